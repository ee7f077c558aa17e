import { listPurges } from '#lib/contracts/purge.ts';
import { type Router, registerRoute } from '../../http.ts';
import { readPurges } from './purge-feed.ts';

export function servePurges(router: Router): void {
  registerRoute(router, listPurges, async ({ query }) => ({
    result: await readPurges(router.services, query.after),
  }));
}
