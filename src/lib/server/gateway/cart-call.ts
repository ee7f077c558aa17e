// The visitor's cart: the account's when somebody is signed in, else the one of the `cart_token` cookie.
import { accountCart, anonCart, CART_ERRORS, type Cart } from '#lib/contracts/cart.ts';
import { toWire } from '#lib/contracts/wire.ts';
import { moneyOf } from '#lib/domain/money/money.ts';
import type { Web } from '../application-context.ts';
import { noteCartChange } from '../loaders/cart/cart-news.ts';
import { callAsNobody, callAsVisitor, NotSignedIn } from '../services/customer-call.ts';
import type { ServiceAnswer } from '../services/service.ts';
import { acceptedEnvelope, envelopeOf } from '../services/service-answer.ts';
import type { Sent } from '../services/service-call.ts';
import { countTickets, joinCarts } from '../session/cart-join.ts';
import { clearSession, type Visit } from '../session/request-context.ts';
import { answerOf, answerWith, type DoorAnswer, DoorRefusal } from './answer.ts';
import type { CartPair } from './match-call.ts';
import { detailsOf } from './read-body.ts';

const EMPTY: Cart = {
  id: 'anonymous',
  cartReference: '',
  cartItems: [],
  autoRemovedItems: [],
  cartTotal: moneyOf(0),
  preOrderTotal: moneyOf(0),
  requiresUnattendedPaymentMethod: false,
  blockedReasons: {},
  showRegulation: false,
};

const isAdding = ({ anonymous }: CartPair): boolean =>
  anonymous === anonCart.addItem || anonymous === anonCart.useLink;
const isReading = ({ anonymous }: CartPair): boolean => anonymous === anonCart.get;

/** The token names no cart: it expired, was used, or was never one. */
function isGone(answer: ServiceAnswer): boolean {
  if (answer.status !== 404 && answer.status !== 422) return false;
  const { error, errors } = envelopeOf(answer, '/anon-cart');
  return error?.code === 'cart_unknown' || errors?.ref !== undefined;
}

/** Opens an anonymous cart and keeps its token in the cookie for 14 days (S12). */
async function newCart(web: Web, visit: Visit): Promise<string> {
  const answer = await callAsNobody(web, visit, anonCart.create);
  const { token } = acceptedEnvelope(answer, anonCart.create.path).result as { token: string };
  visit.setCookie('cart_token', token);
  return token;
}

async function anonymousCall(web: Web, visit: Visit, pair: CartPair, sent: Sent): Promise<DoorAnswer> {
  const call = (ref: string) =>
    callAsNobody(web, visit, pair.anonymous, { ...sent, params: { ...sent.params, ref } });
  const known = visit.cookie('cart_token');
  if (!known && isReading(pair)) return answerWith({ result: EMPTY });
  if (!known && !isAdding(pair)) throw new DoorRefusal('cart_unknown', CART_ERRORS.cart_unknown);
  const answer = await call(known ?? (await newCart(web, visit)));
  if (!isGone(answer)) return answerOf(answer);
  visit.removeCookie('cart_token', web.now());
  if (isAdding(pair)) return answerOf(await call(await newCart(web, visit)));
  return isReading(pair) ? answerWith({ result: EMPTY }) : answerOf(answer);
}

/** Who sent the visitor goes with the ticket, where he may be remembered (L44). */
function withAffiliate(visit: Visit, { account }: CartPair, sent: Sent): Sent {
  const code = visit.cookie('affiliate');
  if (!code || account !== accountCart.addItem) return sent;
  return { ...sent, body: JSON.stringify({ ...toWireBody(sent.body), affiliate_code: code }) };
}

const toWireBody = (body: string | undefined): object => toWire(detailsOf(body)) as object;

async function anyCartCall(web: Web, visit: Visit, pair: CartPair, sent: Sent): Promise<DoorAnswer> {
  const { state } = await visit.session(web);
  if (state === 'none') return anonymousCall(web, visit, pair, sent);
  if (state === 'ended') {
    clearSession(visit, web.now());
    throw new NotSignedIn('session_ended');
  }
  await joinCarts(web, visit);
  return answerOf(await callAsVisitor(web, visit, pair.account, sent));
}

/** One call on the cart of whoever asks. @throws NotSignedIn when a session ended, ServiceLost */
export async function cartCall(web: Web, visit: Visit, pair: CartPair, sent: Sent): Promise<DoorAnswer> {
  const answer = await anyCartCall(web, visit, pair, withAffiliate(visit, pair, sent));
  countTickets(visit, answer);
  if (answer.status < 300) noteCartChange(visit, pair);
  return answer;
}
