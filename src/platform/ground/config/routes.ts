import { discover, getCapabilities, getConfig } from '#lib/contracts/config.ts';
import { listOwnServices, OWN_SERVICES } from '#lib/contracts/protocol/own-services.ts';
import { type Router, registerRoute } from '../../http.ts';
import { getCapabilitySegments } from './capabilities.ts';
import { getSiteConfig } from './site.ts';

/** The services offered here. */
const SERVICES = [
  { name: 'main', url: '/v2', version: '3.0' },
  ...listOwnServices().map((name) => {
    const { base: url, version } = OWN_SERVICES[name];
    return { name, url, version };
  }),
];

export function serveConfig(router: Router): void {
  const { services } = router;
  registerRoute(router, discover, async () => ({ result: { services: SERVICES } }));
  registerRoute(router, getConfig, async () => {
    const config = await getSiteConfig(services);
    return { result: { ...config, sendsMail: config.sendsMail === true || services.sendsMail === true } };
  });
  registerRoute(router, getCapabilities, async () => ({ result: await getCapabilitySegments(services) }));
}
