// The cart page of a customer for tests of its script, with the shop that it asks.
import { vi } from 'vitest';
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { toWire } from '#lib/contracts/protocol/wire.ts';

const VISITOR = { state: 'customer', customer: { customerId: 'cus_1' } };

export function createCartPageHtml(cart: Cart): string {
  const json = JSON.stringify({ cart, visitor: VISITOR });
  return `<div data-cart data-part="/cart/part" data-receipt="/receipt/CHECKOUT">
    <script type="application/json" data-cart-json>${json}</script>
    <form data-pay><button>Pay ${cart.cartReference}</button></form><p data-pay-status></p></div>`;
}

/** Answers payments with a receipt, and looks with the cart of now; gives the carts that were paid. @param made the cart that was paid before, by the key of its payment */
export function stubCartShop(shown: Cart, made: Readonly<Record<string, string>> = {}): string[] {
  const paid: string[] = [];
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    if (typeof asked === 'string') return new Response(createCartPageHtml(shown));
    if (asked.method === 'GET') {
      const before = made[new URL(asked.url).pathname.split('/').at(-1) ?? ''];
      return Response.json(toWire({ result: { checkoutId: `c-${before}` } }));
    }
    const { cart_reference } = (await asked.json()) as { cart_reference: string };
    paid.push(cart_reference);
    return Response.json(toWire({ result: { checkoutId: `c-${cart_reference}` } }));
  });
  return paid;
}

export const getPayButton = (): HTMLButtonElement => document.querySelector('button')!;
export const pressPay = (): boolean =>
  getPayButton().form!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
