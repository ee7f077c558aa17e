// @vitest-environment happy-dom
// The cart page that finds an earlier payment made, where the browser was stopped on the way to its receipt.
import { expect, test, vi } from 'vitest';
import { toMoney } from '#lib/domain/money/money.ts';
import { createCart } from '#tests/support/buying/cart.ts';
import { createCartPageHtml, getPayButton, pressPay, stubCartShop } from '#tests/support/buying/cart-page.ts';

const WORDS = { 'cart.paid': 'Paid.', 'cart.paid-earlier': 'The earlier cart is paid.' };

const getStatus = () => document.querySelector('[data-pay-status]')!.textContent;

test('a cart that stays as it was is not called paid by an earlier payment, and its button pays it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  const cart = createCart({ cartReference: 'second' });
  const paid = stubCartShop(cart, { k: 'first' });
  const earlier = { key: 'k', cartReference: 'first', expectedTotal: toMoney(500), isSent: true };
  sessionStorage.setItem('checkout:pending', JSON.stringify(earlier));
  document.body.innerHTML = `${createCartPageHtml(cart)}
    <script type="application/json" data-cart-words>${JSON.stringify(WORDS)}</script>`;
  await import('#components/cart/cart-page.ts');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/receipt/c-first'), {
    timeout: 5000,
  });
  expect(getStatus()).toBe('The earlier cart is paid.');
  vi.advanceTimersByTime(2000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(getPayButton().textContent).toBe('Pay second'));
  expect(getStatus()).toBe('');
  vi.advanceTimersByTime(2000);
  pressPay();
  await vi.waitFor(() => expect(assign).toHaveBeenLastCalledWith('/receipt/c-second'));
  expect([paid, getStatus()]).toEqual([['second'], 'Paid.']);
  vi.useRealTimers();
});
