import type { MembershipItem, MembershipOrder } from '../../contracts/products/membership.ts';
import { pickAnalyticsItem } from './analytics-product.ts';
import { listOrderChips, listStateChips } from './chips.ts';
import type { ProductDisplay } from './product-display.ts';
import { UNDRAWN_ITEM, UNDRAWN_ORDER, UNDRAWN_PRODUCT } from './undrawn.ts';

export const membershipDisplay: ProductDisplay<MembershipItem, MembershipOrder> = {
  describeItem: (item) => ({
    ...UNDRAWN_ITEM,
    groupKey: `${item.membershipProgram}:${item.membershipOffer}`,
    title: item.membershipOfferName,
    chips: listStateChips(item),
    goods: { key: 'goods.membership', count: 1 },
    isDiscount: false,
  }),
  describeOrder: (order) => ({
    ...UNDRAWN_ORDER,
    chips: listOrderChips(order),
    isEntered: !order.isPreOrder,
    goods: { key: 'goods.membership', count: 1 },
    isDiscount: false,
  }),
  toInput: ({ kind, productType, membershipProgram, membershipOffer }) => ({
    kind,
    productType,
    membershipProgram,
    membershipOffer,
  }),
  toAnalyticsProduct: (item, cartId) => ({
    ...pickAnalyticsItem(item, cartId),
    ...UNDRAWN_PRODUCT,
    productId: item.membershipProgram,
    variant: item.membershipOffer,
  }),
};
