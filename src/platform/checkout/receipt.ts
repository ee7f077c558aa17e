import { getCheckout, type Receipt } from '#lib/contracts/checkout.ts';
import type { Order } from '#lib/contracts/order.ts';
import { sumMoney, toCents, toMoney } from '#lib/domain/money/money.ts';
import type { CheckoutTable } from '../db/schema.ts';
import { createDomainError } from '../domain-error.ts';
import { readOrders } from '../orders/store.ts';
import type { Services } from '../services.ts';

const isDiscount = ({ price }: Order): boolean => toCents(price.amount) < 0;

const sumPrices = (orders: readonly Order[]) => sumMoney(orders.map(({ price }) => price));

export const toReceipt = (checkout: CheckoutTable, orders: Order[]): Receipt => ({
  checkoutId: checkout.id,
  total: toMoney(checkout.total_cents),
  createdAt: checkout.created_at,
  orders,
  balanceAfter: toMoney(checkout.balance_after_cents),
  causes: [],
  preOrderTotal: sumPrices(orders.filter(({ isPreOrder }) => isPreOrder)),
  discountTotal: sumPrices(orders.filter(isDiscount)),
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
  return toReceipt(checkout, await readOrders(services, at, tickets));
}
