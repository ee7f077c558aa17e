// Paying money in: a form that works by itself. Each form that is made has its own key, so however often it is sent
// it pays once (decision M3).

import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { GATEWAY_ERRORS } from '#lib/contracts/identity/visitor.ts';
import { getCartDeposit, getOpenDeposits } from '#lib/contracts/payments/deposit.ts';
import { createDeposit, type Deposit, getWallet } from '#lib/contracts/payments/wallet.ts';
import type { FieldErrors, Message } from '#lib/contracts/protocol/envelope.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { toSafeRedirect } from '#lib/domain/account/safe-redirect.ts';
import { sumCart } from '#lib/domain/cart/cart-sums.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { parseTypedAmount, toAmount } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { getDepositAddress } from '#lib/domain/payments/deposit-address.ts';
import { getCampaignQuery, keepCampaign } from '#lib/domain/visitor/campaign.ts';
import { depositForm } from '#lib/forms/account/deposit-form.ts';
import type { DepositView, DepositWay, PaidCart } from '#lib/forms/account/deposit-view.ts';
import { createFormView, parseFormView } from '#lib/forms/form-view.ts';
import { SEE_OTHER, UNPROCESSABLE } from '#lib/http-status.ts';
import { ServiceLost } from '../../../services/service.ts';
import type { VisitorApi } from '../../../session/visitor-api.ts';
import { readForm } from '../../page/form-body.ts';
import { countCartLeft, redirectToDeposit } from './deposit-redirect.ts';
import { isFieldMissing, readDepositParts, readPlainFields, readSentTotal } from './deposit-sent.ts';
import { listDepositWays, loadGateways, offerWay } from './deposit-ways.ts';

const KEY = /^[\w-]{8,128}$/;
const CART_REFERENCE = /^[\w-]{1,64}$/;

interface DepositFailure {
  readonly status: number;
  /** Errors by field. */
  readonly errors: FieldErrors;
  readonly trouble?: string;
  readonly isKeySpent?: boolean;
  readonly isCartChanged?: boolean;
}

/** What an address asks for: of its code the card that is offered first. */
const chooseWay = (ways: readonly DepositWay[], asked: string | null): DepositWay | undefined =>
  ways.find(({ code, fund }) => code === asked && fund?.default) ??
  ways.find(({ value }) => value === asked) ??
  offerWay(ways);

/** Exactly what was chosen in the form: nothing else may pay in its place. A form of one way names none. */
const findSentWay = (ways: readonly DepositWay[], sent: string): DepositWay | undefined =>
  sent === '' ? offerWay(ways) : ways.find(({ value }) => value === sent);

const readText = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** The cart of this reference; undefined where the visitor has another one by now. */
async function findCart(mine: DepositPage['mine'], reference: string): Promise<Cart | undefined> {
  const cart = await mine.cart?.('get');
  return cart?.cartReference === reference && cart.cartItems.length > 0 ? cart : undefined;
}

/** What is paid for, as the customer saw it: as the form says that was sent, and before that as it is now. */
async function findPaidCart(
  mine: DepositPage['mine'],
  asked: string | null,
  data: FormData | undefined,
): Promise<PaidCart | undefined> {
  const named = asked !== null && CART_REFERENCE.test(asked) ? asked : '';
  const reference = (data && readText(data, 'cart')) || named;
  if (reference === '') return undefined;
  const cart = await findCart(mine, reference);
  const charged = cart && {
    amount: toAmount(sumCart(cart).chargedCents),
    currency: cart.cartTotal.currency,
  };
  return { reference, total: data ? readSentTotal(data) : cart?.cartTotal, charged, cart };
}

/** The payment that a cart was bought with, or is still to be: after it the cart is another one. */
async function findCartDeposit(
  mine: DepositPage['mine'],
  { reference: cartReference }: PaidCart,
): Promise<Deposit | null> {
  return (await mine.call(getCartDeposit, { query: { cartReference } })).result;
}

/** A page of this site, other than this one. */
function parseReturnAddress(asked: string | null): string | undefined {
  const address = toSafeRedirect(asked, '');
  return address === '' || address.toLowerCase().startsWith(urls.deposit()) ? undefined : address;
}

/** An amount that an address names, as it is typed; nothing when it is none. */
function prefillAmount(asked: string | null): string {
  const cents = parseTypedAmount(asked ?? '');
  return cents ? toAmount(cents) : '';
}

function toDepositFailure(error: unknown): DepositFailure {
  if (error instanceof ServiceLost) {
    const { status, message } = GATEWAY_ERRORS[error.code];
    return { status, errors: {}, trouble: message };
  }
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const isKeySpent = error.code === 'idempotency_key_reused';
  const { amount } = error.errors;
  return amount
    ? { status: error.status, errors: { amount } }
    : {
        status: error.status,
        errors: {},
        trouble: error.message,
        isKeySpent,
        isCartChanged: error.code === 'cart_changed',
      };
}

interface DepositDone {
  readonly deposit: Deposit;
  readonly messages: readonly Message[];
}

interface Attempt {
  readonly key: string;
  readonly cents: number;
  readonly parts: ReturnType<typeof readDepositParts>;
}

/** One attempt: the deposit, or why there is none. */
export async function attemptDeposit(
  api: Pick<VisitorApi, 'call'>,
  { key, cents, parts }: Attempt,
): Promise<DepositDone | DepositFailure> {
  try {
    const body = { ...parts, amount: toAmount(cents) };
    const { result, messages } = await api.call(createDeposit, { body, idempotencyKey: key });
    return { deposit: result, messages };
  } catch (error) {
    return toDepositFailure(error);
  }
}

interface DepositPage {
  readonly mine: Pick<VisitorApi, 'call'> & Partial<Pick<VisitorApi, 'cart'>>;
  readonly t: Translate;
}

/** What the page shows, or where it sends the customer once the money is in. */
export async function loadDepositPage(
  astro: Pick<AstroGlobal, 'locals' | 'request' | 'url' | 'response' | 'redirect'>,
  { mine, t }: DepositPage,
  keepNotices: (messages: readonly Message[]) => void = () => undefined,
): Promise<DepositView | Response> {
  const { searchParams } = astro.url;
  const returnTo = parseReturnAddress(searchParams.get('returnTo'));
  const [{ result: wallet }, { result: open }, gateways] = await Promise.all([
    mine.call(getWallet),
    mine.call(getOpenDeposits),
    loadGateways(mine),
  ]);
  const isPosted = astro.request.method === 'POST';
  const data = isPosted ? await readForm(astro) : undefined;
  const cart = await findPaidCart(mine, searchParams.get('cart'), data);
  const isCartGone = !data && cart !== undefined && cart.total === undefined;
  const paid = isCartGone ? await findCartDeposit(mine, cart) : null;
  if (paid) return redirectToDeposit(astro, mine, paid);
  // No cart waits for the days that a debit takes.
  const ways = listDepositWays(wallet, gateways).filter(({ code }) => !cart || code !== 'bd');
  const sentWay = data && findSentWay(ways, readText(data, 'way'));
  const method = data ? (sentWay ?? offerWay(ways)) : chooseWay(ways, searchParams.get('way'));
  const plainValues = data && method ? readPlainFields(data, method) : {};
  const view = { wallet, open, ways, method, returnTo, cart, plainValues };
  if (!method) return { ...view, form: undefined, key: randomUUID() };
  if (!data) {
    const amount = prefillAmount(searchParams.get('amount'));
    return {
      ...view,
      isCartChanged: isCartGone,
      form: createFormView(depositForm, method, t, { amount }),
      key: randomUUID(),
    };
  }
  const sent = readText(data, 'key');
  const key = KEY.test(sent) ? sent : randomUUID();
  const parsed = parseFormView(depositForm, data, method, t);
  if (!sentWay) {
    astro.response.status = UNPROCESSABLE;
    return { ...view, form: parsed.view, trouble: t('deposit.way-gone'), key };
  }
  if (parsed.state === 'invalid') {
    astro.response.status = UNPROCESSABLE;
    return { ...view, form: parsed.view, key };
  }
  if (isFieldMissing(data, method)) {
    astro.response.status = UNPROCESSABLE;
    return { ...view, form: parsed.view, trouble: t('deposit.needs-script'), key };
  }
  const parts = readDepositParts(data, astro.request.headers, method, cart, getCampaignQuery(astro));
  const done = await attemptDeposit(mine, { key, cents: parsed.values.amount, parts });
  if ('deposit' in done) {
    const isThere = done.deposit.status === 'completed' && returnTo !== undefined;
    // The page of the deposit says so itself.
    if (isThere) keepNotices(done.messages);
    await countCartLeft(astro, mine, done.deposit);
    const address = isThere ? returnTo : getDepositAddress(done.deposit);
    return astro.redirect(keepCampaign(astro, address), SEE_OTHER);
  }
  const { status, errors, trouble, isKeySpent = false, isCartChanged = false } = done;
  astro.response.status = status;
  const form = { ...parsed.view, errors };
  return { ...view, form, trouble, isKeySpent, isCartChanged, key: isKeySpent ? randomUUID() : key };
}
