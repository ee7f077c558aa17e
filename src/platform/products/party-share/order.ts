import type { PartyShareOrder } from '#lib/contracts/products/party-share.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { TicketTable } from '../../db/schema/schema.ts';
import type { EntryWithDraw } from '../../orders/entry-with-draw.ts';
import { parsePoolBody } from '../../syndicates/pool-body.ts';
import { toShareEntry } from '../pool-share/entry.ts';
import { parsePartyShareBody } from './share-body.ts';

/** Where the session stands, as far as its rows say: the clock is the reader's. */
function getStatus({ pool_status: status, pool_left: left }: EntryWithDraw): PartyShareOrder['status'] {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'entered' || status === 'settled') return 'paid';
  return left === 0 ? 'closed' : 'open';
}

/** Shares with the games of their session and their entry. */
export function toOrder(ticket: TicketTable, entries: readonly EntryWithDraw[]): PartyShareOrder {
  const body = parsePartyShareBody(ticket);
  const [row] = entries;
  if (!row || row.pool_body === null) throw new Error(`The shares ${ticket.id} are of no session`);
  return {
    id: ticket.id,
    checkoutId: ticket.checkout_id,
    kind: 'social_syndicate_share',
    productType: 'social_syndicate_share',
    offerKey: ticket.offer_key ?? '',
    offerName: body.offerName,
    description: body.description,
    price: toMoney(ticket.price_cents, body.currency),
    createdAt: ticket.created_at,
    isPreOrder: false,
    socialSyndicateId: ticket.pool_id ?? '',
    groupId: body.groupId,
    groupName: body.groupName,
    quantity: ticket.shares ?? 0,
    firstShare: body.firstShare,
    shares: body.ofShares,
    totalGames: body.totalGames,
    cutOff: body.cutOffAt,
    status: getStatus(row),
    games: [...parsePoolBody({ body: row.pool_body }).games],
    entries: entries.map((entry) => ({
      ...toShareEntry(ticket, entry, body),
      kind: 'social_syndicate_share',
    })),
  };
}
