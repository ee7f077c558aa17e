import type { MembershipItem, MembershipOrder } from '../../contracts/products/membership.ts';
import { pickAnalyticsItem } from './analytics-product.ts';
import { listOrderChips, listStateChips } from './chips.ts';
import type { ProductDisplay } from './product-display.ts';

export const membershipDisplay: ProductDisplay<MembershipItem, MembershipOrder> = {
  describeItem: (item) => ({
    groupKey: `${item.membershipProgram}:${item.membershipOffer}`,
    title: item.membershipOfferName,
    draws: undefined,
    zoneKey: undefined,
    stop: undefined,
    editHref: undefined,
    canEditInPlace: false,
    shownGames: 0,
    played: undefined,
    chips: listStateChips(item),
    odds: undefined,
    isDiscount: false,
  }),
  describeOrder: (order) => ({
    games: [],
    numDraws: 0,
    chips: listOrderChips(order),
    isEntered: !order.isPreOrder,
    next: [],
    isDiscount: false,
  }),
  toInput: () => undefined,
  toAnalyticsProduct: (item, cartId) => ({
    ...pickAnalyticsItem(item, cartId),
    productId: item.membershipProgram,
    numGames: 0,
    numDraws: 0,
    variant: item.membershipOffer,
    purchaseStatus: 'standard',
  }),
};
