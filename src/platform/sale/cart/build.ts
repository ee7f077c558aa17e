// A line that is put together without a cart.
import type { buildCartItem } from '#lib/contracts/cart/build.ts';
import type { CartItem, CartItemInput } from '#lib/contracts/cart/cart.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import type { Services } from '../../services.ts';
import { priceAsked } from './lines.ts';

/** The line as it would be asked for. */
export const toBuiltInput = ({ games, others }: BodyOf<typeof buildCartItem>): CartItemInput =>
  others.kind === 'lottery_ticket' ? { ...others, games } : others;

/**
 * The line that would be added, at the prices that the visitor is shown. Nothing is written.
 * @throws DomainError of `CART_ERRORS`
 */
export async function buildItem(
  services: Services,
  asked: CartItemInput,
  { region, pricingId = '' }: { readonly region: string | undefined; readonly pricingId: string | undefined },
): Promise<CartItem> {
  const buyer = { customerId: undefined, region, pricingId };
  const line = await priceAsked(services.database.db, services, asked, buyer);
  return line.toCartItem('');
}
