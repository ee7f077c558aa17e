// What the cart's view needs besides the cart: the odds of its tickets, the zones of their draws, the way to the shop.
import type { CartItem } from '#lib/contracts/cart/cart.ts';
import { getOddsOfCart } from '#lib/domain/cart/cart-odds.ts';
import { listEditFields } from '#lib/domain/cart/edit-line.ts';
import { getRegulationKey } from '#lib/domain/cart/regulation.ts';
import { findCauseName } from '#lib/domain/content/causes.ts';
import { getDrawZone } from '#lib/domain/draws/draw-zone.ts';
import { getShopAddress } from '#lib/domain/offers/shop-links.ts';
import type { PageContext } from '../../page/page-context.ts';
import type { CartView } from './cart-page.ts';

export const buildCartViewProps = (
  {
    t,
    copy,
    config,
    offers,
    knownOffers,
    capabilities,
  }: Pick<PageContext, 't' | 'copy' | 'config' | 'offers' | 'knownOffers' | 'capabilities'>,
  view: CartView,
) => ({
  ...view,
  t,
  capabilities,
  odds: getOddsOfCart(view.cart.cartItems, knownOffers),
  zoneOf: (key: string): string => getDrawZone(knownOffers, key),
  fieldsOf: (item: CartItem) => listEditFields(item, offers),
  causeOf: (offerKey: string, causeKey: string | undefined): string | undefined =>
    findCauseName(knownOffers, { offerKey, causeKey }),
  regulation: {
    key: getRegulationKey(copy, view.visitor.state === 'customer' ? view.visitor.customer.state : undefined),
    age: config.minimumAge,
  },
  shopHref: getShopAddress(capabilities),
});
