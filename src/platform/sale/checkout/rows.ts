// What a purchase writes besides the rows of its lines, and the lines as they will be read back.

import { type EntryWithDraw, NO_POOL } from '../../catalogue/draws/entry-with-draw.ts';
import type { CheckoutTable, TicketTable } from '../../ground/db/schema/schema.ts';
import { getLocalDay } from '../../local-day.ts';
import type { WalletAccount } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import type { LineRows, PricedLine } from '../products/product.ts';

/** Lines to be bought by a customer in one checkout. */
export interface PurchaseOrder {
  readonly customerId: string;
  readonly lines: readonly PricedLine[];
  readonly channelKey: string;
  readonly metadata?: readonly { readonly name: string; readonly value: string }[] | undefined;
  readonly partnerKey?: string | undefined;
}

/** Where a purchase was made, as its checkout keeps it. */
export type PurchaseData = Pick<PurchaseOrder, 'channelKey' | 'metadata' | 'partnerKey'>;

/** The tracking data of a purchase, as it was when it was made. */
const createTracking = (lines: readonly PricedLine[]): string =>
  JSON.stringify({
    products: lines.map((line) => line.toTrackedProduct()),
    goals: ['purchase', ...new Set(lines.map(({ kind }) => `purchase_${kind}`))],
  });

export function createCheckoutRow(
  { random, clock }: Services,
  { customerId, lines, channelKey, metadata = [], partnerKey }: PurchaseOrder,
  { totalCents, wallet }: { totalCents: number; wallet: WalletAccount },
): CheckoutTable {
  return {
    id: random.createId('chk', clock.now()),
    customer_id: customerId,
    total_cents: totalCents,
    balance_after_cents: wallet.balanceCents - totalCents,
    channel_key: channelKey,
    purchase_data: JSON.stringify({ channelKey, metadata, partnerKey } satisfies PurchaseData),
    tracking: createTracking(lines),
    created_at: getNowIso(clock),
    local_day: getLocalDay(clock.now(), wallet.state),
  };
}

/** A line with what is written of it. */
export interface BoughtLine {
  readonly line: PricedLine;
  readonly ticket: TicketTable;
  readonly rows: LineRows;
}

/** What the discounts of a purchase take off one of its lines, in cents. */
const sumDiscountCents = (line: PricedLine, lines: readonly PricedLine[]): number =>
  lines
    .flatMap(({ discounts = [] }) => discounts)
    .reduce((sum, discount) => sum + (discount.line === line ? discount.cents : 0), 0);

/** The ticket that a line becomes. */
export const createTicketRow = (
  line: PricedLine,
  { ticket, entries }: LineRows,
  checkout: CheckoutTable,
  lines: readonly PricedLine[],
): TicketTable => ({
  ...ticket,
  checkout_id: checkout.id,
  customer_id: checkout.customer_id,
  kind: line.kind,
  price_cents: line.priceCents,
  discount_cents: sumDiscountCents(line, lines),
  cause_key: line.cause?.key ?? null,
  cause_cents: line.cause?.cents ?? 0,
  is_charged: line.isPreOrder ? 0 : 1,
  num_entries: entries.length,
  created_at: checkout.created_at,
});

/** The entries as they will be read back: with their draws, none of them drawn. */
export const joinEntriesAndDraws = (
  { draws }: PricedLine,
  { entries, pool = NO_POOL }: LineRows,
): EntryWithDraw[] =>
  draws.flatMap((draw) =>
    entries
      .filter((entry) => entry.draw_id === draw.id)
      .map((entry) => ({
        ...entry,
        ...pool,
        amount_cents: null,
        divisions: null,
        paid_at: null,
        awards: null,
        sealed_at: null,
        is_late: null,
        is_cancelled: null,
        cancelled_at: null,
        draw_no: draw.drawNo,
        draw_at: draw.drawAt,
        local_date: draw.localDate,
        stop_at: draw.stopAt,
        status: draw.status,
        numbers: null,
      })),
  );
