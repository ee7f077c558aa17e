// Pays a cart: one transaction from the first look at the lines to the last look at the clock (decisions M2, D1).
import { CHECKOUT_ERRORS, type purchaseCart, type Receipt } from '#lib/contracts/checkout.ts';
import type { BodyOf } from '#lib/contracts/endpoint.ts';
import { centsOf, formatCents, moneyOf } from '#lib/domain/money.ts';
import { tidyCart } from '../cart/change.ts';
import { type AppraisedLine, appraiseLines } from '../cart/lines.ts';
import { type CartOwner, type CartRow, deleteLines, linesOf, lockCart, touchCart } from '../cart/store.ts';
import { type PricedLine, totalCents } from '../cart/view.ts';
import { once } from '../db/idempotency.ts';
import type { Tx } from '../db/open.ts';
import { isBreachOf } from '../db/rules.ts';
import { queueMail } from '../mail/queue.ts';
import { Refusal, refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { earliestStop, purchase } from './purchase.ts';

export interface CheckoutRequest {
  readonly customerId: string;
  readonly key: string;
  readonly asked: BodyOf<typeof purchaseCart>;
}

const owner = (customerId: string): CartOwner => ({ kind: 'account', customerId });
const drawClosed = () => refusal(CHECKOUT_ERRORS, 'draw_closed');

function allOnSale(lines: readonly AppraisedLine[]): PricedLine[] {
  return lines.map((line) => {
    if (line.state === 'on_sale') return line;
    throw line.reason === 'draw_closed' ? drawClosed() : refusal(CHECKOUT_ERRORS, 'cart_changed');
  });
}

/** The lines of the cart, held, at the price that the customer saw. */
async function agreedLines(tx: Tx, services: Services, { customerId, asked }: CheckoutRequest) {
  const cart = await lockCart(tx, services, owner(customerId));
  const stored = cart ? await linesOf(tx, cart.id) : [];
  if (!cart || stored.length === 0) throw refusal(CHECKOUT_ERRORS, 'cart_empty');
  if (cart.reference !== asked.cartReference) throw refusal(CHECKOUT_ERRORS, 'cart_changed');
  const lines = allOnSale(await appraiseLines(tx, services.clock, stored));
  const total = totalCents(lines);
  const { amount, currency } = asked.expectedTotal;
  const agreed = moneyOf(total);
  if (agreed.amount !== amount || agreed.currency !== currency)
    throw refusal(CHECKOUT_ERRORS, 'price_changed', { total: formatCents(total) });
  return { cart, lines };
}

async function emptyCart(
  tx: Tx,
  services: Services,
  { cart, lines, customerId }: { cart: CartRow; lines: readonly PricedLine[]; customerId: string },
) {
  await deleteLines(
    tx,
    lines.map(({ id }) => id),
  );
  await touchCart(tx, services, cart.id, owner(customerId));
}

const lineText = (order: Receipt['orders'][number]) => ({
  description: `${order.offerName}: ${order.description}`,
  priceCents: centsOf(order.price.amount),
});

const queueReceipt = (tx: Tx, services: Services, customerId: string, receipt: Receipt) =>
  queueMail(tx, services, {
    customerId,
    kind: 'receipt',
    payload: {
      checkoutId: receipt.checkoutId,
      totalCents: centsOf(receipt.total.amount),
      balanceAfterCents: centsOf(receipt.balanceAfter.amount),
      lines: receipt.orders.map(lineText),
    },
    dedupe: `receipt:${receipt.checkoutId}`,
  });

async function buy(services: Services, request: CheckoutRequest): Promise<Receipt> {
  const { customerId, key, asked } = request;
  let stop = Number.POSITIVE_INFINITY;
  const beforeCommit = () => {
    if (services.clock.now() >= stop) throw drawClosed();
  };
  const call = { scope: `checkout:${customerId}`, key, request: asked, beforeCommit };
  const { answer } = await once(services, call, async (tx) => {
    const { cart, lines } = await agreedLines(tx, services, request);
    const tickets = lines.map(({ ticket }) => ticket);
    stop = earliestStop(tickets);
    const receipt = await purchase(tx, services, { customerId, tickets, channelKey: asked.channelKey });
    await emptyCart(tx, services, { cart, lines, customerId });
    await queueReceipt(tx, services, customerId, receipt);
    return receipt;
  });
  return answer;
}

const isOffSale = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'draw_closed' || error.code === 'cart_changed');

/**
 * Buys everything in the cart, once for a key. Where a line is not on sale any more nothing is charged, and the line
 * goes to the removed ones (decision D6).
 * @throws Refusal of `CHECKOUT_ERRORS`, `idempotency_key_reused`
 */
export async function checkOut(services: Services, request: CheckoutRequest): Promise<Receipt> {
  try {
    return await buy(services, request);
  } catch (error) {
    const refused = isBreachOf('draw_not_open', error) ? drawClosed() : error;
    if (isOffSale(refused)) await tidyCart(services, owner(request.customerId));
    throw refused;
  }
}
