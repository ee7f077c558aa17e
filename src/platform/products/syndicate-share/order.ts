import type { SyndicateShareOrder } from '#lib/contracts/products/syndicate-share.ts';
import type { SyndicateState } from '#lib/contracts/syndicates/syndicate-info.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { TicketTable } from '../../db/schema/schema.ts';
import type { EntryWithDraw } from '../../orders/entry-with-draw.ts';
import { parsePoolBody } from '../../syndicates/pool-body.ts';
import { toShareEntry } from '../pool-share/entry.ts';
import { parseShareBody } from './share-body.ts';

type PoolColumns = Pick<EntryWithDraw, 'pool_status' | 'pool_left'>;

/** Where the syndicate stands. */
const getState = ({ pool_status: status, pool_left: left }: PoolColumns): SyndicateState =>
  status === 'open' && left === 0 ? 'full' : (status ?? 'open');

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
    entries: entries.map((entry) => ({ ...toShareEntry(ticket, entry, body), kind: 'syndicate_share' })),
  };
}
