// The visitor's cart: the account's when a customer is signed in, else the one of the `cart_token` cookie.
import { accountCart, anonCart, type Cart } from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { ServiceAnswer } from '../services/service.ts';
import { parseAnswer, parseEnvelope } from '../services/service-answer.ts';
import type { CallInput } from '../services/service-call.ts';
import type { ApplicationContext } from '../session/application-context.ts';
import { joinCarts, setCartCookies } from '../session/cart-join.ts';
import { noteCartChange } from '../session/cart-news.ts';
import { callAnonymously, callAsVisitor, NotSignedIn } from '../session/customer-call.ts';
import { dropSession, type RequestContext } from '../session/request-context.ts';
import { createAnswer, type GatewayAnswer, GatewayError, passAnswer } from './answer.ts';
import type { CartPair } from './cart-pair.ts';
import { parseDetails } from './read-body.ts';

const EMPTY: Cart = {
  id: 'anonymous',
  cartReference: '',
  cartItems: [],
  autoRemovedItems: [],
  cartTotal: toMoney(0),
  preOrderTotal: toMoney(0),
  requiresUnattendedPaymentMethod: false,
  blockedReasons: {},
  showRegulation: false,
};

const isAddingCall = ({ anonymous }: CartPair): boolean =>
  anonymous === anonCart.addItem || anonymous === anonCart.useLink;
const isReadingCall = ({ anonymous }: CartPair): boolean => anonymous === anonCart.get;

/** The token names no cart: it expired, was used, or was never one. */
function isGone(answer: ServiceAnswer): boolean {
  if (answer.status !== 404 && answer.status !== 422) return false;
  const { error, errors } = parseEnvelope(answer, '/anon-cart');
  return error?.code === 'cart_unknown' || errors?.ref !== undefined;
}

/**
 * Opens an anonymous cart, keeps its token in the cookie for 14 days, and makes the call on it. Where no cart may be
 * opened, as from an address that opened too many, the answer says why.
 */
async function callNewCart(
  app: ApplicationContext,
  context: RequestContext,
  call: (ref: string) => Promise<ServiceAnswer>,
): Promise<GatewayAnswer> {
  const opened = await callAnonymously(app, context, anonCart.create);
  if (opened.status >= 400) return passAnswer(opened);
  const { token } = parseAnswer(anonCart.create, opened).result;
  context.setCookie('cart_token', token);
  return passAnswer(await call(token));
}

async function callAnonymousCart(
  app: ApplicationContext,
  context: RequestContext,
  pair: CartPair,
  sent: CallInput,
): Promise<GatewayAnswer> {
  const call = (ref: string) =>
    callAnonymously(app, context, pair.anonymous, { ...sent, params: { ...sent.params, ref } });
  const known = context.cookie('cart_token');
  if (!known) {
    if (isReadingCall(pair)) return createAnswer({ result: EMPTY });
    if (isAddingCall(pair)) return callNewCart(app, context, call);
    throw new GatewayError('cart_unknown', CART_ERRORS.cart_unknown);
  }
  const answer = await call(known);
  if (!isGone(answer)) return passAnswer(answer);
  context.removeCookie('cart_token');
  if (isAddingCall(pair)) return callNewCart(app, context, call);
  return isReadingCall(pair) ? createAnswer({ result: EMPTY }) : passAnswer(answer);
}

/** Adds the affiliate of the visitor to a ticket, where its cookie was allowed. */
function addAffiliate(context: RequestContext, { account }: CartPair, sent: CallInput): CallInput {
  const code = context.cookie('affiliate');
  if (!code || account !== accountCart.addItem) return sent;
  return { ...sent, body: JSON.stringify({ ...toWireBody(sent.body), affiliate_code: code }) };
}

const toWireBody = (body: string | undefined): object => toWire(parseDetails(body)) as object;

async function callAnyCart(
  app: ApplicationContext,
  context: RequestContext,
  pair: CartPair,
  sent: CallInput,
): Promise<GatewayAnswer> {
  const { state } = await context.getSession(app);
  if (state === 'none') return callAnonymousCart(app, context, pair, sent);
  if (state === 'ended') {
    await dropSession(app, context);
    throw new NotSignedIn('session_ended');
  }
  await joinCarts(app, context);
  return passAnswer(await callAsVisitor(app, context, pair.account, sent));
}

/** One call on the visitor's cart. @throws NotSignedIn when a session ended, ServiceLost */
export async function callCart(
  app: ApplicationContext,
  context: RequestContext,
  pair: CartPair,
  sent: CallInput,
): Promise<GatewayAnswer> {
  const answer = await callAnyCart(app, context, pair, addAffiliate(context, pair, sent));
  setCartCookies(context, answer);
  if (answer.status < 300) noteCartChange(context, pair.account);
  return answer;
}
