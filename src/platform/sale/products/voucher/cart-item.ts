import type { VoucherItem } from '#lib/contracts/products/voucher.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { describeVoucher } from './describe.ts';
import type { PricedVoucher } from './price.ts';

/** The voucher as the cart shows it. */
export function toCartItem(id: string, { asked, voucher, cents }: PricedVoucher): VoucherItem {
  const { type, name, valid_until, applies_to, left } = voucher;
  return {
    ...asked,
    id,
    lotteryKey: '',
    drawEncodedIds: [],
    analyticsProductType: type,
    offerName: name,
    description: describeVoucher(voucher),
    quantity: 1,
    unitPrice: toMoney(-cents),
    price: toMoney(-cents),
    isPreOrder: false,
    voucherType: type,
    ...(valid_until !== null && { expiresAt: valid_until }),
    ...(type === 'voucher_credit_amount' && { remaining: toMoney((left ?? 0) - cents) }),
    appliesTo: applies_to,
  };
}
