// @vitest-environment happy-dom
// The cart page once its cart is paid, where the browser was stopped on the way to the receipt.
import { expect, test, vi } from 'vitest';
import { createCart } from '#tests/support/buying/cart.ts';
import { createAnswer, stubSite } from '#tests/support/site-fetch.ts';

test('the button asks for the receipt again, and pays nothing', async () => {
  const calls = stubSite(createAnswer({ checkoutId: 'c-1' }));
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  document.body.innerHTML = `<div data-cart data-part="/cart/part" data-receipt="/receipt/CHECKOUT">
    <script data-cart-json></script><form data-pay><button>Pay</button></form><p data-pay-status></p></div>
    <script type="application/json" data-cart-words>{"cart.see-receipt":"See the receipt"}</script>`;
  const visitor = { state: 'customer', customer: { customerId: 'cus_1' } };
  document.querySelector('[data-cart-json]')!.textContent = JSON.stringify({ cart: createCart({}), visitor });
  await import('#components/cart/cart-page.ts');
  const button = document.querySelector('button')!;
  const press = () => button.form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  press();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/receipt/c-1'), { timeout: 5000 });
  expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual(['See the receipt', 'false']);
  press();
  expect(assign.mock.calls).toEqual([['/receipt/c-1'], ['/receipt/c-1']]);
  expect(calls).toHaveLength(1);
});
