// Which tickets a page showed: a login joins the guest's cart to the account's, which gives the cart another reference, so
// the press that logs in and pays says what stood in each line.
import { createHash } from 'node:crypto';
import type { Cart, CartItem } from '#lib/contracts/cart/cart.ts';
import { toCartItemInput } from '#lib/domain/products/displays.ts';

/** What is bought with a line and for how much; a jackpot that grows and a favourite that is kept make no other line. */
const writeLine = (item: CartItem): string =>
  JSON.stringify([
    item.id,
    item.kind,
    item.price,
    item.description,
    toCartItemInput(item) ?? null,
    'drawNos' in item ? item.drawNos : null,
  ]);

/** The same for the same lines alone, in any order. */
export function hashShownLines({ cartItems }: Pick<Cart, 'cartItems'>): string {
  const lines = cartItems.map(writeLine).sort();
  return createHash('sha256').update(JSON.stringify(lines)).digest('base64url');
}
