import { defineOfferUse } from '../offers/offer-uses.ts';

/** Open draws of the offer that have tickets. */
export const openDrawUses = defineOfferUse('open-draw', (at, offerKey, now) =>
  at
    .selectFrom('draw')
    .select((row) => row.fn.countAll<number>().as('uses'))
    .where('offer_key', '=', offerKey)
    .where('stop_at', '>', now)
    .where((where) =>
      where.exists(where.selectFrom('entry').select('entry.id').whereRef('entry.draw_id', '=', 'draw.id')),
    ),
);
