import type { SyndicateEntry, SyndicateShareOrder } from '#lib/contracts/products/syndicate-share.ts';
import type { SyndicateState } from '#lib/contracts/syndicates/syndicate-info.ts';
import { type Currency, toMoney } from '#lib/domain/money/money.ts';
import type { TicketTable } from '../../db/schema/schema.ts';
import type { EntryWithDraw } from '../../orders/entry-with-draw.ts';
import { parsePoolBody } from '../../syndicates/pool-body.ts';
import { toEntry } from '../lottery-ticket/order.ts';
import { parseShareBody, type ShareBody } from './share-body.ts';

type PoolColumns = Pick<EntryWithDraw, 'pool_status' | 'pool_left'>;

/** Where the syndicate stands. */
const getState = ({ pool_status: status, pool_left: left }: PoolColumns): SyndicateState =>
  status === 'open' && left === 0 ? 'full' : (status ?? 'open');

/** Money back, where the pool did not play; else nothing is said about winning before the pool is settled (decision D2). */
function getOutcome(
  ticket: TicketTable,
  row: EntryWithDraw,
  entry: ReturnType<typeof toEntry>,
  currency: Currency,
): SyndicateEntry['outcome'] {
  if (row.pool_status === 'cancelled')
    return { state: 'refunded', amount: toMoney(ticket.price_cents - ticket.discount_cents, currency) };
  return row.pool_status === 'settled' ? entry.outcome : { state: 'waiting' };
}

function toShareEntry(ticket: TicketTable, row: EntryWithDraw, body: ShareBody): SyndicateEntry {
  const entry = toEntry(row, body.currency);
  return {
    ...entry,
    kind: 'syndicate_share',
    shares: ticket.shares ?? 0,
    ofShares: body.ofShares,
    ...(row.pool_prize_cents !== null && { poolPrize: toMoney(row.pool_prize_cents, body.currency) }),
    outcome: getOutcome(ticket, row, entry, body.currency),
  };
}

/** Shares with the games of their pool and their entry. */
export function toOrder(ticket: TicketTable, entries: readonly EntryWithDraw[]): SyndicateShareOrder {
  const body = parseShareBody(ticket);
  const [row] = entries;
  if (!row || row.pool_body === null) throw new Error(`The shares ${ticket.id} are of no pool`);
  return {
    id: ticket.id,
    checkoutId: ticket.checkout_id,
    kind: 'syndicate_share',
    productType: 'syndicate_share',
    offerKey: ticket.offer_key ?? '',
    offerName: body.offerName,
    description: body.description,
    price: toMoney(ticket.price_cents, body.currency),
    createdAt: ticket.created_at,
    isPreOrder: false,
    syndicateKey: ticket.pool_id ?? '',
    syndicateName: body.offerName,
    playedKey: body.lotteryKey,
    quantity: ticket.shares ?? 0,
    shares: body.ofShares,
    cutOff: body.cutOffAt,
    games: [...parsePoolBody({ body: row.pool_body }).games],
    state: getState(row),
    entries: entries.map((entry) => toShareEntry(ticket, entry, body)),
  };
}
