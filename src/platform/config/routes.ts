import { discover, getCapabilities, getConfig } from '#lib/contracts/config.ts';
import { type Router, route } from '../http.ts';
import { capabilitySegments } from './capabilities.ts';
import { siteConfig } from './site.ts';

/** The services offered here; the others of B7.1 join as they are built. */
const SERVICES = [{ name: 'main', url: '/v2', version: '3.0' }];

export function serveConfig(router: Router): void {
  const { services } = router;
  route(router, discover, async () => ({ result: { services: SERVICES } }));
  route(router, getConfig, async () => {
    const config = await siteConfig(services);
    return { result: { ...config, sendsMail: config.sendsMail === true || services.sendsMail === true } };
  });
  route(router, getCapabilities, async () => ({ result: await capabilitySegments(services) }));
}
