// Buys tickets with wallet money. Every way of buying ends here, inside a transaction of its caller.
import { CHECKOUT_ERRORS, type Receipt } from '#lib/contracts/checkout.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { labelTicket } from '../cart/describe.ts';
import type { TicketOnSale } from '../cart/price-lines.ts';
import { refuseInMaintenance } from '../config/maintenance.ts';
import type { Tx } from '../db/open.ts';
import type { CheckoutTable } from '../db/schema.ts';
import { type Statement, writeTogether } from '../db/write-together.ts';
import { createDomainError } from '../domain-error.ts';
import { getHouseAccount, lockWallet, type WalletAccount } from '../ledger/accounts.ts';
import { type Posting, preparePostings, sealPostings } from '../ledger/post.ts';
import { toOrder } from '../orders/view.ts';
import type { Services } from '../services.ts';
import { toReceipt } from './receipt.ts';
import { createCheckoutRow, createTicketRows, joinEntriesAndDraws, type Purchase } from './rows.ts';

/** Rows of one INSERT: below what either database takes as parameters. */
const ROWS_AT_ONCE = 500;

/** When the first of the tickets' draws stops, in milliseconds since 1970: the purchase must be committed before. */
export const findEarliestStop = (tickets: readonly TicketOnSale[]): number =>
  Math.min(...tickets.flatMap(({ draws }) => draws.map(({ stopAt }) => Date.parse(stopAt))));

function describeCharge([first, ...others]: readonly TicketOnSale[]): string {
  const text = first ? labelTicket(first) : '';
  return others.length === 0 ? text : `${text} and ${others.length} more`;
}

const createCharge = (
  { accountId }: WalletAccount,
  { id, total_cents: cents }: CheckoutTable,
  tickets: readonly TicketOnSale[],
): Posting => ({
  kind: 'purchase',
  reference: id,
  description: describeCharge(tickets),
  entries: [
    { accountId, cents: -cents },
    { accountId: getHouseAccount('sales'), cents },
  ],
});

/** A purchase that is paid for and not written yet. */
export interface PreparedPurchase {
  readonly receipt: Receipt;
  /** What writes it; the caller may send statements of its own with them. */
  readonly statements: readonly Statement[];
  /** To be called when they have been sent: writes what did not fit among them, and seals the payment. */
  readonly finish: () => Promise<void>;
}

/**
 * Puts together checkout, tickets, entries and ledger of a purchase out of a wallet that is held.
 * @throws DomainError `funds_insufficient`
 */
export function preparePurchase(
  tx: Tx,
  services: Services,
  order: Purchase,
  wallet: WalletAccount,
): PreparedPurchase {
  const { tickets } = order;
  const totalCents = tickets.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const { balanceCents } = wallet;
  if (totalCents > balanceCents)
    throw createDomainError(CHECKOUT_ERRORS, 'funds_insufficient', {
      missing: formatCents(totalCents - balanceCents),
    });
  const checkout = createCheckoutRow(services, order, { totalCents, balanceCents });
  const bought = tickets.map((ticket) => createTicketRows(services, checkout, ticket));
  const postings = preparePostings(tx, services, [createCharge(wallet, checkout, tickets)]);
  const entries = bought.flatMap((one) => one.entries);
  const orders = bought.map((one) => toOrder(one.row, joinEntriesAndDraws(one)));
  return {
    receipt: toReceipt(checkout, orders),
    statements: [
      tx.insertInto('checkout').values(checkout),
      tx.insertInto('ticket').values(bought.map(({ row }) => row)),
      tx.insertInto('entry').values(entries.slice(0, ROWS_AT_ONCE)),
      ...postings.statements,
    ],
    async finish() {
      for (let start = ROWS_AT_ONCE; start < entries.length; start += ROWS_AT_ONCE)
        await tx
          .insertInto('entry')
          .values(entries.slice(start, start + ROWS_AT_ONCE))
          .execute();
      await sealPostings(tx, postings);
    },
  };
}

/**
 * Writes checkout, tickets, entries and ledger. The caller looks at `earliestStop` last thing before its commit.
 * @throws DomainError `funds_insufficient`, `maintenance`; the database's `draw_not_open`
 */
export async function purchaseTickets(tx: Tx, services: Services, order: Purchase): Promise<Receipt> {
  await refuseInMaintenance(tx);
  const wallet = await lockWallet(tx, services, order.customerId);
  const { receipt, statements, finish } = preparePurchase(tx, services, order, wallet);
  await writeTogether(tx, services.database, statements);
  await finish();
  return receipt;
}
