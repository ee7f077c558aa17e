import { getOfferTag, OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import type { PoolCutOff } from '../../../catalogue/syndicates/pool-cut-off.ts';

/** What becomes of a syndicate at its cut-off. */
export const syndicateCutOff: PoolCutOff = {
  listTags: async ({ offer_key }) => [getOfferTag(offer_key), OFFERS_TAG],
  createEntered: ({ facts }, shares) => ({ kind: 'syndicate_entered', payload: { ...facts, shares } }),
  createRefund: ({ facts: { games: _, ...told } }, shares, amountCents) => ({
    kind: 'syndicate_refund',
    payload: { ...told, shares, amountCents },
  }),
};
