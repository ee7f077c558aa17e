// What the shares of every kind of pool have in common once they are bought.
import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { LotteryEntry } from '#lib/contracts/products/lottery-ticket.ts';
import type { SyndicateEntry } from '#lib/contracts/products/syndicate-share.ts';
import { isScored } from '#lib/domain/draws/draw-labels.ts';
import { type Currency, toMoney } from '#lib/domain/money/money.ts';
import type { EntryWithDraw } from '../../../catalogue/draws/entry-with-draw.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import { getPaidCents } from '../../../money/ledger/refund.ts';
import { toEntry } from '../lottery-ticket/order.ts';

type ShareEntry = Omit<SyndicateEntry, 'kind'>;

/** Money back, where the pool did not play; else nothing is said about winning before the pool is settled (decision D2). */
function getOutcome(
  ticket: TicketTable,
  row: EntryWithDraw,
  entry: LotteryEntry,
  currency: Currency,
): ShareEntry['outcome'] {
  if (row.pool_status === 'cancelled')
    return { state: 'refunded', amount: toMoney(getPaidCents(ticket), currency) };
  return row.pool_status === 'settled' || row.is_late ? entry.outcome : { state: 'waiting' };
}

/** The entry of a ticket's shares. `ofShares` are those of the whole pool. */
export function toShareEntry(
  ticket: TicketTable,
  row: EntryWithDraw,
  { ofShares, currency }: { readonly ofShares: number; readonly currency: Currency },
): ShareEntry {
  const entry = toEntry(ticket, row, currency);
  return {
    ...entry,
    shares: ticket.shares ?? 0,
    ofShares,
    ...(row.pool_prize_cents !== null &&
      !row.is_late &&
      isScored(row.status as DrawStatus) && { poolPrize: toMoney(row.pool_prize_cents, currency) }),
    outcome: getOutcome(ticket, row, entry, currency),
  };
}
