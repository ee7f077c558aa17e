import type { PartyShareOrder } from '#lib/contracts/products/party-share.ts';
import { isCalledOff } from '#lib/domain/party/session-status.ts';
import type { EntryWithDraw } from '../../../catalogue/draws/entry-with-draw.ts';
import { getSaleEnd } from '../../../catalogue/syndicates/sale-end.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';
import { toShareEntry } from '../../../sale/products/pool-share/entry.ts';
import { requirePoolEntry, toPoolOrder } from '../../../sale/products/pool-share/order.ts';
import { parsePartyShareBody } from './share-body.ts';

/** Where the session stands, as far as its rows say: the clock is the reader's. */
function getStatus({
  pool_status: status,
  pool_left: left,
  is_late,
}: EntryWithDraw): PartyShareOrder['status'] {
  if (status === 'cancelled' || is_late) return 'cancelled';
  if (status === 'entered' || status === 'settled') return 'paid';
  return left === 0 ? 'closed' : 'open';
}

/** Shares with the games of their session and their entry. */
export function toOrder(ticket: TicketTable, entries: readonly EntryWithDraw[]): PartyShareOrder {
  const body = parsePartyShareBody(ticket);
  const row = requirePoolEntry(ticket, entries);
  return {
    ...toPoolOrder(ticket, row, body),
    kind: 'social_syndicate_share',
    productType: 'social_syndicate_share',
    socialSyndicateId: ticket.pool_id ?? '',
    groupId: body.groupId,
    groupName: body.groupName,
    firstShare: body.firstShare,
    totalGames: body.totalGames,
    status: getStatus(row),
    ...(isCalledOff(
      row.pool_cancelled_at,
      getSaleEnd({ cut_off_at: body.cutOffAt, stop_at: row.stop_at }),
    ) && { isCalledOff: true }),
    entries: entries.map((entry) => ({
      ...toShareEntry(ticket, entry, body),
      kind: 'social_syndicate_share',
    })),
  };
}
