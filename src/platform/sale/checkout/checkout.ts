// Pays a cart: one transaction from the first look at the lines to the last look at the clock (decisions M2, D1).
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { CHECKOUT_ERRORS, type purchaseCart, type Receipt } from '#lib/contracts/cart/checkout.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { formatCents, parseAmount, toMoney } from '#lib/domain/money/money.ts';
import { sumReceipt } from '#lib/domain/receipt/receipt-sums.ts';
import { findTillEffect, REMOVALS } from '#lib/domain/refusals/refusal-table.ts';
import { createDomainError, DomainError } from '../../domain-error.ts';
import { refuseIfInMaintenance } from '../../ground/config/maintenance.ts';
import type { SaleGate } from '../../ground/config/sale-gate.ts';
import { runOnce } from '../../ground/db/idempotency.ts';
import type { Tx } from '../../ground/db/open.ts';
import { type DatabaseRule, isBreachOf } from '../../ground/db/rules.ts';
import { writeTogether } from '../../ground/db/write-together.ts';
import { type MailRequest, prepareMail } from '../../ground/mail/queue.ts';
import { refuseIfBlocked, toBlockedError } from '../../money/blocks/blocks.ts';
import { getCheckoutScope } from '../../money/payments/intent-request.ts';
import type { Services } from '../../services.ts';
import { type Clock, toIso } from '../../time.ts';
import { removeOffSale } from '../cart/change-cart.ts';
import { type LineState, lockPricingStock, priceLines } from '../cart/lines.ts';
import { type CartOwner, listLines, prepareRemoval } from '../cart/store.ts';
import { type CartLineOnSale, sumLineCents } from '../cart/view.ts';
import { findEarliestStop, sumChargedCents } from '../products/line-sums.ts';
import type { PricedLine } from '../products/product.ts';
import { findEqualRepeat } from './equal-repeats.ts';
import { type LockedCart, lockCartAndWallet } from './lock-cart.ts';
import { preparePurchase } from './purchase.ts';
import { findRepeatsOver } from './repeat-limit.ts';

export interface CheckoutRequest {
  readonly customerId: string;
  readonly key: string;
  readonly asked: BodyOf<typeof purchaseCart>;
  /** The cart that is bought; the account's own where none is named. */
  readonly owner?: CartOwner;
  /** The pricing that its customer agreed to; that of the cart now where none is named. An account's own wins. */
  readonly pricingId?: string | undefined;
  /** The partner on whose page it is bought. */
  readonly partnerKey?: string | undefined;
  /** What the brand sells; anything where none is named. */
  readonly findFault?: SaleGate;
}

const getOwner = ({ customerId, owner }: CheckoutRequest): CartOwner =>
  owner ?? { kind: 'account', customerId };
const createDrawClosedError = (stop: number) =>
  createDomainError(CHECKOUT_ERRORS, 'draw_closed', { closedAt: toIso(stop) });

/**
 * A commit takes time, and what is committed at the stop is too late (decision D1). Nothing can be refused any more
 * once a commit is under way, so a draw is closed for payments this long before its stop, in milliseconds: longer than
 * a durable commit takes on a busy disk, and too short for a customer to notice.
 */
const COMMIT_MARGIN_MS = 250;

/** The time at which a payment that is ready now will have been committed at the latest. */
const getCommitClock = ({ clock, commitMarginMs = COMMIT_MARGIN_MS }: Services): Clock => ({
  now: () => clock.now() + commitMarginMs,
});

function requireAllOnSale(lines: readonly LineState[]): CartLineOnSale[] {
  return lines.map((line) => {
    if (line.state === 'on_sale') return line;
    const { reason, label } = line;
    const values = { code: label, line: reason, left: line.remains.left };
    throw createDomainError(CHECKOUT_ERRORS, REMOVALS[reason].till, values);
  });
}

/** Nothing is bought of a cart that has become another one. */
async function rejectChangedCart(tx: Tx, cartId: string): Promise<never> {
  const lines = await listLines(tx, cartId);
  throw createDomainError(CHECKOUT_ERRORS, lines.length === 0 ? 'cart_empty' : 'cart_changed');
}

/** How much more the lines may have been shown at, in cents. */
const sumCheaperCents = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { priceCents, highestCents = priceCents }) => sum + highestCents - priceCents, 0);

/** The lines of a cart that is held, at the price that the customer saw. */
async function readAgreedLines(
  tx: Tx,
  services: Services,
  request: CheckoutRequest,
  held: LockedCart,
): Promise<CartLineOnSale[]> {
  const { asked, findFault = () => undefined } = request;
  refuseIfInMaintenance(held.maintenance);
  if (held.reference !== asked.cartReference) await rejectChangedCart(tx, held.cartId);
  if (held.lines.length === 0) throw createDomainError(CHECKOUT_ERRORS, 'cart_empty');
  const atCommit = { ...services, clock: getCommitClock(services) };
  await lockPricingStock(
    tx,
    services,
    held.lines.map(({ line }) => line.input),
  );
  const lines = requireAllOnSale(await priceLines(tx, atCommit, held.buyer, held.lines));
  const [fault] = lines.flatMap(({ line }) => findFault(line.asked) ?? []);
  if (fault) throw createDomainError(CHECKOUT_ERRORS, fault);
  const priced = lines.map(({ line }) => line);
  refuseIfBlocked(services, held.blockFacts, { lines: priced, chargedCents: sumChargedCents(priced) });
  const total = sumLineCents(lines);
  const { amount, currency } = asked.expectedTotal;
  // What others bought since may have made it cheaper, and nothing else.
  const cheaper = sumCheaperCents(priced);
  const expected = parseAmount(amount) ?? Number.NaN;
  const isAgreed = expected >= total && expected <= total + cheaper && currency === toMoney(total).currency;
  if (!isAgreed)
    throw createDomainError(CHECKOUT_ERRORS, 'price_changed', {
      total: formatCents(total),
      expected: amount,
    });
  return lines;
}

/** @throws DomainError `repeats_too_many`; `repeats_already` where the customer is to be asked */
async function refuseRepeats(
  tx: Tx,
  { customerId, asked: { acceptsEqualRepeats } }: CheckoutRequest,
  lines: readonly PricedLine[],
): Promise<void> {
  const begun = lines.flatMap(({ isRecurring, offerKey, label, asked }) =>
    isRecurring && offerKey !== undefined ? [{ offerKey, name: label, asked }] : [],
  );
  const over = await findRepeatsOver(tx, customerId, begun);
  if (over) throw createDomainError(CHECKOUT_ERRORS, 'repeats_too_many', over);
  const name = acceptsEqualRepeats === false ? await findEqualRepeat(tx, customerId, begun) : undefined;
  if (name !== undefined) throw createDomainError(CHECKOUT_ERRORS, 'repeats_already', { name });
}

const createReceiptMail = (customerId: string, receipt: Receipt): MailRequest => ({
  customerId,
  kind: 'receipt',
  payload: { checkoutId: receipt.checkoutId, ...sumReceipt(receipt) },
  dedupe: `receipt:${receipt.checkoutId}`,
});

async function buyCart(services: Services, request: CheckoutRequest): Promise<Receipt> {
  const { now } = getCommitClock(services);
  const { customerId, key, asked } = request;
  let stop = Number.POSITIVE_INFINITY;
  const beforeCommit = () => {
    if (now() >= stop) throw createDrawClosedError(stop);
  };
  const hold = (tx: Tx) => lockCartAndWallet(tx, services, request, getOwner(request));
  // Whether the customer was asked makes no other purchase of it.
  const { acceptsEqualRepeats: _, ...bought } = asked;
  const call = { scope: getCheckoutScope(customerId), key, request: bought, hold, beforeCommit };
  const { answer, isRepeat } = await runOnce<Receipt, LockedCart>(services, call, async (tx, keep, held) => {
    if (!held) throw createDomainError(CHECKOUT_ERRORS, 'cart_empty');
    const lines = await readAgreedLines(tx, services, request, held);
    const goods = lines.map(({ line }) => line);
    await refuseRepeats(tx, request, goods);
    stop = findEarliestStop(goods);
    const { channelKey, metadata } = asked;
    const order = { customerId, lines: goods, channelKey, metadata, partnerKey: request.partnerKey };
    const { receipt, statements, finish } = await preparePurchase(tx, services, order, held.wallet);
    const lineIds = lines.map(({ id }) => id);
    await writeTogether(tx, services.database, [
      ...statements,
      ...prepareRemoval(tx, services, { owner: getOwner(request), cartId: held.cartId, lineIds }),
      ...prepareMail(tx, services, createReceiptMail(customerId, receipt), held.email),
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

/** What the database refuses because a line is no longer on sale, by its rule. */
const OFF_SALE_RULES = [
  { breach: 'draw_not_open', code: 'draw_closed' },
  { breach: 'pool_not_open', code: 'draw_closed' },
  { breach: 'voucher_once_each', code: 'cart_changed' },
] as const satisfies readonly { breach: DatabaseRule; code: keyof typeof CHECKOUT_ERRORS }[];

/** Refusals of a stock that was short while it was taken. */
const SHORT_CODES: ReadonlySet<string> = new Set(['sold_out', 'syndicate_full', 'party_full']);

/** After such a refusal a line is no longer on sale: it is taken out of the cart with its reason. */
const isOffSaleError = (error: unknown): boolean =>
  error instanceof DomainError && findTillEffect(error.code) === 'takes_out';

/** The refusal that a breach of the database's rules means to the customer; any other error as it is. */
function toCheckoutError(error: unknown): unknown {
  const rule = OFF_SALE_RULES.find(({ breach }) => isBreachOf(breach, error));
  return rule ? createDomainError(CHECKOUT_ERRORS, rule.code) : error;
}

/** What a stock that was short while it was taken means, once it is known that some of it is left. */
function toShortError(refused: unknown, { autoRemovedItems }: Cart): unknown {
  if (!(refused instanceof DomainError) || !SHORT_CODES.has(refused.code)) return refused;
  const reasons = autoRemovedItems.map(({ reason }) => REMOVALS[reason].till);
  const isShort = reasons.includes('stock_short') && !reasons.some((code) => code === refused.code);
  return isShort ? createDomainError(CHECKOUT_ERRORS, 'stock_short') : refused;
}

/**
 * Buys everything in the cart, once for a key. Where a line is not on sale any more nothing is charged, and the line
 * goes to the removed ones (decision D6).
 * @throws DomainError of `CHECKOUT_ERRORS`, `idempotency_key_reused`
 */
export async function checkOut(services: Services, request: CheckoutRequest): Promise<Receipt> {
  try {
    return await buyCart(services, request);
  } catch (error) {
    const chargedCents = parseAmount(request.asked.expectedTotal.amount) ?? 0;
    const { customerId } = request;
    const refused = await toBlockedError(services, { customerId, chargedCents }, toCheckoutError(error));
    if (!isOffSaleError(refused)) throw refused;
    const cart = await removeOffSale({ ...services, clock: getCommitClock(services) }, getOwner(request));
    throw toShortError(refused, cart);
  }
}
