import { findPurchase, getCheckout, type Receipt } from '#lib/contracts/cart/checkout.ts';
import type { Order } from '#lib/contracts/cart/order.ts';
import { sumMoney, toCents, toMoney } from '#lib/domain/money/money.ts';
import { waitsForCharge } from '#lib/domain/ticket/ordered-ahead.ts';
import { createDomainError } from '../../domain-error.ts';
import type { CheckoutTable, TicketTable } from '../../ground/db/schema/schema.ts';
import { getCheckoutScope } from '../../money/payments/intent-request.ts';
import type { Services } from '../../services.ts';
import { readOrders } from '../orders/store.ts';
import type { PurchaseData } from './rows.ts';

const isDiscount = ({ price }: Order): boolean => toCents(price.amount) < 0;

const sumPrices = (orders: readonly Order[]) => sumMoney(orders.map(({ price }) => price));

type CauseRow = Pick<TicketTable, 'id' | 'cause_key' | 'cause_cents' | 'is_charged'>;

/** What each cause receives of tickets, in the order in which they were chosen. */
function sumCauses(tickets: readonly CauseRow[]): Receipt['causes'] {
  const cents = new Map<string, number>();
  for (const { cause_key: key, cause_cents: some } of tickets)
    if (key !== null && some > 0) cents.set(key, (cents.get(key) ?? 0) + some);
  return [...cents].map(([key, sum]) => ({ key, amount: toMoney(sum) }));
}

function readPartner({ purchase_data }: CheckoutTable): Pick<Receipt, 'partnerKey'> {
  const { partnerKey } = JSON.parse(purchase_data) as Partial<PurchaseData>;
  return partnerKey === undefined ? {} : { partnerKey };
}

/** What was paid, and what is paid when it is charged; orders ahead that are over are neither. */
function splitCauses(tickets: readonly CauseRow[], orders: readonly Order[]) {
  const waiting = new Set(orders.filter(waitsForCharge).map(({ id }) => id));
  return {
    causes: sumCauses(tickets.filter(({ is_charged }) => is_charged === 1)),
    causesLater: sumCauses(tickets.filter(({ id }) => waiting.has(id))),
  };
}

export const toReceipt = (
  checkout: CheckoutTable,
  tickets: readonly CauseRow[],
  orders: Order[],
): Receipt => ({
  checkoutId: checkout.id,
  total: toMoney(checkout.total_cents),
  createdAt: checkout.created_at,
  orders,
  balanceAfter: toMoney(checkout.balance_after_cents),
  ...splitCauses(tickets, orders),
  preOrderTotal: sumPrices(orders.filter(waitsForCharge)),
  discountTotal: sumPrices(orders.filter(isDiscount)),
  ...readPartner(checkout),
  trackingData: JSON.parse(checkout.tracking) as Receipt['trackingData'],
});

/** The receipt with its tickets as they stand, if it is this customer's (decision S4). @throws DomainError `checkout_unknown` */
export async function readReceipt(
  services: Services,
  customerId: string,
  checkoutId: string,
): Promise<Receipt> {
  const at = services.database.db;
  const checkout = await at
    .selectFrom('checkout')
    .selectAll()
    .where('id', '=', checkoutId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!checkout) throw createDomainError(getCheckout.errors, 'checkout_unknown');
  const tickets = await at
    .selectFrom('ticket')
    .selectAll()
    .where('checkout_id', '=', checkout.id)
    .orderBy('id')
    .execute();
  return toReceipt(checkout, tickets, await readOrders(services, at, tickets));
}

/**
 * The checkout that a customer has bought under a key. It neither waits for a purchase that is under way nor makes one.
 * @throws DomainError `purchase_unknown`
 */
export async function findPurchased(
  { database }: Pick<Services, 'database'>,
  customerId: string,
  key: string,
): Promise<Pick<Receipt, 'checkoutId'>> {
  const kept = await database.db
    .selectFrom('idempotency')
    .select('answer')
    .where('scope', '=', getCheckoutScope(customerId))
    .where('key', '=', key)
    .where('status', '=', 200)
    .executeTakeFirst();
  if (!kept) throw createDomainError(findPurchase.errors, 'purchase_unknown');
  const { checkoutId } = JSON.parse(kept.answer) as Receipt;
  return { checkoutId };
}
