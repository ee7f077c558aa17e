import { getCheckout, type Receipt } from '#lib/contracts/checkout.ts';
import type { Order } from '#lib/contracts/order.ts';
import { moneyOf } from '#lib/domain/money/money.ts';
import type { Db } from '../db/open.ts';
import type { CheckoutTable } from '../db/schema.ts';
import { refusal } from '../domain-error.ts';
import { ordersOf } from '../orders/store.ts';

export const receiptOf = (checkout: CheckoutTable, orders: Order[]): Receipt => ({
  checkoutId: checkout.id,
  total: moneyOf(checkout.total_cents),
  createdAt: checkout.created_at,
  orders,
  balanceAfter: moneyOf(checkout.balance_after_cents),
  trackingData: JSON.parse(checkout.tracking) as Receipt['trackingData'],
});

/** The receipt with its tickets as they stand, if it is this customer's (decision S4). @throws Refusal `checkout_unknown` */
export async function readReceipt(at: Db, customerId: string, checkoutId: string): Promise<Receipt> {
  const checkout = await at
    .selectFrom('checkout')
    .selectAll()
    .where('id', '=', checkoutId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!checkout) throw refusal(getCheckout.errors, 'checkout_unknown');
  const tickets = await at
    .selectFrom('ticket')
    .selectAll()
    .where('checkout_id', '=', checkout.id)
    .orderBy('id')
    .execute();
  return receiptOf(checkout, await ordersOf(at, tickets));
}
