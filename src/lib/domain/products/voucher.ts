import type { VoucherItem, VoucherOrder } from '../../contracts/products/voucher.ts';
import { formatMoney } from '../money/money.ts';
import { pickAnalyticsItem } from './analytics-product.ts';
import type { ProductDisplay } from './product-display.ts';
import { UNDRAWN_ITEM, UNDRAWN_ORDER, UNDRAWN_PRODUCT } from './undrawn.ts';

export const voucherDisplay: ProductDisplay<VoucherItem, VoucherOrder> = {
  describeItem: (item) => ({
    ...UNDRAWN_ITEM,
    groupKey: `voucher:${item.code}`,
    title: item.offerName,
    stop: item.expiresAt,
    chips: item.remaining
      ? [{ key: 'cart.chip-credit-left', values: { amount: formatMoney(item.remaining) } }]
      : [],
    code: item.code,
    goods: undefined,
    isDiscount: true,
  }),
  describeOrder: () => ({ ...UNDRAWN_ORDER, isEntered: true, goods: undefined, isDiscount: true }),
  toInput: () => undefined,
  // The code itself is worth money, so it is not counted.
  toAnalyticsProduct: (item, cartId) => ({
    ...pickAnalyticsItem(item, cartId),
    ...UNDRAWN_PRODUCT,
    productId: item.voucherType,
  }),
};
