// Tickets that are bought again by themselves, for the pages of the tickets that began it.
import { getAutoplays } from '#lib/contracts/recurring/autoplay.ts';
import type { RecurringEntity } from '#lib/contracts/recurring/recurring-entity.ts';
import { getSubscriptions } from '#lib/contracts/recurring/subscription.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { isRouteOpen } from '#lib/domain/pages/route-gates.ts';
import type { VisitorApi } from '../../../services/visitor-api.ts';

/** The latest are looked at: what an older ticket began is found in its own list. */
const query = { limit: 20, offset: 0 };

interface OwnPage {
  readonly mine: Pick<VisitorApi, 'call'>;
  readonly capabilities: ReadonlySet<Capability>;
}

/** By the ticket that it began with. */
export type TicketRepeats = ReadonlyMap<string, RecurringEntity>;

export async function loadTicketRepeats({ mine, capabilities }: OwnPage): Promise<TicketRepeats> {
  const [autoplays, subscriptions] = await Promise.all([
    isRouteOpen('autoplays', capabilities) ? mine.call(getAutoplays, { query }) : undefined,
    isRouteOpen('subscriptions', capabilities) ? mine.call(getSubscriptions, { query }) : undefined,
  ]);
  const rows: readonly RecurringEntity[] = [
    ...(autoplays?.result ?? []).map((row) => Object.assign({}, row, { type: 'autoplay' as const })),
    ...(subscriptions?.result ?? []),
  ];
  return new Map(rows.flatMap((row) => (row.sourceTicketId ? [[row.sourceTicketId, row] as const] : [])));
}
