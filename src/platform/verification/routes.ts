import { getLicenceConfig } from '#lib/contracts/licence.ts';
import { type Router, registerRoute } from '../http.ts';
import { readLicences } from './licences.ts';

export function serveVerification(router: Router): void {
  const { services } = router;
  registerRoute(router, getLicenceConfig, async () => ({
    result: { licences: await readLicences(services) },
  }));
}
