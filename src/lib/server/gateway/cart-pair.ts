// The same call on the account's cart and on an anonymous one.
import { accountCart, anonCart } from '#lib/contracts/cart/cart.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';

export interface CartPair {
  readonly account: EndpointShape;
  readonly anonymous: EndpointShape;
}

type CartAction = keyof typeof accountCart;

const isCartAction = (key: string): key is CartAction => Object.hasOwn(accountCart, key);

const PAIRS: readonly CartPair[] = Object.keys(accountCart)
  .filter(isCartAction)
  .map((action) => ({ account: accountCart[action], anonymous: anonCart[action] }));

/** @throws TypeError for a call that is none of the account's cart */
export function getCartPair({ name }: EndpointShape): CartPair {
  const pair = PAIRS.find(({ account }) => account.name === name);
  if (!pair) throw new TypeError(`${name} has no counterpart on the anonymous cart`);
  return pair;
}
