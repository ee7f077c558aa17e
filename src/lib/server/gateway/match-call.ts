// What the door lets through: a list, matched by whole segments. Everything else is 404.
import { accountCart, anonCart } from '#lib/contracts/cart.ts';
import { getCheckout, purchaseCart } from '#lib/contracts/checkout.ts';
import { getCustomer } from '#lib/contracts/customer.ts';
import { getDraw, getPastDraw } from '#lib/contracts/draw.ts';
import type { EndpointShape, Method } from '#lib/contracts/endpoint.ts';
import { getMessages, markMessagesSeen } from '#lib/contracts/message.ts';
import { getProductOffers } from '#lib/contracts/offer.ts';
import { getOrder, getOrders } from '#lib/contracts/order.ts';
import { sendSupportMessage } from '#lib/contracts/support.ts';
import { createDeposit, getTransactions, getWallet } from '#lib/contracts/wallet.ts';
import { matchParams } from './route-match.ts';

/** The same call on the account's cart and on an anonymous one. */
export interface CartPair {
  readonly account: EndpointShape;
  readonly anonymous: EndpointShape;
}

export type OwnCall = 'session' | 'login' | 'signup' | 'logout' | WidgetCall;

/** Calls of what stands beside every page. */
export type WidgetCall = 'consent' | 'affiliate' | 'event' | 'analytics' | 'cards' | 'placements' | 'prime';

export type GatewayTarget =
  | { readonly kind: 'pass'; readonly endpoint: EndpointShape }
  | { readonly kind: 'cart'; readonly pair: CartPair }
  | { readonly kind: 'own'; readonly call: OwnCall };

interface GatewayRoute {
  readonly method: Method;
  readonly segments: readonly string[];
  readonly target: GatewayTarget;
}

/** Calls that go through as they are, under their own path without `/v2`. */
const PASSED: readonly EndpointShape[] = [
  getCustomer,
  getWallet,
  createDeposit,
  getTransactions,
  purchaseCart,
  getCheckout,
  getOrders,
  getOrder,
  getMessages,
  markMessagesSeen,
  getProductOffers,
  getDraw,
  getPastDraw,
  sendSupportMessage,
];

const CART: readonly CartPair[] = [
  { account: accountCart.get, anonymous: anonCart.get },
  { account: accountCart.addItem, anonymous: anonCart.addItem },
  { account: accountCart.editItem, anonymous: anonCart.editItem },
  { account: accountCart.removeItem, anonymous: anonCart.removeItem },
  { account: accountCart.dismissRemoved, anonymous: anonCart.dismissRemoved },
  { account: accountCart.useLink, anonymous: anonCart.useLink },
  { account: accountCart.createLink, anonymous: anonCart.createLink },
];

const OWN: readonly (readonly [Method, string, OwnCall])[] = [
  ['GET', '/session', 'session'],
  ['POST', '/login', 'login'],
  ['POST', '/signup', 'signup'],
  ['POST', '/logout', 'logout'],
  ['POST', '/consent', 'consent'],
  ['POST', '/affiliate', 'affiliate'],
  ['GET', '/notifications/cards', 'cards'],
  ['GET', '/placement', 'placements'],
  ['POST', '/placement/cart/prime', 'prime'],
  ['POST', '/event', 'event'],
  ['POST', '/analytics', 'analytics'],
];

const splitSegments = (path: string): string[] => path.split('/').slice(1);
const createRoute = ({ method, path }: EndpointShape, target: GatewayTarget): GatewayRoute => ({
  method,
  segments: splitSegments(path.replace(/^\/v\d+/, '')),
  target,
});

const ROUTES: readonly GatewayRoute[] = [
  ...PASSED.map((endpoint) => createRoute(endpoint, { kind: 'pass', endpoint })),
  ...CART.map((pair) => createRoute(pair.account, { kind: 'cart', pair })),
  ...OWN.map(([method, path, call]): GatewayRoute => {
    return { method, segments: splitSegments(path), target: { kind: 'own', call } };
  }),
];

const PREFIX = '/api/';
/** What a parameter may look like: nothing that could be part of an address. */
const PARAMETER = /^[\w-]{1,128}$/;

export type Match =
  | { readonly found: 'route'; readonly target: GatewayTarget; readonly params: Record<string, string> }
  | { readonly found: 'path'; readonly allow: readonly Method[] }
  | { readonly found: 'nothing' };

/** Finds the call of a path exactly as it was sent: no decoding, no folding of slashes, dots or case. */
export function matchCall(method: string, pathname: string): Match {
  if (!pathname.startsWith(PREFIX)) return { found: 'nothing' };
  const asked = pathname.slice(PREFIX.length).split('/');
  const allow: Method[] = [];
  for (const route of ROUTES) {
    const params = matchParams(route.segments, asked, PARAMETER);
    if (params && route.method === method) return { found: 'route', target: route.target, params };
    if (params) allow.push(route.method);
  }
  return allow.length > 0 ? { found: 'path', allow } : { found: 'nothing' };
}
