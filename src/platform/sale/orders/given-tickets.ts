// Tickets that were given away, as the two people see them: what it wins is no business of who gave it, and what it cost
// none of who has it (decision 85).
import type { Entry, Order } from '#lib/contracts/cart/order.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db, Tx } from '../../ground/db/open.ts';

/** Who holds tickets that were given away, by the id of the ticket. */
export async function readTransfers(
  at: Db | Tx,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await at
    .selectFrom('ticket_transfer')
    .select(['ticket_id', 'customer_id'])
    .where('ticket_id', 'in', ticketIds)
    .execute();
  return new Map(rows.map(({ ticket_id, customer_id }) => [ticket_id, customer_id]));
}

const WAITING = { state: 'waiting' } as const;
const NOTHING = toMoney(0);

/** Money that is back stays to be seen: it is the giver's. */
const hideOutcome = <E extends Entry>(entry: E): E =>
  entry.outcome.state === 'refunded' ? entry : { ...entry, outcome: WAITING };

const hidePrice = <E extends Entry>(entry: E): E => ({
  ...entry,
  price: NOTHING,
  ...(entry.outcome.state === 'refunded' && { outcome: { ...entry.outcome, amount: NOTHING } }),
});

const changeEntries = (order: Order, change: <E extends Entry>(entry: E) => E): Order =>
  'entries' in order ? ({ ...order, entries: order.entries.map((entry) => change(entry)) } as Order) : order;

/** The order as its giver sees it. */
export const toGiven = (order: Order): Order => ({
  ...changeEntries(order, hideOutcome),
  transfer: 'given',
});

/** The order as its holder sees it, who did not buy it. */
export function toReceived(order: Order): Order {
  const { causeAmount: _, repeatedBy: __, ...shown } = changeEntries(order, hidePrice);
  return { ...shown, checkoutId: '', price: NOTHING, transfer: 'received' };
}
