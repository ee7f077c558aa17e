// What charges to come will cost: as it was agreed to, or as it was announced to its owner from a day on.
import type { NextCharge } from '#lib/domain/recurring/next-charges.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { RecurringRow } from '../store.ts';

/** The charges at the prices that their owner knows of. */
export async function applyAnnouncedPrices(
  at: Db | Tx,
  { id, agreed_cents, agreed_at }: RecurringRow,
  charges: readonly NextCharge[],
): Promise<NextCharge[]> {
  const told = await at
    .selectFrom('recurring_price')
    .select(['cents', 'from_at'])
    .where('recurring_id', '=', id)
    .where('told_at', '>=', agreed_at)
    .where('cents', '>', agreed_cents)
    .orderBy('from_at', 'desc')
    .execute();
  if (told.length === 0) return [...charges];
  return charges.map((charge) => {
    const holds = told.find(({ from_at }) => Date.parse(from_at) <= charge.dueAt);
    return holds ? { ...charge, cents: Math.max(1, charge.numDraws) * holds.cents } : charge;
  });
}
