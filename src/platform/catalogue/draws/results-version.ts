import type { Db, Tx } from '../../ground/db/open.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { findOffer } from '../offers/store.ts';
import type { DrawRow } from './lifecycle.ts';

/** Marks the results of the offer as changed, so that statistics are computed again. */
export async function bumpResultsVersion(tx: Tx, offerKey: string): Promise<void> {
  await tx
    .updateTable('product_offer')
    .set((row) => ({ results_version: row('results_version', '+', 1) }))
    .where('key', '=', offerKey)
    .execute();
}

/** @throws when the offer of the draw is gone. */
export async function readOfferOfDraw(
  at: Db | Tx,
  draw: Pick<DrawRow, 'id' | 'offer_key'>,
): Promise<OfferDefinition> {
  const offer = await findOffer(at, draw.offer_key);
  if (!offer) throw new Error(`The draw ${draw.id} belongs to no offer`);
  return offer;
}
