import type { Need } from '../../ground/readiness/readiness.ts';
import type { Services } from '../../services.ts';

/** Raffles that are on sale without a permit. */
export async function checkPermits({ database }: Services): Promise<readonly Need[]> {
  const open = await database.db
    .selectFrom('raffle_draw')
    .innerJoin('draw', 'draw.id', 'raffle_draw.draw_id')
    .innerJoin('product_offer', 'product_offer.key', 'draw.offer_key')
    .select(['product_offer.key', 'product_offer.name'])
    .distinct()
    .where('draw.status', 'in', ['DRAW_OPEN', 'DRAW_CAPPED'])
    .where('raffle_draw.permits', '=', '')
    .execute();
  return open.map(({ key, name }) => ({
    key: `permit:${key}`,
    what: `${name} is sold under no permit.`,
    todo: 'Open it again with its permits.',
    isByLaw: true,
    offerKey: key,
  }));
}
