import { discover, getCapabilities, getConfig } from '#lib/contracts/config.ts';
import { listOwnServices, OWN_SERVICES } from '#lib/contracts/protocol/own-services.ts';
import { type Router, registerRoute } from '../../http.ts';
import { isOpenFor, readLegalNeeds } from '../readiness/shop-open.ts';
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
    const isUnopened = !isOpenFor(await readLegalNeeds(services), undefined);
    const sendsMail = config.sendsMail === true || services.sendsMail === true;
    return { result: { ...config, sendsMail, isUnopened: isUnopened || undefined } };
  });
  registerRoute(router, getCapabilities, async () => ({ result: await getCapabilitySegments(services) }));
}
