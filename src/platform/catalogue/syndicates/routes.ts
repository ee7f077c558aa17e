import { getSyndicate, getSyndicates } from '#lib/contracts/syndicates/syndicate.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Router, registerRoute } from '../../http.ts';
import { findSyndicate, listSyndicates } from './store.ts';

export function serveSyndicates(router: Router): void {
  const { clock, database } = router.services;
  registerRoute(router, getSyndicates, async ({ query }) => ({
    result: await listSyndicates(database.db, clock, query),
  }));
  registerRoute(router, getSyndicate, async ({ params }) => {
    const found = await findSyndicate(database.db, params.syndicateKey);
    if (!found) throw createDomainError(getSyndicate.errors, 'syndicate_unknown');
    return { result: found };
  });
}
