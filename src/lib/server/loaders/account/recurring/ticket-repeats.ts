// Tickets that are bought again by themselves, for the pages of the tickets that began it.
import type { RecurringEntity } from '#lib/contracts/recurring/recurring-entity.ts';
import { getRecurringPurchases } from '#lib/contracts/recurring/recurring-purchase.ts';
import type { VisitorApi } from '../../../services/visitor-api.ts';

/** The latest are looked at: what an older ticket began is found in its own list. */
const query = { limit: 20, offset: 0 };

interface OwnPage {
  readonly mine: Pick<VisitorApi, 'call'>;
}

/** By the ticket that it began with. */
export type TicketRepeats = ReadonlyMap<string, RecurringEntity>;

export async function loadTicketRepeats({ mine }: OwnPage): Promise<TicketRepeats> {
  const { result } = await mine.call(getRecurringPurchases, { query });
  return new Map(result.flatMap((row) => (row.sourceTicketId ? [[row.sourceTicketId, row] as const] : [])));
}

/** Whether there is anything that repeats, whatever it began with. */
export async function hasRepeats({ mine }: OwnPage): Promise<boolean> {
  const { result } = await mine.call(getRecurringPurchases, { query: { limit: 1, offset: 0 } });
  return result.length > 0;
}
