// Buys tickets with wallet money. Every way of buying ends here, inside a transaction of its caller.
import { CHECKOUT_ERRORS, type Receipt } from '#lib/contracts/checkout.ts';
import { formatCents } from '#lib/domain/money.ts';
import type { TicketOnSale } from '../cart/appraise.ts';
import { labelOf } from '../cart/describe.ts';
import { refuseInMaintenance } from '../config/maintenance.ts';
import type { Tx } from '../db/open.ts';
import type { CheckoutTable, EntryTable } from '../db/schema.ts';
import { houseAccount, lockWallet, type WalletAccount } from '../ledger/accounts.ts';
import { post } from '../ledger/post.ts';
import { orderView } from '../orders/view.ts';
import { refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { receiptOf } from './receipt.ts';
import { type BoughtTicket, boughtTicket, checkoutRow, entriesWithDraws, type Purchase } from './rows.ts';

/** Rows of one INSERT: below what either database takes as parameters. */
const ROWS_AT_ONCE = 500;

/** When the first of the tickets' draws stops, in milliseconds since 1970: the purchase must be committed before. */
export const earliestStop = (tickets: readonly TicketOnSale[]): number =>
  Math.min(...tickets.flatMap(({ draws }) => draws.map(({ stopAt }) => Date.parse(stopAt))));

async function insertEntries(tx: Tx, rows: readonly EntryTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await tx
      .insertInto('entry')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
}

async function insertBought(tx: Tx, checkout: CheckoutTable, bought: readonly BoughtTicket[]): Promise<void> {
  await tx.insertInto('checkout').values(checkout).execute();
  await tx
    .insertInto('ticket')
    .values(bought.map(({ row }) => row))
    .execute();
  await insertEntries(
    tx,
    bought.flatMap(({ entries }) => entries),
  );
}

function statementText([first, ...others]: readonly TicketOnSale[]): string {
  const text = first ? labelOf(first) : '';
  return others.length === 0 ? text : `${text} and ${others.length} more`;
}

const charge = (
  tx: Tx,
  services: Services,
  { accountId }: WalletAccount,
  { id, total_cents: cents }: CheckoutTable,
  tickets: readonly TicketOnSale[],
) =>
  post(tx, services, {
    kind: 'purchase',
    reference: id,
    description: statementText(tickets),
    entries: [
      { accountId, cents: -cents },
      { accountId: houseAccount('sales'), cents },
    ],
  });

/**
 * Writes checkout, tickets, entries and ledger. The caller looks at `earliestStop` last thing before its commit.
 * @throws Refusal `funds_insufficient`, `maintenance`; the database's `draw_not_open`
 */
export async function purchase(tx: Tx, services: Services, order: Purchase): Promise<Receipt> {
  const { customerId, tickets } = order;
  await refuseInMaintenance(tx);
  const totalCents = tickets.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const wallet = await lockWallet(tx, services, customerId);
  const { balanceCents } = wallet;
  if (totalCents > balanceCents)
    throw refusal(CHECKOUT_ERRORS, 'funds_insufficient', { missing: formatCents(totalCents - balanceCents) });
  const checkout = checkoutRow(services, order, { totalCents, balanceCents });
  const bought = tickets.map((ticket) => boughtTicket(services, checkout, ticket));
  await insertBought(tx, checkout, bought);
  await charge(tx, services, wallet, checkout, tickets);
  return receiptOf(
    checkout,
    bought.map((one) => orderView(one.row, entriesWithDraws(one))),
  );
}
