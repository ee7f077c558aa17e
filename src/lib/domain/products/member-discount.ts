import type { MemberDiscountItem, MemberDiscountOrder } from '../../contracts/products/member-discount.ts';
import { pickAnalyticsItem } from './analytics-product.ts';
import type { ProductDisplay } from './product-display.ts';
import { UNDRAWN_ITEM, UNDRAWN_ORDER, UNDRAWN_PRODUCT } from './undrawn.ts';

export const memberDiscountDisplay: ProductDisplay<MemberDiscountItem, MemberDiscountOrder> = {
  describeItem: ({ offerName }) => ({
    ...UNDRAWN_ITEM,
    groupKey: 'member_discount',
    title: offerName,
    goods: undefined,
    isDiscount: true,
    isAutomatic: true,
  }),
  describeOrder: () => ({ ...UNDRAWN_ORDER, isEntered: true, goods: undefined, isDiscount: true }),
  toInput: () => undefined,
  toAnalyticsProduct: (item, cartId) => ({
    ...pickAnalyticsItem(item, cartId),
    ...UNDRAWN_PRODUCT,
    productId: item.kind,
  }),
};
