// Money back for tickets that do not play: for each the exact opposite of its part of the sale.
import type { Tx } from '../../ground/db/open.ts';
import type { TicketTable } from '../../ground/db/schema/schema.ts';
import { sliceRows } from '../../ground/db/slice-rows.ts';
import { writeTogether } from '../../ground/db/write-together.ts';
import { runHooks } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { getHouseAccount, SHOP_CURRENCY } from './accounts.ts';
import { followCredits, type Posting, type PostingEntry, preparePostings, sealPostings } from './post.ts';

declare module '../../module.ts' {
  interface ModuleHooks {
    /** Charged tickets are refunded, once each: by their ids, never none. */
    onTicketsRefunded(tx: Tx, services: Services, ticketIds: readonly string[]): Promise<void>;
    /** Entries of tickets that play on are refunded, once each, as parts of their sale: by their ids, never none. */
    onPartsRefunded(tx: Tx, services: Services, entryIds: readonly string[]): Promise<void>;
  }
}

/** What of a ticket its sale and its refund are made from. */
export type SoldTicket = Pick<
  TicketTable,
  'id' | 'customer_id' | 'price_cents' | 'discount_cents' | 'cause_cents'
>;

/** What its owner paid: the price without discounts. */
export const getPaidCents = ({
  price_cents,
  discount_cents,
}: Pick<SoldTicket, 'price_cents' | 'discount_cents'>): number => price_cents - discount_cents;

/** The wallet gets what was paid; promotions get back the discount, and the cause gives back its part. */
export function createRefundEntries(ticket: SoldTicket, walletId: string): PostingEntry[] {
  const entries = [
    { accountId: walletId, cents: getPaidCents(ticket) },
    { accountId: getHouseAccount('sales'), cents: ticket.cause_cents - ticket.price_cents },
    { accountId: getHouseAccount('promotions'), cents: ticket.discount_cents },
    { accountId: getHouseAccount('causes'), cents: -ticket.cause_cents },
  ];
  return entries.filter(({ cents }) => cents !== 0);
}

async function listWallets(tx: Tx, tickets: readonly SoldTicket[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('account')
    .select((row) => ['id', row.ref('customer_id').$notNull().as('customer_id')])
    .where('kind', '=', 'wallet')
    .where('currency', '=', SHOP_CURRENCY)
    .where('customer_id', 'in', [...new Set(tickets.map(({ customer_id }) => customer_id))])
    .execute();
  return new Map(rows.map(({ id, customer_id }) => [customer_id, id]));
}

interface Refund {
  /** What the transaction of the ledger is named by. */
  readonly reference: string;
  readonly sold: SoldTicket;
  readonly description: string;
}

/** @throws the database's error where one has been refunded before */
async function post(tx: Tx, services: Services, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return;
  const wallets = await listWallets(
    tx,
    refunds.map(({ sold }) => sold),
  );
  const inOrder = refunds.toSorted((a, b) => (a.sold.customer_id < b.sold.customer_id ? -1 : 1));
  const postings = inOrder.map(({ reference, sold, description }): Posting => {
    const walletId = wallets.get(sold.customer_id);
    if (walletId === undefined) throw new Error(`The owner of the ticket ${sold.id} has no wallet`);
    return { kind: 'refund', reference, description, entries: createRefundEntries(sold, walletId) };
  });
  const [first, ...others] = postings;
  const prepared = preparePostings(tx, services, [first!, ...others]);
  await writeTogether(tx, services.database, prepared.statements);
  await sealPostings(tx, services, prepared);
  await followCredits(tx, services, postings);
}

/**
 * Books refunds of charged tickets, each in a ledger transaction under its id. Wallets are held in the order of the
 * customers' ids, so that two workers never wait for each other. `followRefunds` is to be called for the same tickets.
 * @throws the database's error where one has been refunded before
 */
export const postRefunds = (
  tx: Tx,
  services: Services,
  tickets: readonly SoldTicket[],
  describe: (ticket: SoldTicket) => string,
): Promise<void> =>
  post(
    tx,
    services,
    tickets.map((ticket) => ({ reference: ticket.id, sold: ticket, description: describe(ticket) })),
  );

/** What credits paid of tickets that are refunded goes back to their codes, and limits count the tickets no longer. */
export async function followRefunds(
  tx: Tx,
  services: Services,
  tickets: readonly Pick<SoldTicket, 'id'>[],
): Promise<void> {
  if (tickets.length === 0) return;
  const ids = tickets.map(({ id }) => id);
  await runHooks(services, 'onTicketsRefunded', tx, services, ids);
}

/**
 * Refunds charged tickets, with all that follows.
 * @throws the database's error where one has been refunded before
 */
export async function refundTickets(
  tx: Tx,
  services: Services,
  tickets: readonly SoldTicket[],
  description: string,
): Promise<void> {
  await postRefunds(tx, services, tickets, () => description);
  await followRefunds(tx, services, tickets);
}

/** An entry of a ticket that plays on, with its part of the ticket's sale. */
export interface SoldPart extends SoldTicket {
  readonly entryId: string;
}

/**
 * Refunds entries whose draws are cancelled, each by the exact opposite of its part of the ticket's sale, with all that
 * follows. @throws the database's error where one has been refunded before
 */
export async function refundParts(
  tx: Tx,
  services: Services,
  parts: readonly SoldPart[],
  description: string,
): Promise<void> {
  if (parts.length === 0) return;
  const created_at = getNowIso(services.clock);
  const rows = parts.map(({ entryId, id, customer_id, price_cents, discount_cents, cause_cents }) => ({
    entry_id: entryId,
    ticket_id: id,
    customer_id,
    price_cents,
    discount_cents,
    cause_cents,
    created_at,
  }));
  for (const some of sliceRows(rows))
    await tx
      .insertInto('entry_refund')
      .values([...some])
      .execute();
  const refunds = parts.map((part) => ({ reference: part.entryId, sold: part, description }));
  await post(tx, services, refunds);
  const ids = parts.map(({ entryId }) => entryId);
  await runHooks(services, 'onPartsRefunded', tx, services, ids);
}
