// @vitest-environment happy-dom
// The cart page where another cart is shown after the payment of the first.
import { expect, test, vi } from 'vitest';
import { createCart } from '#tests/support/buying/cart.ts';
import { createCartPageHtml, getPayButton, pressPay, stubCartShop } from '#tests/support/buying/cart-page.ts';

test('a page that comes back after the payment shows the next cart, which its button pays', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  const paid = stubCartShop(createCart({ cartReference: 'next' }));
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  document.body.innerHTML = createCartPageHtml(createCart({ cartReference: 'first' }));
  await import('#components/cart/cart-page.ts');
  pressPay();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/receipt/c-first'), {
    timeout: 5000,
  });
  vi.advanceTimersByTime(2000);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(getPayButton().textContent).toBe('Pay next'));
  vi.advanceTimersByTime(2000);
  pressPay();
  await vi.waitFor(() => expect(assign).toHaveBeenLastCalledWith('/receipt/c-next'));
  expect(paid).toEqual(['first', 'next']);
  vi.useRealTimers();
});
