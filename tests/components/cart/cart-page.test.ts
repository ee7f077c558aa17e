// @vitest-environment happy-dom
// The cart page looks again when the first ticket of the cart closes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { readPending, writePending } from '#lib/stores/cart/checkout-key.ts';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';
import { createRefusal, stubSite } from '#tests/support/site-fetch.ts';

const NOW = Date.parse('2026-11-28T06:00:00Z');
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();

/** Opens the page on a device whose clock is off; gives what is asked of the server, by method. */
async function openPage({ stop, clockOffMinutes }: { stop: string; clockOffMinutes: number }) {
  const openedAt = NOW + clockOffMinutes * MINUTE_MS;
  vi.setSystemTime(openedAt);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit) => {
    asked.push(method);
    const date = new Date(NOW + Date.now() - openedAt).toUTCString();
    return new Response(method === 'HEAD' ? null : document.body.innerHTML, { headers: { date } });
  });
  await showPage(createCart({ cartItems: [createCartItem({ stop })] }), { state: 'guest' });
  return asked;
}

async function showPage(cart: Cart, visitor: object): Promise<void> {
  document.body.innerHTML = '<div data-cart data-part="/cart/part"><script data-cart-json></script></div>';
  const json = document.querySelector('[data-cart-json]');
  if (json) json.textContent = JSON.stringify({ cart, visitor });
  vi.resetModules();
  await import('#components/cart/cart-page.ts');
}

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a device that is ahead looks when the ticket closes at the server', async () => {
  const asked = await openPage({ stop: inMinutes(30), clockOffMinutes: 60 });
  await vi.advanceTimersByTimeAsync(29 * MINUTE_MS);
  expect(asked).toEqual(['HEAD']);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(asked).toEqual(['HEAD', 'POST']);
});

test('a device in time looks once, shortly after the stop', async () => {
  const asked = await openPage({ stop: inMinutes(5), clockOffMinutes: 0 });
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(asked).not.toContain('POST');
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.filter((method) => method === 'POST')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(asked.filter((method) => method === 'POST')).toHaveLength(1);
});

/** Opens the page where the answer to a payment was lost, and the session is over since; gives where it leads. */
async function openWithLostPayment(visitor: object) {
  const expectedTotal = toMoney(1260);
  writePending(sessionStorage, { key: 'key-1', cartReference: 'ref-paid', expectedTotal, isSent: true });
  const calls = stubSite(createRefusal(401, 'session_ended', 'Your session has ended. Log in again.'));
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  await showPage(createCart({}), visitor);
  // The page loads what sends a payment by the first one.
  await import('#lib/api/checkout.ts');
  await vi.advanceTimersByTimeAsync(10_000);
  const led = assign.mock.calls.map(([address]) => String(address));
  assign.mockRestore();
  return { led, sent: calls.map(({ method, path }) => `${method} ${path}`) };
}

test('where the session is over the page leads to the login, and keeps a payment whose answer was lost', async () => {
  const { led, sent } = await openWithLostPayment({ state: 'customer', customer: { customerId: 'cus_1' } });
  // It is looked up, and never sent again by itself.
  expect(sent).toEqual(['GET /api/checkout/by-key/key-1']);
  expect(led).toEqual([expect.stringMatching(/^\/login\?/)]);
  expect(readPending(sessionStorage)).toMatchObject({ key: 'key-1', isSent: true });
});

test('a visitor who is not logged in is not led to the login by a payment whose answer was lost', async () => {
  const { led, sent } = await openWithLostPayment({ state: 'guest' });
  expect([sent, led]).toEqual([[], []]);
  expect(readPending(sessionStorage)).toMatchObject({ key: 'key-1', isSent: true });
});
