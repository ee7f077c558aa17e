// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import type { Customer } from '#lib/contracts/identity/customer.ts';
import type { LotteryTicketItem } from '#lib/contracts/products/lottery-ticket.ts';
import { toCartItemInput } from '#lib/domain/products/displays.ts';
import { $session, showVisitor } from '#lib/stores/account/session.ts';
import {
  $cart,
  $cartWork,
  addTicket,
  CART_FRESH_MS,
  loadCart,
  removeItem,
  showCart,
} from '#lib/stores/cart/cart.ts';
import { $cartCount } from '#lib/stores/cart/cart-count.ts';
import { readCartCount } from '#lib/stores/cart/cart-count-cookie.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';
import {
  answerGarbage,
  createAnswer,
  createRefusal,
  loseConnection,
  stubSite,
} from '#tests/support/site-fetch.ts';

const toInput = (item: LotteryTicketItem) => toCartItemInput(item)!;

const items = () => {
  const current = $cart.get();
  return current.state === 'ready' ? current.cart.cartItems.map(({ id }) => id) : current.state;
};

beforeEach(() => {
  $cart.set({ state: 'unknown' });
  $cartWork.set({ state: 'idle' });
  $cartCount.set(undefined);
});

test('a cart is fetched once for everybody who asks at the same time', async () => {
  const calls = stubSite(createAnswer(createCart()));
  await Promise.all([loadCart(), loadCart()]);
  expect(calls).toHaveLength(1);
  expect(items()).toEqual(['item-1']);
  expect($cartCount.get()).toBe(1);
});

test('a cart is believed for twenty seconds', async () => {
  const calls = stubSite(createAnswer(createCart()));
  showCart(createCart(), 1_000);
  await loadCart({ now: 1_000 + CART_FRESH_MS - 1 });
  expect(calls).toHaveLength(0);
  await loadCart({ now: 1_000 + CART_FRESH_MS });
  expect(calls).toHaveLength(1);
});

test('while a known cart is fetched again it stays on the page', async () => {
  stubSite(createAnswer(createCart({ cartItems: [] })));
  showCart(createCart());
  const loading = loadCart({ isForced: true });
  expect($cart.get()).toMatchObject({ state: 'ready', isFetching: true });
  await loading;
  expect(items()).toEqual([]);
});

test('a cart that could not be fetched again is kept, one that was never known is failed', async () => {
  stubSite(loseConnection);
  await loadCart();
  expect($cart.get()).toEqual({ state: 'failed' });
  showCart(createCart());
  await loadCart({ isForced: true });
  expect($cart.get()).toMatchObject({ state: 'ready', isFetching: false });
});

test('a ticket that was added is in the cart and in the count', async () => {
  const calls = stubSite(
    createAnswer(createCart({ cartItems: [createCartItem(), createCartItem({ id: 'item-2' })] })),
  );
  expect(await addTicket(toInput(createCartItem()))).toBe(true);
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/cart/items' });
  expect($cartCount.get()).toBe(2);
  expect($cartWork.get()).toEqual({ state: 'idle' });
});

test('a changed ticket takes the place of its line', async () => {
  const calls = stubSite(createAnswer(createCart()));
  await addTicket(toInput(createCartItem()), 'item-1');
  expect(calls[0]).toMatchObject({ method: 'PUT', path: '/api/cart/items/item-1' });
});

test('a refusal is told in the words of the service', async () => {
  stubSite(createRefusal(422, 'draw_closed', 'Entries for this draw have closed. Choose the next draw.'));
  expect(await addTicket(toInput(createCartItem()))).toBe(false);
  expect($cartWork.get()).toEqual({
    state: 'failed',
    change: 'add',
    itemId: undefined,
    error: {
      kind: 'refused',
      code: 'draw_closed',
      message: 'Entries for this draw have closed. Choose the next draw.',
    },
  });
});

test('a server fault is unexpected, and a lost connection or a service that is down is away', async () => {
  stubSite(createRefusal(500, 'server_error', 'A stack trace nobody should read'));
  await addTicket(toInput(createCartItem()));
  expect($cartWork.get()).toMatchObject({ error: { kind: 'unexpected' } });
  for (const lost of [
    loseConnection,
    answerGarbage,
    createRefusal(503, 'service_down', 'The service is down.'),
    createRefusal(504, 'service_slow', 'The service is slow.'),
  ]) {
    stubSite(lost);
    await addTicket(toInput(createCartItem()));
    expect($cartWork.get()).toMatchObject({ error: { kind: 'away' } });
    await loadCart();
  }
});

test('a ticket whose answer was lost is sent again under its key, and the next ticket under another', async () => {
  const cart = createCart();
  const calls = stubSite(
    loseConnection,
    createAnswer(cart),
    createRefusal(504, 'service_slow', 'The service took too long.'),
    createAnswer(cart),
  );
  const ticket = toInput(createCartItem());
  expect(await addTicket(ticket)).toBe(false);
  await loadCart();
  expect(await addTicket(ticket)).toBe(false);
  await loadCart();
  expect(await addTicket(ticket)).toBe(true);
  expect(await addTicket(ticket)).toBe(true);
  const [first, second, third, fourth] = calls.filter(({ method }) => method === 'POST');
  expect(first?.key).toMatch(/^[\w-]{8,}$/);
  expect([second?.key, third?.key]).toEqual([first?.key, first?.key]);
  expect(fourth?.key).toMatch(/^[\w-]{8,}$/);
  expect(fourth?.key).not.toBe(first?.key);
});

test('after an answer that was lost the cart is read again, after a refusal it is not', async () => {
  const lost = stubSite(loseConnection, createAnswer(createCart()));
  expect(await addTicket(toInput(createCartItem()))).toBe(false);
  await loadCart();
  expect(lost.map(({ method }) => method)).toEqual(['POST', 'GET']);
  expect($cartCount.get()).toBe(1);
  const refused = stubSite(createRefusal(422, 'draw_closed', 'Entries have closed.'));
  expect(await addTicket(toInput(createCartItem()))).toBe(false);
  await loadCart();
  expect(refused).toHaveLength(1);
});

test('an answer from before a change does not bring the removed line back', async () => {
  let deliver: (response: Response) => void = () => {};
  stubSite(() => new Promise((done) => (deliver = done)), createAnswer(createCart({ cartItems: [] })));
  const loading = loadCart();
  await Promise.resolve();
  await removeItem('item-1');
  deliver(Response.json({ result: { cart_items: [{ id: 'item-1' }] } }));
  await loading;
  expect(items()).toEqual([]);
});

test('changes are made one after another', async () => {
  const order: string[] = [];
  let release: () => void = () => {};
  stubSite(
    () =>
      new Promise((done) => {
        release = () => {
          order.push('first answered');
          done(createAnswer(createCart())() as Response);
        };
      }),
    () => {
      order.push('second sent');
      return createAnswer(createCart({ cartItems: [] }))();
    },
  );
  const first = removeItem('item-1');
  const second = removeItem('item-2');
  await new Promise((resolve) => setTimeout(resolve, 20));
  release();
  await Promise.all([first, second]);
  expect(order).toEqual(['first answered', 'second sent']);
});

test('a line can be sent again as the ticket that it was', () => {
  const ticket = toInput(createCartItem({ firstDrawNo: undefined, drawNo: 104, days: ['mon'] }));
  expect(ticket).toMatchObject({ firstDrawNo: 104, days: ['mon'], numGames: 2 });
  expect(ticket).not.toHaveProperty('price');
  expect(ticket).not.toHaveProperty('id');
});

test('the count is read from its cookie and from nothing that only looks like it', () => {
  expect(readCartCount('a=1; cart_count=3; b=2')).toBe('3');
  expect(readCartCount('old_cart_count=3')).toBeUndefined();
  expect(readCartCount('cart_count=many')).toBeUndefined();
  expect(readCartCount('cart_count=-1')).toBeUndefined();
  expect(readCartCount('')).toBeUndefined();
});

test('a ticket that is added after the session ended is kept in an anonymous cart', async () => {
  showVisitor({ state: 'customer', customer: { customerId: 'cus_1' } as Customer, canEdit: false });
  const calls = stubSite(createRefusal(401, 'session_ended', 'Log in again.'), createAnswer(createCart()));
  expect(await addTicket(toInput(createCartItem()))).toBe(true);
  expect(calls).toHaveLength(2);
  expect($session.get()).toEqual({ state: 'guest' });
});

test('a line of a session that ended leads to the login and back', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  stubSite(createRefusal(401, 'session_ended', 'Log in again.'), createAnswer(createCart()));
  expect(await removeItem('item-1')).toBe(false);
  expect(assign).toHaveBeenCalledWith(expect.stringMatching(/^\/login\?.*reason=ended/));
});

test('a shop that has closed says so, where other faults of a server are unexpected', async () => {
  stubSite(
    createRefusal(503, 'maintenance', 'The shop is closed for maintenance.'),
    createRefusal(500, 'unexpected', 'Something broke.'),
  );
  expect(await addTicket(toInput(createCartItem()))).toBe(false);
  expect($cartWork.get()).toMatchObject({
    state: 'failed',
    error: { kind: 'refused', code: 'maintenance', message: 'The shop is closed for maintenance.' },
  });
  expect(await addTicket(toInput(createCartItem()))).toBe(false);
  expect($cartWork.get()).toMatchObject({ state: 'failed', error: { kind: 'unexpected' } });
  await loadCart();
});
