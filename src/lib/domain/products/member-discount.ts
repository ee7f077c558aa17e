import type { MemberDiscountItem, MemberDiscountOrder } from '../../contracts/products/member-discount.ts';
import { pickAnalyticsItem } from './analytics-product.ts';
import type { ProductDisplay } from './product-display.ts';

export const memberDiscountDisplay: ProductDisplay<MemberDiscountItem, MemberDiscountOrder> = {
  describeItem: ({ offerName }) => ({
    groupKey: 'member_discount',
    title: offerName,
    draws: undefined,
    zoneKey: undefined,
    stop: undefined,
    editHref: undefined,
    canEditInPlace: false,
    shownGames: 0,
    played: undefined,
    chips: [],
    odds: undefined,
    isDiscount: true,
    isAutomatic: true,
  }),
  describeOrder: () => ({ games: [], numDraws: 0, chips: [], isEntered: true, next: [], isDiscount: true }),
  toInput: () => undefined,
  toAnalyticsProduct: (item, cartId) => ({
    ...pickAnalyticsItem(item, cartId),
    productId: item.kind,
    numGames: 0,
    numDraws: 0,
    purchaseStatus: 'standard',
  }),
};
