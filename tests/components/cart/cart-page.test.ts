// @vitest-environment happy-dom
// The cart page looks again when the first ticket of the cart closes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCart, createCartItem } from '#tests/support/buying/cart.ts';

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
  const cart = createCart({ cartItems: [createCartItem({ stop })] });
  document.body.innerHTML = '<div data-cart data-part="/cart/part"><script data-cart-json></script></div>';
  const json = document.querySelector('[data-cart-json]');
  if (json) json.textContent = JSON.stringify({ cart, visitor: { state: 'guest' } });
  vi.resetModules();
  await import('#components/cart/cart-page.ts');
  return asked;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
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
