// @vitest-environment happy-dom
// The cart page that finds an earlier payment made, where the browser was stopped on the way to its receipt.
import { expect, test, vi } from 'vitest';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { createCart } from '#tests/support/buying/cart.ts';

const VISITOR = { state: 'customer', customer: { customerId: 'cus_1' } };
const WORDS = { 'cart.paid': 'Paid.', 'cart.paid-earlier': 'The earlier cart is paid.' };

function createPageHtml(cart: Cart): string {
  const json = JSON.stringify({ cart, visitor: VISITOR });
  return `<div data-cart data-part="/cart/part" data-receipt="/receipt/CHECKOUT">
    <script type="application/json" data-cart-json>${json}</script>
    <form data-pay><button>Pay ${cart.cartReference}</button></form><p data-pay-status></p></div>`;
}

/** Answers payments with a receipt, and looks with the cart; gives the carts that were paid. */
function stubShop(shown: Cart): string[] {
  const paid: string[] = [];
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    if (typeof asked === 'string') return new Response(createPageHtml(shown));
    const { cart_reference } = (await asked.json()) as { cart_reference: string };
    paid.push(cart_reference);
    return Response.json(toWire({ result: { checkoutId: `c-${cart_reference}` } }));
  });
  return paid;
}

const getButton = () => document.querySelector('button')!;
const press = () => getButton().form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const getStatus = () => document.querySelector('[data-pay-status]')!.textContent;

test('a cart that stays as it was is not called paid by an earlier payment, and its button pays it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  const cart = createCart({ cartReference: 'second' });
  const paid = stubShop(cart);
  const earlier = { key: 'k', cartReference: 'first', expectedTotal: toMoney(500), isSent: true };
  sessionStorage.setItem('checkout:pending', JSON.stringify(earlier));
  document.body.innerHTML = `${createPageHtml(cart)}
    <script type="application/json" data-cart-words>${JSON.stringify(WORDS)}</script>`;
  await import('#components/cart/cart-page.ts');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/receipt/c-first'), {
    timeout: 5000,
  });
  expect(getStatus()).toBe('The earlier cart is paid.');
  vi.advanceTimersByTime(2000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(getButton().textContent).toBe('Pay second'));
  expect(getStatus()).toBe('');
  vi.advanceTimersByTime(2000);
  press();
  await vi.waitFor(() => expect(assign).toHaveBeenLastCalledWith('/receipt/c-second'));
  expect([paid, getStatus()]).toEqual([['first', 'second'], 'Paid.']);
  vi.useRealTimers();
});
