// Pays a cart: one transaction from the first look at the lines to the last look at the clock (decisions M2, D1).
import { CHECKOUT_ERRORS, type purchaseCart, type Receipt } from '#lib/contracts/checkout.ts';
import type { BodyOf } from '#lib/contracts/endpoint.ts';
import { centsOf, formatCents, moneyOf } from '#lib/domain/money/money.ts';
import { tidyCart } from '../cart/change.ts';
import { type AppraisedLine, appraiseLines } from '../cart/lines.ts';
import { type CartOwner, linesOf, prepareRemoval } from '../cart/store.ts';
import { type PricedLine, totalCents } from '../cart/view.ts';
import { refuseIfMaintained } from '../config/maintenance.ts';
import { once } from '../db/idempotency.ts';
import type { Tx } from '../db/open.ts';
import { isBreachOf } from '../db/rules.ts';
import { writeTogether } from '../db/write-together.ts';
import { Refusal, refusal } from '../domain-error.ts';
import { type MailRequest, prepareMail } from '../mail/queue.ts';
import type { Services } from '../services.ts';
import type { Clock } from '../time.ts';
import { holdCartAndWallet } from './hold.ts';
import { earliestStop, preparePurchase } from './purchase.ts';

export interface CheckoutRequest {
  readonly customerId: string;
  readonly key: string;
  readonly asked: BodyOf<typeof purchaseCart>;
}

const owner = (customerId: string): CartOwner => ({ kind: 'account', customerId });
const drawClosed = () => refusal(CHECKOUT_ERRORS, 'draw_closed');

/**
 * A commit takes time, and what is committed at the stop is too late (decision D1). Nothing can be refused any more
 * once a commit is under way, so a draw is closed for payments this long before its stop, in milliseconds: longer than
 * a durable commit takes on a busy disk, and too short for a customer to notice.
 */
const COMMIT_MARGIN_MS = 250;

/** The time at which a payment that is ready now will have been committed at the latest. */
const commitClock = ({ clock, commitMarginMs = COMMIT_MARGIN_MS }: Services): Clock => ({
  now: () => clock.now() + commitMarginMs,
});

function allOnSale(lines: readonly AppraisedLine[]): PricedLine[] {
  return lines.map((line) => {
    if (line.state === 'on_sale') return line;
    throw line.reason === 'draw_closed' ? drawClosed() : refusal(CHECKOUT_ERRORS, 'cart_changed');
  });
}

/** Nothing is bought of a cart that has become another one. */
async function refuseChanged(tx: Tx, cartId: string): Promise<never> {
  const lines = await linesOf(tx, cartId);
  throw refusal(CHECKOUT_ERRORS, lines.length === 0 ? 'cart_empty' : 'cart_changed');
}

/** The cart and the wallet, held, and the lines at the price that the customer saw. */
async function holdAgreed(tx: Tx, services: Services, { customerId, asked }: CheckoutRequest) {
  const held = await holdCartAndWallet(tx, services, customerId);
  if (!held) throw refusal(CHECKOUT_ERRORS, 'cart_empty');
  refuseIfMaintained(held.maintenance);
  if (held.reference !== asked.cartReference) await refuseChanged(tx, held.cartId);
  if (held.lines.length === 0) throw refusal(CHECKOUT_ERRORS, 'cart_empty');
  const lines = allOnSale(await appraiseLines(tx, commitClock(services), held.lines));
  const total = totalCents(lines);
  const { amount, currency } = asked.expectedTotal;
  const agreed = moneyOf(total);
  if (agreed.amount !== amount || agreed.currency !== currency)
    throw refusal(CHECKOUT_ERRORS, 'price_changed', { total: formatCents(total) });
  return { held, lines };
}

const lineText = (order: Receipt['orders'][number]) => ({
  description: `${order.offerName}: ${order.description}`,
  priceCents: centsOf(order.price.amount),
});

const receiptMail = (customerId: string, receipt: Receipt): MailRequest => ({
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
  const { now } = commitClock(services);
  const { customerId, key, asked } = request;
  let stop = Number.POSITIVE_INFINITY;
  const beforeCommit = () => {
    if (now() >= stop) throw drawClosed();
  };
  const call = { scope: `checkout:${customerId}`, key, request: asked, beforeCommit };
  const { answer, isRepeat } = await once<Receipt>(services, call, async (tx, keep) => {
    const { held, lines } = await holdAgreed(tx, services, request);
    const tickets = lines.map(({ ticket }) => ticket);
    stop = earliestStop(tickets);
    const order = { customerId, tickets, channelKey: asked.channelKey };
    const { receipt, statements, finish } = preparePurchase(tx, services, order, held.wallet);
    const lineIds = lines.map(({ id }) => id);
    await writeTogether(tx, services.database, [
      ...statements,
      ...prepareRemoval(tx, services, { owner: owner(customerId), cartId: held.cartId, lineIds }),
      ...prepareMail(tx, services, receiptMail(customerId, receipt), held.email),
      keep(receipt),
    ]);
    await finish();
    return receipt;
  });
  if (!isRepeat && services.clock.now() >= stop)
    services.log.error(
      { checkoutId: answer.checkoutId },
      'a purchase took until the stop of its draw to commit',
    );
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
    if (isOffSale(refused))
      await tidyCart({ ...services, clock: commitClock(services) }, owner(request.customerId));
    throw refused;
  }
}
