import type { SyndicateShareOrder } from '#lib/contracts/products/syndicate-share.ts';
import { type Currency, toMoney } from '#lib/domain/money/money.ts';
import type { EntryWithDraw } from '../../../catalogue/draws/entry-with-draw.ts';
import { parsePoolBody } from '../../../catalogue/syndicates/pool-body.ts';
import type { TicketTable } from '../../../ground/db/schema/schema.ts';

type OwnFields =
  | 'kind'
  | 'productType'
  | 'syndicateKey'
  | 'syndicateName'
  | 'playedKey'
  | 'state'
  | 'entries';

interface KeptShares {
  readonly offerName: string;
  readonly description: string;
  readonly ofShares: number;
  readonly cutOffAt: string;
  readonly currency: Currency;
}

/** An entry of a pool, with what its games are. */
interface PoolEntry extends EntryWithDraw {
  readonly pool_body: string;
}

/** The entry of a ticket's shares. @throws Error where the ticket is of no pool */
export function requirePoolEntry({ id }: TicketTable, [row]: readonly EntryWithDraw[]): PoolEntry {
  if (!row || row.pool_body === null) throw new Error(`The shares ${id} are of no pool`);
  return { ...row, pool_body: row.pool_body };
}

/** What an order of shares of every kind of pool says. */
export function toPoolOrder(
  ticket: TicketTable,
  row: PoolEntry,
  body: KeptShares,
): Omit<SyndicateShareOrder, OwnFields> {
  return {
    id: ticket.id,
    checkoutId: ticket.checkout_id,
    offerKey: ticket.offer_key ?? '',
    offerName: body.offerName,
    description: body.description,
    price: toMoney(ticket.price_cents, body.currency),
    createdAt: ticket.created_at,
    isPreOrder: false,
    quantity: ticket.shares ?? 0,
    shares: body.ofShares,
    cutOff: body.cutOffAt,
    games: [...parsePoolBody({ body: row.pool_body }).games],
  };
}
