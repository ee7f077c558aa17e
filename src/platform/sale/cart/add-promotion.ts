// Promotion codes come into a cart as lines of their own.
import type { Cart } from '#lib/contracts/cart/cart.ts';
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import { listMeantCodes } from '#lib/domain/money/discounts.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { type PricedLine, STAGES, type Stage } from '../products/product.ts';
import { getProduct } from '../products/registry.ts';
import { VOUCHER_STAGES } from '../products/voucher/price.ts';
import { CART_LINES_MAX, changeCart } from './change-cart.ts';
import { priceAsked, priceLines, toCartLine } from './lines.ts';
import { type CartOwner, insertLine, listLines } from './store.ts';

async function findVoucher(tx: Tx, text: string) {
  const found = await tx
    .selectFrom('voucher')
    .select(['code', 'type'])
    .where('code', 'in', listMeantCodes(text))
    .executeTakeFirst();
  if (!found) throw createDomainError(CART_ERRORS, 'promotion_unknown');
  return found;
}

/** Lines that are priced before a stage, or in it. */
const listUpTo = (services: Services, lines: readonly PricedLine[], last: Stage): PricedLine[] => {
  const stages = STAGES.slice(0, STAGES.indexOf(last) + 1);
  return lines.filter(({ kind, asked }) => stages.includes(getProduct(services, kind).readLine(asked).stage));
};

/**
 * Adds the voucher of a code where it takes something off what is in the cart.
 * @throws DomainError of `CART_ERRORS`
 */
export const addPromotion = (services: Services, owner: CartOwner, promotionCode: string): Promise<Cart> =>
  changeCart(services, owner, CART_LINES_MAX, async (tx, cart) => {
    const { code, type } = await findVoucher(tx, promotionCode);
    const states = await priceLines(tx, services, cart.buyer, await listLines(tx, cart.id));
    const priced = states.flatMap((state) => (state.state === 'on_sale' ? [state.line] : []));
    const asked = { kind: 'voucher', productType: type, code };
    const before = listUpTo(services, priced, VOUCHER_STAGES[type]);
    const line = await priceAsked(tx, services, asked, cart.buyer, { priced: before });
    await insertLine(tx, services, cart.id, toCartLine(line));
  });
