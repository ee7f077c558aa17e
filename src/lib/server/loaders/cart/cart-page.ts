// The cart's page: what it shows, by itself and as the part that its script puts in place.

import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import { GATEWAY_ERRORS, type Visitor } from '#lib/contracts/identity/visitor.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { getCartAddress } from '#lib/domain/cart/cart-address.ts';
import type { CartChange, CartNews } from '#lib/domain/cart/cart-change.ts';
import {
  type CartMessage,
  type CartRefused,
  explainChange,
  explainRefusal,
  explainUnknown,
  findChangedPrices,
  type PaidCart,
  readSeen,
  type SeenCart,
} from '#lib/domain/cart/cart-message.ts';
import { getPayableCents } from '#lib/domain/cart/cart-sums.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { isOutcomeUnknown } from '#lib/domain/money/lost-answer.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { getCampaignQuery } from '#lib/domain/visitor/campaign.ts';
import { createNotice, findNoticeByCode } from '#lib/domain/visitor/notices.ts';
import type { TopUp } from '#lib/forms/account/deposit-view.ts';
import { SEE_OTHER } from '#lib/http-status.ts';
import type { PageContext } from '../../page/page-context.ts';
import { setCartHeld } from '../../session/cart-join.ts';
import { readLastPaid, takeCartNews } from '../../session/cart-news.ts';
import { NotSignedIn } from '../../session/customer-call.ts';
import type { RequestContext } from '../../session/request-context.ts';
import { setFailedStatus } from '../page/failed-status.ts';
import { readForm } from '../page/form-body.ts';
import { createServerApi } from '../page/server-api.ts';
import { type CartOutcome, performCartAction, readFormField } from './cart-actions.ts';
import {
  dropLostPayment,
  keepLostPayment,
  readSentPayment,
  type SentPayment,
  takeLostPayment,
} from './lost-payment.ts';
import { loadTopUp } from './top-up.ts';

/** A promotion code that was refused, and why. */
export interface RefusedPromotion {
  readonly typed: string;
  readonly error: string;
}

export interface CartView {
  readonly cart: Cart;
  readonly visitor: Visitor;
  readonly promotion: RefusedPromotion | undefined;
  /** For beside the pay button: why nothing was charged, or what became of the cart meanwhile. */
  readonly message: CartMessage | undefined;
  /** Asks again in words: the payment was refused, and the cart is to be looked at before it is paid. */
  readonly isAskingAgain: boolean;
  /** It was asked whether something that repeats already is to repeat twice: the next press says yes. */
  readonly acceptsEqualRepeats: boolean;
  /** What lines cost before, in cents, where they cost something else now. */
  readonly pricesBefore: ReadonlyMap<string, number>;
  readonly news: CartNews | undefined;
  readonly change: CartChange | undefined;
  /** Names the payment of the form in the page; pressed twice it pays once. */
  readonly paymentKey: string;
  /** The payment of that key was sent, and whether it was made is not known. */
  readonly isUnanswered: boolean;
  /** What the wallet lacks, in cents; 0 for guests. */
  readonly missingCents: number;
  /** How that would be added; undefined where nothing is missing, or nothing can be added. */
  readonly topUp: TopUp | undefined;
  /** The link to this cart that was asked for, absolute. */
  readonly shareAddress: string | undefined;
}

const ERRORS: Readonly<Record<string, { readonly message: string }>> = {
  ...CHECKOUT_ERRORS,
  ...COMMON_ERRORS,
  ...GATEWAY_ERRORS,
};

/** The refusal that the page's script was given; its words are looked up here. */
function findErrorByCode(code: string): CartRefused | undefined {
  const known = ERRORS[code];
  return known && { code, message: known.message };
}

function getMissingCents(cart: Cart, visitor: Visitor): number {
  if (visitor.state === 'guest') return 0;
  return getPayableCents(cart, toCents(visitor.customer.availableFunds.amount));
}

type Page = Pick<PageContext, 't' | 'offers'>;

interface CartRequest {
  readonly outcome: CartOutcome;
  readonly seen: SeenCart | undefined;
  /** The payment was sent before, and no answer came. */
  readonly wasUnanswered: boolean;
  /** What was sent, where it was a payment. */
  readonly payment: SentPayment | undefined;
  /** The promotion code that was sent. */
  readonly typed: string;
  /** Of a payment that the script has made. */
  readonly refused: CartRefused | undefined;
}

const NOTHING: CartRequest = {
  outcome: { kind: 'shown' },
  seen: undefined,
  wasUnanswered: false,
  payment: undefined,
  typed: '',
  refused: undefined,
};

async function readCartRequest(astro: AstroGlobal, { offers }: Page): Promise<CartRequest> {
  if (astro.request.method !== 'POST') return NOTHING;
  const form = await readForm(astro);
  const wasUnanswered = readFormField(form, 'unanswered') !== '';
  const payment = readFormField(form, 'action') === 'pay' ? readSentPayment(form) : undefined;
  const asked = { api: createServerApi(astro), form, offers, search: getCampaignQuery(astro) };
  const outcome = await performCartAction(asked).catch((error: unknown) => {
    // Of a payment that was sent before, the end of the session says nothing.
    if (error instanceof NotSignedIn && payment && wasUnanswered)
      keepLostPayment(astro.locals.context, payment);
    throw error;
  });
  return {
    outcome,
    seen: readSeen(readFormField(form, 'seen')),
    wasUnanswered,
    payment,
    typed: readFormField(form, 'promotionCode').slice(0, 40),
    refused: findErrorByCode(readFormField(form, 'code')),
  };
}

/** Whether a payment may have been made though no answer says so. */
const isPaymentUnknown = ({ payment, outcome, wasUnanswered }: CartRequest): boolean =>
  payment !== undefined && outcome.kind === 'failed' && isOutcomeUnknown(outcome.code, wasUnanswered);

/** A refusal that has a notice of its own, such as a link that is no longer good. */
function explainLinkError(t: Translate, code: string | undefined): CartMessage | undefined {
  const name = findNoticeByCode(code);
  if (!name) return undefined;
  const { title, message } = createNotice(name, t);
  return { tone: 'warning', title, text: message };
}

/** News wait while a page's script looks; a line that was changed here is said by the page itself. */
function findNews(
  context: RequestContext,
  seen: SeenCart | undefined,
  outcome: CartOutcome,
): CartNews | undefined {
  const isEdited = outcome.kind === 'changed' && outcome.change.kind === 'edited';
  if (seen && !isEdited) return undefined;
  const news = takeCartNews(context);
  return isEdited ? undefined : news;
}

/** A payment that was sent before a login, or before the cart could not be shown; unless it was paid since. */
function findLostPayment(
  { request, locals }: AstroGlobal,
  visitor: Visitor,
  lastPaid: PaidCart | undefined,
): SentPayment | undefined {
  if (request.method !== 'GET' || visitor.state === 'guest') return undefined;
  const lost = takeLostPayment(locals.context, locals.customerMark);
  return lost?.reference === lastPaid?.reference ? undefined : lost;
}

async function buildCartView(
  astro: AstroGlobal,
  t: Translate,
  asked: CartRequest,
): Promise<CartView | 'ended'> {
  const { outcome, seen, payment } = asked;
  const { context, preview } = astro.locals;
  const api = createServerApi(astro);
  const isExpected = context.cookie('session') !== undefined && !preview?.isInvented;
  const visitor = await api.getVisitor();
  if (isExpected && visitor.state === 'guest') return 'ended';
  const failed = outcome.kind === 'failed' ? outcome : undefined;
  if (failed?.cart) setCartHeld(context, failed.cart.cartItems);
  const cart = failed?.cart ?? (await api.cart('get'));
  const promotion =
    failed?.action === 'promotion' ? { typed: asked.typed, error: failed.message } : undefined;
  const refused = promotion ? undefined : (failed ?? asked.refused);
  const missingCents = getMissingCents(cart, visitor);
  const lastPaid = visitor.state === 'customer' ? readLastPaid(context) : undefined;
  const isUnknown = isPaymentUnknown(asked);
  const lost = findLostPayment(astro, visitor, lastPaid);
  const at = { cart, seen, missingCents, lastPaid, isUnknown };
  const isQuiet = promotion !== undefined || outcome.kind === 'changed' || outcome.kind === 'share';
  const message = refused
    ? (explainLinkError(t, refused.code) ?? explainRefusal(t, refused, at))
    : isQuiet
      ? undefined
      : lost
        ? explainUnknown(t)
        : explainChange(t, at);
  const isLost = isUnknown || (failed?.action === 'pay' && failed.code === 'service_down');
  const kept = isLost ? payment : lost?.reference === cart.cartReference ? lost : undefined;
  return {
    cart,
    visitor,
    promotion,
    message,
    isAskingAgain: refused !== undefined || lost !== undefined,
    acceptsEqualRepeats: refused?.code === 'repeats_already',
    pricesBefore: findChangedPrices(cart.cartItems, seen),
    news: findNews(context, seen, outcome),
    change: outcome.kind === 'changed' ? outcome.change : undefined,
    paymentKey: kept?.key || randomUUID(),
    isUnanswered: isUnknown || (lost !== undefined && kept === lost),
    missingCents,
    topUp: await loadTopUp(api, cart, visitor, missingCents),
    shareAddress: outcome.kind === 'share' ? new URL(urls.cartLink(outcome.act), astro.url).href : undefined,
  };
}

/** Pages that lead on; the part of a page never does. */
const PAGES: ReadonlySet<string> = new Set([urls.cart(), urls.cartBuy()]);

async function loadCartView(
  astro: AstroGlobal,
  page: Page,
): Promise<CartView | 'ended' | 'refused' | string> {
  astro.response.headers.set('cache-control', 'private, no-store');
  try {
    const asked = await readCartRequest(astro, page);
    if (asked.payment && isPaymentUnknown(asked)) keepLostPayment(astro.locals.context, asked.payment);
    else if (asked.payment) dropLostPayment(astro.locals.context);
    if (asked.outcome.kind === 'go' && PAGES.has(astro.url.pathname)) return asked.outcome.to;
    if (asked.outcome.kind === 'failed') setFailedStatus(astro, asked.outcome.code);
    return await buildCartView(astro, page.t, asked);
  } catch (error) {
    if (error instanceof NotSignedIn) return error.code === 'session_refused' ? 'refused' : 'ended';
    throw error;
  }
}

/** The page's view, or where it leads. @throws ServiceLost where the cart can't be read */
export async function loadCartPage(astro: AstroGlobal, page: Page): Promise<CartView | Response> {
  const view = await loadCartView(astro, page);
  if (view === 'ended' || view === 'refused')
    return astro.redirect(urls.login(getCartAddress(astro), view), SEE_OTHER);
  return typeof view === 'string' ? astro.redirect(view, SEE_OTHER) : view;
}

/** The same for the page's script: it never leads away, and says by its status that the session is over. */
export async function loadCartPart(astro: AstroGlobal, page: Page): Promise<CartView | Response> {
  const view = await loadCartView(astro, page);
  if (typeof view !== 'string') return view;
  return new Response(GATEWAY_ERRORS.session_ended.message, { status: GATEWAY_ERRORS.session_ended.status });
}
