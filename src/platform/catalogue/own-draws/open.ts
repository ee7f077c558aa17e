import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getMinimumPoolCents } from '../draws/jackpot.ts';
import type { OpenedDraw } from '../draws/settle/settlement.ts';
import type { OfferDefinition } from '../offers/definition.ts';
import { planBeacon } from '../proofs/beacon.ts';
import { announceOwnJackpot } from './jackpot.ts';

/** Writes the terms that a draw is held under, in the transaction that opens it. They never change. */
export async function openOwnDraw(
  tx: Tx,
  _: Services,
  offer: OfferDefinition,
  draw: OpenedDraw,
): Promise<void> {
  const terms = offer.operation.own;
  if (!terms) return;
  await tx
    .insertInto('lottery_draw')
    .values({
      draw_id: draw.id,
      beacon_spec: planBeacon(terms.beacon, { ...draw, timeZone: offer.timeZone }),
      pool_bps: terms.poolShareBps,
      minimum_cents: getMinimumPoolCents(offer),
    })
    .execute();
  await announceOwnJackpot(tx, offer);
}
