import type { VoucherItem, VoucherOrder } from '../../contracts/products/voucher.ts';
import { formatMoney } from '../money/money.ts';
import { pickAnalyticsItem } from './analytics-product.ts';
import type { ProductDisplay } from './product-display.ts';

export const voucherDisplay: ProductDisplay<VoucherItem, VoucherOrder> = {
  describeItem: (item) => ({
    groupKey: `voucher:${item.code}`,
    title: item.offerName,
    draws: undefined,
    zoneKey: undefined,
    stop: item.expiresAt,
    editHref: undefined,
    canEditInPlace: false,
    shownGames: 0,
    played: undefined,
    chips: item.remaining
      ? [{ key: 'cart.chip-credit-left', values: { amount: formatMoney(item.remaining) } }]
      : [],
    odds: undefined,
    isDiscount: true,
  }),
  describeOrder: () => ({ games: [], numDraws: 0, chips: [], isEntered: true, next: [], isDiscount: true }),
  toInput: () => undefined,
  // The code itself is worth money, so it is not counted.
  toAnalyticsProduct: (item, cartId) => ({
    ...pickAnalyticsItem(item, cartId),
    productId: item.voucherType,
    numGames: 0,
    numDraws: 0,
    purchaseStatus: 'standard',
  }),
};
