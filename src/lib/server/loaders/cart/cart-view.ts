// What the cart's view needs besides the cart: the odds of its tickets, the zones of their draws, the way to the shop.
import { getOddsOfCart } from '#lib/domain/cart/cart-odds.ts';
import { getShopAddress } from '#lib/domain/offers/shop-links.ts';
import type { PageContext } from '../page/page-context.ts';
import type { CartView } from './cart-page.ts';

const FALLBACK_ZONE = 'Australia/Sydney';

export const buildCartViewProps = (
  { t, offers, capabilities }: Pick<PageContext, 't' | 'offers' | 'capabilities'>,
  view: CartView,
) => ({
  ...view,
  t,
  odds: getOddsOfCart(view.cart.cartItems, offers),
  zoneOf: (key: string): string => offers.find((offer) => offer.key === key)?.timeZone ?? FALLBACK_ZONE,
  shopHref: getShopAddress(capabilities),
});
