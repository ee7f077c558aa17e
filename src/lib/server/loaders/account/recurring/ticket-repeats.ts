// Tickets that are bought again by themselves, for the pages of these tickets, and of shares of the same group.
import type { Order } from '#lib/contracts/cart/order.ts';
import { getAutoplay } from '#lib/contracts/recurring/autoplay.ts';
import type { RecurringEntity } from '#lib/contracts/recurring/recurring-entity.ts';
import { getRecurringPurchases } from '#lib/contracts/recurring/recurring-purchase.ts';
import { getSubscription } from '#lib/contracts/recurring/subscription.ts';
import { describeOrder } from '#lib/domain/products/displays.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { ignoreUnknown } from '../account-data.ts';

/** The latest are looked at first. */
const query = { limit: 20, offset: 0 };

interface OwnPage {
  readonly mine: Pick<VisitorApi, 'call'>;
}

/** By the ticket: what began with it or has bought it; shares of a group that repeats by each of its tickets. */
export type TicketRepeats = ReadonlyMap<string, readonly RecurringEntity[]>;

const listRepeatedBy = (ticket: Order): readonly string[] =>
  ticket.repeatedBy ?? [describeOrder(ticket).repeatedBy ?? []].flat();

/** Whatever its type; undefined where it is not the customer's. */
async function findEntity({ mine }: OwnPage, id: string): Promise<RecurringEntity | undefined> {
  const params = { id };
  const autoplay = await ignoreUnknown(mine.call(getAutoplay, { params }));
  const found = autoplay ?? (await ignoreUnknown(mine.call(getSubscription, { params })));
  return found?.result;
}

/** What these tickets are bought again by. */
export async function loadTicketRepeats(page: OwnPage, tickets: readonly Order[]): Promise<TicketRepeats> {
  const repeats = new Map<string, RecurringEntity[]>();
  if (tickets.every((ticket) => listRepeatedBy(ticket).length === 0)) return repeats;
  const { result } = await page.mine.call(getRecurringPurchases, { query });
  for (const ticket of tickets)
    for (const id of listRepeatedBy(ticket)) {
      const latest = result.find(({ autoplayId }) => autoplayId === id);
      const found = latest ?? (await findEntity(page, id));
      if (found) repeats.set(ticket.id, [...(repeats.get(ticket.id) ?? []), found]);
    }
  return repeats;
}

/** Whether there is anything that repeats, whatever it began with. */
export async function hasRepeats({ mine }: OwnPage): Promise<boolean> {
  const { result } = await mine.call(getRecurringPurchases, { query: { limit: 1, offset: 0 } });
  return result.length > 0;
}
