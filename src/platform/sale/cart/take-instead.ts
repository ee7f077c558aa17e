// Adds to a cart what is offered in place of a line that was taken out.
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import type { Money } from '#lib/contracts/money.ts';
import { formatCents, toCents } from '#lib/domain/money/money.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import type { AskedLine } from '../products/product.ts';
import { CART_LINES_MAX, changeCart } from './change-cart.ts';
import { priceTogether, sumPrices } from './instead.ts';
import { toCartLine } from './lines.ts';
import { openDrawsOfLine } from './open-draws.ts';
import { deleteRemoved, findRemovedInstead } from './removed-lines.ts';
import { type CartOwner, type CartRow, insertLine } from './store.ts';

async function addInstead(
  tx: Tx,
  services: Services,
  { id: cartId, buyer }: CartRow,
  { lines, expected }: { readonly lines: readonly AskedLine[]; readonly expected: Money },
): Promise<string[]> {
  for (const asked of lines) await openDrawsOfLine(tx, services, asked);
  const priced = await priceTogether(tx, services, buyer, { lines, beside: [] });
  const cents = sumPrices(priced);
  if (cents > toCents(expected.amount))
    throw createDomainError(CART_ERRORS, 'price_changed', { price: formatCents(cents) });
  const ids: string[] = [];
  for (const line of priced) ids.push(await insertLine(tx, services, cartId, toCartLine(line)));
  return ids;
}

/**
 * Adds what was offered in place of a removed line, and hides its notice. A notice that is gone adds nothing more.
 * @throws DomainError of `CART_ERRORS`, `price_changed` where it costs more than was shown
 */
export const takeInstead = (
  services: Services,
  owner: CartOwner,
  id: string,
  expected: Money,
): Promise<Cart> =>
  changeCart(services, owner, CART_LINES_MAX, async (tx, cart, keep) => {
    const instead = await findRemovedInstead(tx, cart.id, id);
    if (!instead) return;
    for (const lineId of await addInstead(tx, services, cart, { lines: instead.lines, expected }))
      keep(lineId);
    await deleteRemoved(tx, cart.id, id);
  });
