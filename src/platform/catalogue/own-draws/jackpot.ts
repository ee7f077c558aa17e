// What a draw takes over of the one before it, and the jackpot that is shown of the next.
import { findRulesOn, hasFixedFirstPrize } from '#lib/domain/lottery/game-rules.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { getBaseJackpotCents } from '../draws/jackpot.ts';
import type { OfferDefinition } from '../offers/definition.ts';

const selectOwn = (at: Db | Tx, offerKey: string) =>
  at
    .selectFrom('draw')
    .innerJoin('lottery_draw as own', 'own.draw_id', 'draw.id')
    .where('draw.offer_key', '=', offerKey)
    .where('draw.cancelled_at', 'is', null);

/** What the latest settled draw before it has rolled, in cents. @throws where one before it is not settled */
export async function findCarriedCents(at: Db | Tx, offerKey: string, drawNo: number): Promise<number> {
  const before = await selectOwn(at, offerKey)
    .select(['own.rolled_cents', 'draw.draw_no'])
    .where('draw.draw_no', '<', drawNo)
    .orderBy('draw.draw_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!before) return 0;
  if (before.rolled_cents === null)
    throw new Error(
      `The draw ${before.draw_no} of ${offerKey} is not settled, and draw ${drawNo} takes over what it rolls`,
    );
  return Number(before.rolled_cents);
}

/** Sets the jackpot of the next draw to be held: its part of the minimum and what has rolled. */
export async function announceOwnJackpot(tx: Tx, offer: OfferDefinition): Promise<number | undefined> {
  const next = await selectOwn(tx, offer.key)
    .select(['draw.id', 'draw.draw_no', 'draw.local_date', 'draw.jackpot_cents', 'own.minimum_cents'])
    .select('draw.numbers')
    .where('own.rolled_cents', 'is', null)
    .orderBy('draw.draw_no')
    .limit(1)
    .executeTakeFirst();
  const rules = next && findRulesOn(offer.rules, next.local_date);
  if (!next || !rules || next.numbers !== null) return undefined;
  const carried = hasFixedFirstPrize(rules) ? 0 : await findCarriedCents(tx, offer.key, next.draw_no);
  const cents = getBaseJackpotCents(rules, { poolCents: Number(next.minimum_cents) }) + carried;
  if (cents === (next.jackpot_cents ?? 0)) return undefined;
  await tx
    .updateTable('draw')
    .set({ jackpot_cents: cents === 0 ? null : cents })
    .where('id', '=', next.id)
    .execute();
  return next.draw_no;
}
