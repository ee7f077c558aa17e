// @vitest-environment happy-dom
// The cart page where another cart is shown after the payment of the first.
import { expect, test, vi } from 'vitest';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';
import { createCart } from '#tests/support/buying/cart.ts';

const VISITOR = { state: 'customer', customer: { customerId: 'cus_1' } };

function createPageHtml(cart: Cart): string {
  const json = JSON.stringify({ cart, visitor: VISITOR });
  return `<div data-cart data-part="/cart/part" data-receipt="/receipt/CHECKOUT">
    <script type="application/json" data-cart-json>${json}</script>
    <form data-pay><button>Pay ${cart.cartReference}</button></form><p data-pay-status></p></div>`;
}

/** Answers payments with a receipt, and looks with the cart of now; gives the carts that were paid. */
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

test('a page that comes back after the payment shows the next cart, which its button pays', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  const paid = stubShop(createCart({ cartReference: 'next' }));
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  document.body.innerHTML = createPageHtml(createCart({ cartReference: 'first' }));
  await import('#components/cart/cart-page.ts');
  press();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/receipt/c-first'), {
    timeout: 5000,
  });
  vi.advanceTimersByTime(2000);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(getButton().textContent).toBe('Pay next'));
  vi.advanceTimersByTime(2000);
  press();
  await vi.waitFor(() => expect(assign).toHaveBeenLastCalledWith('/receipt/c-next'));
  expect(paid).toEqual(['first', 'next']);
  vi.useRealTimers();
});
