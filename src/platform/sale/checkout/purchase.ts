// Buys lines with wallet money. Every way of buying ends here, inside a transaction of its caller.

import type { Insertable } from 'kysely';
import { CHECKOUT_ERRORS, type Receipt } from '#lib/contracts/cart/checkout.ts';
import { formatCents } from '#lib/domain/money/money.ts';
import { requireBesideOrders } from '../../catalogue/stock/ordered-stock.ts';
import { StockShort, takeStock } from '../../catalogue/stock/stock.ts';
import { createDomainError } from '../../domain-error.ts';
import { refuseInMaintenance } from '../../ground/config/maintenance.ts';
import { defineStatement } from '../../ground/db/define-statement.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { CheckoutTable, TicketTable } from '../../ground/db/schema/schema.ts';
import { sliceRows } from '../../ground/db/slice-rows.ts';
import { type Statement, writeTogether } from '../../ground/db/write-together.ts';
import { getHouseAccount, lockWallet, type WalletAccount } from '../../money/ledger/accounts.ts';
import { type Posting, preparePostings, sealPostings } from '../../money/ledger/post.ts';
import type { Services } from '../../services.ts';
import { sumChargedCents } from '../products/line-sums.ts';
import type { LineRows, PricedLine } from '../products/product.ts';
import { getProduct } from '../products/registry.ts';
import { preparePreOrders } from './pre-orders.ts';
import { toReceipt } from './receipt.ts';
import {
  type BoughtLine,
  createCheckoutRow,
  createTicketRow,
  joinEntriesAndDraws,
  type PurchaseOrder,
} from './rows.ts';

/** Rows of one INSERT: below what either database takes as parameters. */
const ROWS_AT_ONCE = 500;

function describeCharge(lines: readonly PricedLine[]): string {
  const [first, ...others] = lines.filter(({ priceCents }) => priceCents >= 0);
  const text = first?.label ?? '';
  return others.length === 0 ? text : `${text} and ${others.length} more`;
}

const sumCents = (cents: readonly number[]): number => cents.reduce((sum, some) => sum + some, 0);

/**
 * What a purchase moves: the goods' price is earned, discounts are paid for by the house's account of promotions, and
 * what goes to causes is taken off what was earned.
 */
function createCharge(
  { accountId }: WalletAccount,
  { id, total_cents }: CheckoutTable,
  lines: readonly PricedLine[],
): Posting {
  const charged = lines.filter(({ isPreOrder }) => !isPreOrder);
  const discountCents = sumCents(charged.map(({ priceCents }) => Math.max(0, -priceCents)));
  const causeCents = sumCents(charged.map(({ cause }) => cause?.cents ?? 0));
  const entries = [
    { accountId, cents: -total_cents },
    { accountId: getHouseAccount('sales'), cents: total_cents + discountCents - causeCents },
    { accountId: getHouseAccount('promotions'), cents: -discountCents },
    { accountId: getHouseAccount('causes'), cents: causeCents },
  ];
  return {
    kind: 'purchase',
    reference: id,
    description: describeCharge(lines),
    entries: entries.filter(({ cents }) => cents !== 0),
  };
}

const insertCheckout = defineStatement((at, row: CheckoutTable) => at.insertInto('checkout').values(row));
const insertTickets = defineStatement((at, rows: readonly Insertable<TicketTable>[]) =>
  at.insertInto('ticket').values(rows),
);
const insertEntries = defineStatement((at, rows: LineRows['entries']) => at.insertInto('entry').values(rows));

/** A purchase that is paid for and not written yet. */
export interface PreparedPurchase {
  readonly receipt: Receipt;
  /** What writes it; the caller may send statements of its own with them. */
  readonly statements: readonly Statement[];
  /** To be called when they have been sent: writes what did not fit among them, and seals the payment. */
  readonly finish: () => Promise<void>;
}

/** Of every ticket that was sold at other prices than the usual ones, which those were. */
function preparePricings(tx: Tx, bought: readonly BoughtLine[]): Statement[] {
  const rows = bought.flatMap(({ line: { pricingId, priceCents }, ticket }) =>
    pricingId === undefined || priceCents <= 0
      ? []
      : [{ ticket_id: ticket.id, pricing_id: pricingId, price_cents: priceCents }],
  );
  return rows.length === 0 ? [] : [tx.insertInto('ticket_pricing').values(rows)];
}

/** A checkout of what costs nothing, or is charged later, moves no money. */
function prepareCharge(tx: Tx, services: Services, charge: Posting) {
  if (charge.entries.length === 0) return { statements: [], seal: async () => {} };
  const postings = preparePostings(tx, services, [charge]);
  return { statements: postings.statements, seal: () => sealPostings(tx, services, postings) };
}

/** The message to the customer where the stock of a line has run out meanwhile. */
function toShortError(error: unknown, lines: readonly PricedLine[]): unknown {
  if (!(error instanceof StockShort)) return error;
  const take = lines.flatMap(({ stock }) => stock).find(({ pool }) => pool === error.pool);
  return take?.createShortError?.() ?? createDomainError(CHECKOUT_ERRORS, 'sold_out');
}

/** The numbers of each line by pool. A pre-order takes none: it looks whether enough is left. */
async function takeNumbers(tx: Tx, services: Services, salt: string, lines: readonly PricedLine[]) {
  await requireBesideOrders(
    tx,
    services,
    lines.flatMap(({ stock }) => stock),
  );
  const takes = lines.map(({ stock, isPreOrder }) => (isPreOrder ? [] : stock));
  return takeStock(tx, services, takes, salt);
}

async function createRows(
  tx: Tx,
  services: Services,
  checkout: CheckoutTable,
  lines: readonly PricedLine[],
): Promise<BoughtLine[]> {
  const taken = await takeNumbers(tx, services, checkout.id, lines).catch((error: unknown) => {
    throw toShortError(error, lines);
  });
  return lines.map((line, index) => {
    const numbers = taken[index] ?? new Map();
    const rows = line.createRows({ services, checkout, numbers });
    return { line, ticket: createTicketRow(line, rows, checkout, lines), rows };
  });
}

/**
 * Puts together checkout, lines, entries and ledger of a purchase out of a wallet that is held, and takes the stock of
 * its lines.
 * @throws DomainError `funds_insufficient`, or of the line whose stock has run out
 */
export async function preparePurchase(
  tx: Tx,
  services: Services,
  order: PurchaseOrder,
  wallet: WalletAccount,
): Promise<PreparedPurchase> {
  const { lines } = order;
  const totalCents = sumChargedCents(lines);
  const { balanceCents } = wallet;
  if (totalCents > balanceCents)
    throw createDomainError(CHECKOUT_ERRORS, 'funds_insufficient', {
      missing: formatCents(totalCents - balanceCents),
    });
  const checkout = createCheckoutRow(services, order, { totalCents, wallet });
  const bought = await createRows(tx, services, checkout, lines);
  const charge = prepareCharge(tx, services, createCharge(wallet, checkout, lines));
  const ticketIds = new Map(bought.map(({ line, ticket }) => [line, ticket.id]));
  const entries = bought.flatMap(({ rows }) => rows.entries);
  const [firstEntries, ...moreEntries] = sliceRows(entries, ROWS_AT_ONCE);
  const orders = bought.map(({ line, ticket, rows }) =>
    getProduct(services, line.kind).toOrder(ticket, joinEntriesAndDraws(line, rows)),
  );
  return {
    receipt: toReceipt(
      checkout,
      bought.map(({ ticket }) => ticket),
      orders,
    ),
    statements: [
      insertCheckout(tx, checkout),
      insertTickets(
        tx,
        bought.map(({ ticket }) => ticket),
      ),
      ...(firstEntries ? [insertEntries(tx, firstEntries)] : []),
      ...bought.flatMap(({ rows }) => rows.prepareMore?.(tx, ticketIds) ?? []),
      ...preparePricings(tx, bought),
      ...preparePreOrders(tx, services, bought),
      ...charge.statements,
    ],
    async finish() {
      for (const rows of moreEntries) await tx.insertInto('entry').values(rows).execute();
      await charge.seal();
    },
  };
}

/**
 * Writes checkout, lines, entries and ledger. The caller compares `findEarliestStop` with the clock right before its
 * commit.
 * @throws DomainError `funds_insufficient`, `maintenance`, or of the line whose stock has run out; the database's
 * `draw_not_open`
 */
export async function purchaseLines(tx: Tx, services: Services, order: PurchaseOrder): Promise<Receipt> {
  await refuseInMaintenance(tx);
  const wallet = await lockWallet(tx, services, order.customerId);
  const { receipt, statements, finish } = await preparePurchase(tx, services, order, wallet);
  await writeTogether(tx, services.database, statements);
  await finish();
  return receipt;
}
