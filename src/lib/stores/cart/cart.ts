// The visitor's cart in the browser, and what can be done to it.

import { atom } from 'nanostores';
import type { Cart, CartItemInput } from '#lib/contracts/cart/cart.ts';
import { ApiError, isMaintenanceError } from '#lib/contracts/protocol/errors.ts';
import { countGoods } from '#lib/domain/cart/count-goods.ts';
import { UNAUTHORIZED } from '#lib/http-status.ts';
import { $cartCount } from './cart-count.ts';
import { reportCartChange } from './cart-report.ts';

/** Cart cache lifetime. */
export const CART_FRESH_MS = 20_000;

export type CartState =
  | { readonly state: 'unknown' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly cart: Cart; readonly at: number; readonly isFetching: boolean };

/** Why a change was refused: in the words of the service; `away` without an answer of it, `unexpected` by a fault of it. */
export type CartError =
  | { readonly kind: 'refused'; readonly code: string | undefined; readonly message: string }
  | { readonly kind: 'away' | 'unexpected' };

export type CartChange = 'add' | 'edit' | 'remove';

/** The step of the last change. `itemId` names the line it is about. */
export type CartWork =
  | { readonly state: 'idle' }
  | { readonly state: 'working'; readonly change: CartChange; readonly itemId?: string | undefined }
  | {
      readonly state: 'failed';
      readonly change: CartChange;
      readonly itemId?: string | undefined;
      readonly error: CartError;
    };

export const $cart = atom<CartState>({ state: 'unknown' });
export const $cartWork = atom<CartWork>({ state: 'idle' });

type CartAnswer = Promise<{ result: Cart }>;

// Answers of calls that were sent before the last change say what the cart was before it.
let changes = 0;
let loading: Promise<void> | undefined;
let lastChange: Promise<unknown> = Promise.resolve();

/** Takes over a cart that came with the page or with an answer. */
export function showCart(cart: Cart, at: number = Date.now()): void {
  $cart.set({ state: 'ready', cart, at, isFetching: false });
  $cartCount.set(countGoods(cart.cartItems));
}

const isFresh = (now: number): boolean => {
  const current = $cart.get();
  return current.state === 'ready' && now - current.at < CART_FRESH_MS;
};

async function fetchCart(): Promise<void> {
  const seen = changes;
  const before = $cart.get();
  $cart.set(before.state === 'ready' ? { ...before, isFetching: true } : { state: 'loading' });
  try {
    const { getCart } = await import('#lib/api/cart.ts');
    const { result } = await getCart();
    if (seen === changes) showCart(result);
  } catch {
    if (seen === changes) {
      $cart.set(before.state === 'ready' ? { ...before, isFetching: false } : { state: 'failed' });
    }
  }
}

/** Fetches the cart unless it is fresh. Never throws: the state says how it went. */
export function loadCart({ isForced = false, now = Date.now() } = {}): Promise<void> {
  if (!isForced && isFresh(now)) return Promise.resolve();
  loading ??= fetchCart().finally(() => {
    loading = undefined;
  });
  return loading;
}

const FAULT = 500;

/** A lost connection, an answer of something else than the shop, or one that says that a service does not answer. */
const isAway = (error: unknown): boolean => !(error instanceof ApiError) || error.status > FAULT;

/** The service's first message where it refused. */
export const toCartError = (error: unknown): CartError =>
  (error instanceof ApiError && error.status < FAULT) || isMaintenanceError(error)
    ? { kind: 'refused', code: error.code, message: error.message }
    : { kind: isAway(error) ? 'away' : 'unexpected' };

/**
 * A session may be over without the page knowing. A ticket is then kept in an anonymous cart, which joins the
 * account's at the next login; a line of the account's cart needs the login first.
 */
async function sendAsGuestOnSessionEnd(kind: CartChange, send: () => CartAnswer): CartAnswer {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== UNAUTHORIZED) throw error;
    const { endSession, showVisitor } = await import('../account/session.ts');
    if (kind !== 'add') {
      await endSession(error.code);
      throw error;
    }
    showVisitor({ state: 'guest' });
    return send();
  }
}

async function makeChange(
  kind: CartChange,
  itemId: string | undefined,
  send: () => CartAnswer,
): Promise<boolean> {
  changes += 1;
  $cartWork.set({ state: 'working', change: kind, itemId });
  try {
    const { result } = await sendAsGuestOnSessionEnd(kind, send);
    changes += 1;
    const held = $cart.get();
    showCart(result);
    reportCartChange(kind, held.state === 'ready' ? held.cart.cartItems : [], result);
    $cartWork.set({ state: 'idle' });
    return true;
  } catch (error) {
    const reason = toCartError(error);
    $cartWork.set({ state: 'failed', change: kind, itemId, error: reason });
    // What is refused was not added; of a lost answer that is not known.
    if (kind !== 'add' || reason.kind !== 'refused') void loadCart({ isForced: true });
    return false;
  }
}

/** One change at a time: each answer is the whole cart, and an older one must not show last. */
function queueChange(kind: CartChange, itemId: string | undefined, send: () => CartAnswer): Promise<boolean> {
  const turn = lastChange.then(() => makeChange(kind, itemId, send));
  lastChange = turn;
  return turn;
}

/** Kept until a ticket is in the cart: after a lost answer, the same ticket is sent again under the same key. */
let addKey: string | undefined;

async function postTicket(ticket: CartItemInput): CartAnswer {
  const { postCartItem } = await import('#lib/api/cart.ts');
  addKey ??= crypto.randomUUID();
  const answer = await postCartItem(ticket, addKey);
  addKey = undefined;
  return answer;
}

/** Adds a ticket, or puts it in place of the line named. True when the cart holds it. */
export const addTicket = (ticket: CartItemInput, itemId?: string): Promise<boolean> =>
  queueChange(itemId === undefined ? 'add' : 'edit', itemId, async () =>
    itemId === undefined
      ? postTicket(ticket)
      : (await import('#lib/api/cart.ts')).putCartItem(itemId, ticket),
  );

/** Adds the voucher of a promotion code. True when the cart holds it. */
export const addPromotion = (code: string): Promise<boolean> =>
  queueChange('add', undefined, async () => (await import('#lib/api/cart.ts')).postPromotion(code));

export const removeItem = (id: string): Promise<boolean> =>
  queueChange('remove', id, async () => (await import('#lib/api/cart.ts')).deleteCartItem(id));
