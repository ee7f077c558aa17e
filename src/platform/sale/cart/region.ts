import type { Cart } from '#lib/contracts/cart/cart.ts';
import { readOffers } from '../../catalogue/offers/store.ts';
import type { Services } from '../../services.ts';

/** The cart under the names that games have in the visitor's region. */
export async function nameOffersInRegion(
  services: Services,
  region: string | undefined,
  cart: Cart,
): Promise<Cart> {
  if (!region || cart.cartItems.length === 0) return cart;
  const offers = await readOffers(
    services.database.db,
    cart.cartItems.map(({ lotteryKey }) => lotteryKey),
  );
  const names = new Map(
    [...offers].flatMap(([key, { regionNames }]) => {
      const own = regionNames.find(({ subvariant }) => subvariant.toUpperCase() === region.toUpperCase());
      return own ? [[key, own.name] as const] : [];
    }),
  );
  const cartItems = cart.cartItems.map((item) => ({
    ...item,
    offerName: names.get(item.lotteryKey) ?? item.offerName,
  }));
  return { ...cart, cartItems };
}
