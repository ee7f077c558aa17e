// Tickets that are bought again by themselves, for the pages of the tickets that began it, and of shares of the same group.
import type { Order } from '#lib/contracts/cart/order.ts';
import { getAutoplay } from '#lib/contracts/recurring/autoplay.ts';
import type { RecurringEntity } from '#lib/contracts/recurring/recurring-entity.ts';
import { getRecurringPurchases } from '#lib/contracts/recurring/recurring-purchase.ts';
import { describeOrder } from '#lib/domain/products/displays.ts';
import type { VisitorApi } from '../../../services/visitor-api.ts';
import { ignoreUnknown } from '../account-data.ts';

/** The latest are looked at: what an older ticket began is found in its own list. */
const query = { limit: 20, offset: 0 };

interface OwnPage {
  readonly mine: Pick<VisitorApi, 'call'>;
}

/** By the ticket that it began with; shares of a group that repeats by each of its tickets. */
export type TicketRepeats = ReadonlyMap<string, RecurringEntity>;

/** What these tickets are bought again by. */
export async function loadTicketRepeats(
  { mine }: OwnPage,
  tickets: readonly Order[],
): Promise<TicketRepeats> {
  const { result } = await mine.call(getRecurringPurchases, { query });
  const repeats = new Map<string, RecurringEntity>();
  for (const row of result) if (row.sourceTicketId) repeats.set(row.sourceTicketId, row);
  for (const ticket of tickets) {
    const id = describeOrder(ticket).repeatedBy;
    if (id === undefined || repeats.has(ticket.id)) continue;
    const latest = result.find(({ autoplayId }) => autoplayId === id);
    const found = latest ?? (await ignoreUnknown(mine.call(getAutoplay, { params: { id } })))?.result;
    if (found) repeats.set(ticket.id, found);
  }
  return repeats;
}

/** Whether there is anything that repeats, whatever it began with. */
export async function hasRepeats({ mine }: OwnPage): Promise<boolean> {
  const { result } = await mine.call(getRecurringPurchases, { query: { limit: 1, offset: 0 } });
  return result.length > 0;
}
