// Buys lines with wallet money. Every way of buying ends here, inside a transaction of its caller.
import { CHECKOUT_ERRORS, type Receipt } from '#lib/contracts/checkout.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { refuseInMaintenance } from '../config/maintenance.ts';
import type { Tx } from '../db/open.ts';
import type { CheckoutTable } from '../db/schema.ts';
import { type Statement, writeTogether } from '../db/write-together.ts';
import { createDomainError } from '../domain-error.ts';
import { getHouseAccount, lockWallet, type WalletAccount } from '../ledger/accounts.ts';
import { type Posting, preparePostings, sealPostings } from '../ledger/post.ts';
import type { LineRows, PricedLine } from '../products/product.ts';
import { getProduct } from '../products/registry.ts';
import type { Services } from '../services.ts';
import { takeStock } from '../stock/stock.ts';
import { toReceipt } from './receipt.ts';
import { createCheckoutRow, joinEntriesAndDraws, type PurchaseOrder } from './rows.ts';

/** Rows of one INSERT: below what either database takes as parameters. */
const ROWS_AT_ONCE = 500;

/** When the first of the lines' draws stops, in milliseconds since 1970: the purchase must be committed before. */
export const findEarliestStop = (lines: readonly PricedLine[]): number =>
  Math.min(...lines.flatMap(({ draws }) => draws.map(({ stopAt }) => Date.parse(stopAt))));

/** What is charged now, in cents: pre-orders are not (decision M4). */
const sumCharged = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { priceCents, isPreOrder }) => sum + (isPreOrder ? 0 : priceCents), 0);

function describeCharge([first, ...others]: readonly PricedLine[]): string {
  const text = first?.label ?? '';
  return others.length === 0 ? text : `${text} and ${others.length} more`;
}

const createCharge = (
  { accountId }: WalletAccount,
  { id, total_cents: cents }: CheckoutTable,
  lines: readonly PricedLine[],
): Posting => ({
  kind: 'purchase',
  reference: id,
  description: describeCharge(lines),
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

/** What a checkout of nothing would be charged moves no money. */
function prepareCharge(tx: Tx, services: Services, charge: Posting, cents: number) {
  if (cents === 0) return { statements: [], seal: async () => {} };
  const postings = preparePostings(tx, services, [charge]);
  return { statements: postings.statements, seal: () => sealPostings(tx, postings) };
}

async function createRows(
  tx: Tx,
  services: Services,
  checkout: CheckoutTable,
  lines: readonly PricedLine[],
): Promise<LineRows[]> {
  const taken = await takeStock(
    tx,
    lines.map(({ stock }) => stock),
  );
  return lines.map((line, index) =>
    line.createRows({ services, checkout, firstNumbers: taken[index] ?? new Map() }),
  );
}

/**
 * Puts together checkout, lines, entries and ledger of a purchase out of a wallet that is held, and takes the stock of
 * its lines.
 * @throws DomainError `funds_insufficient`; the database's `stock_not_exceeded`
 */
export async function preparePurchase(
  tx: Tx,
  services: Services,
  order: PurchaseOrder,
  wallet: WalletAccount,
): Promise<PreparedPurchase> {
  const { lines } = order;
  const totalCents = sumCharged(lines);
  const { balanceCents } = wallet;
  if (totalCents > balanceCents)
    throw createDomainError(CHECKOUT_ERRORS, 'funds_insufficient', {
      missing: formatCents(totalCents - balanceCents),
    });
  const checkout = createCheckoutRow(services, order, { totalCents, balanceCents });
  const rows = await createRows(tx, services, checkout, lines);
  const charge = prepareCharge(tx, services, createCharge(wallet, checkout, lines), totalCents);
  const entries = rows.flatMap((one) => one.entries);
  const firstEntries = entries.slice(0, ROWS_AT_ONCE);
  const orders = lines.map((line, index) => {
    const own = rows[index]!;
    return getProduct(services, line.kind).toOrder(own.ticket, joinEntriesAndDraws(line, own));
  });
  return {
    receipt: toReceipt(checkout, orders),
    statements: [
      tx.insertInto('checkout').values(checkout),
      tx.insertInto('ticket').values(rows.map(({ ticket }) => ticket)),
      ...(firstEntries.length > 0 ? [tx.insertInto('entry').values(firstEntries)] : []),
      ...rows.flatMap(({ prepareMore }) => prepareMore?.(tx) ?? []),
      ...charge.statements,
    ],
    async finish() {
      for (let start = ROWS_AT_ONCE; start < entries.length; start += ROWS_AT_ONCE)
        await tx
          .insertInto('entry')
          .values(entries.slice(start, start + ROWS_AT_ONCE))
          .execute();
      await charge.seal();
    },
  };
}

/**
 * Writes checkout, lines, entries and ledger. The caller compares `findEarliestStop` with the clock right before its
 * commit.
 * @throws DomainError `funds_insufficient`, `maintenance`; the database's `draw_not_open`, `stock_not_exceeded`
 */
export async function purchaseLines(tx: Tx, services: Services, order: PurchaseOrder): Promise<Receipt> {
  await refuseInMaintenance(tx);
  const wallet = await lockWallet(tx, services, order.customerId);
  const { receipt, statements, finish } = await preparePurchase(tx, services, order, wallet);
  await writeTogether(tx, services.database, statements);
  await finish();
  return receipt;
}
