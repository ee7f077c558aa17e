import type { PartyEntry, PartyShareOrder } from '#lib/contracts/products/party-share.ts';
import { type Currency, toMoney } from '#lib/domain/money/money.ts';
import type { TicketTable } from '../../db/schema/schema.ts';
import { getPaidCents } from '../../ledger/refund.ts';
import type { EntryWithDraw } from '../../orders/entry-with-draw.ts';
import { parsePoolBody } from '../../syndicates/pool-body.ts';
import { toEntry } from '../lottery-ticket/order.ts';
import { type PartyShareBody, parsePartyShareBody } from './share-body.ts';

/** Where the session stands, as far as its rows say: the clock is the reader's. */
function getStatus({ pool_status: status, pool_left: left }: EntryWithDraw): PartyShareOrder['status'] {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'entered' || status === 'settled') return 'paid';
  return left === 0 ? 'closed' : 'open';
}

/** Money back, where the session did not play; else nothing is said about winning before it is settled (decision D2). */
function getOutcome(
  ticket: TicketTable,
  row: EntryWithDraw,
  entry: ReturnType<typeof toEntry>,
  currency: Currency,
): PartyEntry['outcome'] {
  if (row.pool_status === 'cancelled')
    return { state: 'refunded', amount: toMoney(getPaidCents(ticket), currency) };
  return row.pool_status === 'settled' ? entry.outcome : { state: 'waiting' };
}

function toPartyEntry(ticket: TicketTable, row: EntryWithDraw, body: PartyShareBody): PartyEntry {
  const entry = toEntry(row, body.currency);
  return {
    ...entry,
    kind: 'social_syndicate_share',
    shares: ticket.shares ?? 0,
    ofShares: body.ofShares,
    ...(row.pool_prize_cents !== null && { poolPrize: toMoney(row.pool_prize_cents, body.currency) }),
    outcome: getOutcome(ticket, row, entry, body.currency),
  };
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
    entries: entries.map((entry) => toPartyEntry(ticket, entry, body)),
  };
}
