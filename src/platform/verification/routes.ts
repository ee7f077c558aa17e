import { getLicenceConfig } from '#lib/contracts/licence.ts';
import { type Router, route } from '../http.ts';
import { licences } from './licences.ts';

export function serveVerification(router: Router): void {
  const { services } = router;
  route(router, getLicenceConfig, async () => ({ result: { licences: await licences(services) } }));
}
