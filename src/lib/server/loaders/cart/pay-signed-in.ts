// The press that logs in, or opens an account, and pays: what it pays is the cart that its page showed. Where the cart is
// another one by now, or something keeps it from being paid, the cart's page says so and nothing is charged.
import type { AstroGlobal } from 'astro';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import type { Visitor } from '#lib/contracts/identity/visitor.ts';
import { getPaymentGateways } from '#lib/contracts/payments/payment-gateways.ts';
import { SMALLEST_DEPOSIT_CENTS } from '#lib/domain/account/deposit.ts';
import { getRequiredAction, getRequiredActionPath } from '#lib/domain/account/required-actions.ts';
import type { PaidCart } from '#lib/domain/cart/cart-message.ts';
import { getPayableCents, sumCart } from '#lib/domain/cart/cart-sums.ts';
import { toAmount, toCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { getDepositAddress } from '#lib/domain/payments/deposit-address.ts';
import { getCampaignQuery, keepCampaign } from '#lib/domain/visitor/campaign.ts';
import type { TopUp } from '#lib/forms/account/deposit-view.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import { keepCartNews, keepLastPaid, readLastPaid } from '../../session/cart-news.ts';
import type { RequestContext } from '../../session/request-context.ts';
import type { VisitorApi } from '../../session/visitor-api.ts';
import { attemptDeposit } from '../account/payments/deposit-page.ts';
import { countCartLeft } from '../account/payments/deposit-redirect.ts';
import { readDepositParts, readSentTotal } from '../account/payments/deposit-sent.ts';
import { createServerApi } from '../page/server-api.ts';
import { performCartAction, readFormField } from './cart-actions.ts';
import { hashShownLines } from './shown-lines.ts';
import { loadTopUp } from './top-up.ts';

const KEY = /^[\w-]{8,128}$/;

/** What a visitor without an account is offered: the first way, where nothing of it is to be typed in. */
export interface FirstWay {
  readonly code: string;
  /** What it would add to pay the cart. */
  readonly cents: number;
}

/** Undefined where the way is chosen on a page of its own, after the account is open. */
export async function findFirstWay(
  api: Pick<VisitorApi, 'call'>,
  chargedCents: number,
): Promise<FirstWay | undefined> {
  const [gateway] = (await api.call(getPaymentGateways)).result;
  const code = gateway?.methods.find((method) => method !== 'bd');
  if (!gateway || !code) return undefined;
  const { hasHostedFields, hasWalletButtons, isInstructionsOnly } = gateway.capabilities;
  if (hasHostedFields || hasWalletButtons || isInstructionsOnly) return undefined;
  return { code, cents: Math.max(chargedCents, SMALLEST_DEPOSIT_CENTS) };
}

/** Whether the cart holds what the page showed, line by line. Its reference is another one where two carts were joined. */
export function isAsShown(cart: Pick<Cart, 'cartItems' | 'cartTotal'>, data: FormData): boolean {
  const { cartItems, cartTotal } = cart;
  const seen = readSentTotal(data);
  const isTotal = seen?.amount === cartTotal.amount && seen.currency === cartTotal.currency;
  return isTotal && cartItems.length > 0 && readFormField(data, 'lines') === hashShownLines(cart);
}

interface Paying {
  readonly astro: AstroGlobal;
  readonly api: ReturnType<typeof createServerApi>;
  readonly page: Pick<PageContext, 'offers'>;
  readonly cart: Cart;
  readonly data: FormData;
}

/** Out of the wallet; undefined where it was refused. */
async function payFromWallet(paying: Paying): Promise<string | undefined> {
  const { astro, api, page, cart, data } = paying;
  const form = new FormData();
  const { cartReference, cartTotal } = cart;
  const fields = { action: 'pay', key: readFormField(data, 'key'), cartReference, ...cartTotal };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const search = getCampaignQuery(astro);
  const outcome = await performCartAction({ api, form, offers: page.offers, search });
  if (outcome.kind !== 'go') return undefined;
  keepPaid(paying, readLastPaid(astro.locals.context)?.checkoutId);
  return outcome.to;
}

/** What was pressed named the amount that is added; anything else is looked at first, with the order beside it. */
async function addAndPay(paying: Paying, { way, cents, isOnePress, begunHref }: TopUp): Promise<string> {
  const { astro, api, cart, data } = paying;
  const query = { amount: toAmount(cents), way: way.value, cart: cart.cartReference };
  const page = keepCampaign(astro, urls.deposit(query));
  if (begunHref !== undefined) return begunHref;
  if (!isOnePress || readFormField(data, 'adds') !== String(cents)) return page;
  const paid = { reference: cart.cartReference, total: cart.cartTotal, charged: undefined, cart };
  const parts = readDepositParts(data, astro.request.headers, way, paid, getCampaignQuery(astro));
  const done = await attemptDeposit(api, { key: readFormField(data, 'key'), cents, parts });
  if (!('deposit' in done)) return page;
  await countCartLeft(astro, api, done.deposit);
  keepPaid(paying, done.deposit.intent?.checkoutId);
  return keepCampaign(astro, getDepositAddress(done.deposit));
}

/** The cart of the page was paid by this browser a moment ago: the same press again, or that of another tab. */
function findPaid({ locals }: AstroGlobal, data: FormData): PaidCart | undefined {
  const paid = readLastPaid(locals.context);
  return paid?.reference === readFormField(data, 'cartReference') ? paid : undefined;
}

/** The page names its cart as it was before the login: the same press again, and other tabs, lead to the receipt. */
function keepPaid({ astro, data }: Paying, checkoutId: string | undefined): void {
  if (checkoutId === undefined) return;
  keepLastPaid(astro.locals.context, { reference: readFormField(data, 'cartReference'), checkoutId });
}

/** The cart's page says why nothing was paid; of two carts that were joined it says so already. */
function noteOtherCart(context: RequestContext): void {
  if (context.cookie('cart_said') !== 'joined') keepCartNews(context, 'changed');
}

async function findWayOn(paying: Paying, visitor: Visitor): Promise<string> {
  const { astro, api, cart, data } = paying;
  const cartHref = keepCampaign(astro, urls.cart());
  if (visitor.state === 'guest') return urls.checkoutLogin();
  const action = getRequiredAction(visitor.customer);
  if (action) return getRequiredActionPath(action);
  const paid = findPaid(astro, data);
  if (paid) return keepCampaign(astro, urls.receipt(paid.checkoutId));
  if (!isAsShown(cart, data)) {
    noteOtherCart(astro.locals.context);
    return cartHref;
  }
  const isBlocked = Object.keys(cart.blockedReasons).length > 0;
  if (!KEY.test(readFormField(data, 'key')) || isBlocked) return cartHref;
  const missingCents = getPayableCents(cart, toCents(visitor.customer.availableFunds.amount));
  if (missingCents === 0) return (await payFromWallet(paying)) ?? cartHref;
  // Who logs in has not seen yet what would pay: the cart names it.
  if (readFormField(data, 'adds') === '' || missingCents !== sumCart(cart).chargedCents) return cartHref;
  const topUp = await loadTopUp(api, cart, visitor, missingCents);
  return topUp ? addAndPay(paying, topUp) : cartHref;
}

/** Pays the cart of who has just logged in, and leads on. */
export async function paySignedIn(
  astro: AstroGlobal,
  page: Pick<PageContext, 'offers'>,
  data: FormData,
): Promise<Response> {
  const api = createServerApi(astro);
  const [visitor, cart] = [await api.getVisitor(), await api.cart('get')];
  return astro.redirect(await findWayOn({ astro, api, page, cart, data }, visitor), SEE_OTHER);
}
