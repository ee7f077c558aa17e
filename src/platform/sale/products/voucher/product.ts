// Vouchers: what a promotion code takes off the goods of a cart.
import { CHECKOUT_ERRORS } from '#lib/contracts/cart/checkout.ts';
import { VoucherLine } from '#lib/contracts/products/voucher.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { createDomainError } from '../../../domain-error.ts';
import { defineProduct, type PricedLine, type StockTake } from '../product.ts';
import { toCartItem } from './cart-item.ts';
import { describeVoucher } from './describe.ts';
import { VOUCHER_RULES } from './ledger-rules.ts';
import { getVoucherPool } from './on-sale.ts';
import { toOrder } from './order.ts';
import { type PricedVoucher, priceVoucher, VOUCHER_STAGES } from './price.ts';
import { createVoucherRows } from './rows.ts';

/** A credit is taken by the cent, a voucher of so many uses by the use; one without an end has no stock. */
function listTakes({ voucher, cents }: PricedVoucher): StockTake[] {
  if (voucher.left === null) return [];
  return [
    {
      pool: getVoucherPool(voucher.id),
      count: voucher.type === 'voucher_credit_amount' ? cents : 1,
      createShortError: () => createDomainError(CHECKOUT_ERRORS, 'voucher_used', { code: voucher.code }),
    },
  ];
}

const toPricedLine = (priced: PricedVoucher): PricedLine => {
  const { asked, voucher, discounts, cents } = priced;
  return {
    kind: asked.kind,
    productType: voucher.type,
    offerKey: undefined,
    asked,
    label: voucher.code,
    priceCents: -cents,
    discounts,
    isPreOrder: false,
    isRecurring: false,
    draws: [],
    ...(voucher.valid_until !== null && { mustCommitBefore: Date.parse(voucher.valid_until) }),
    stock: listTakes(priced),
    toCartItem: (id) => toCartItem(id, priced),
    toTrackedProduct: () => ({
      brand: voucher.name,
      category: voucher.type,
      description: describeVoucher(voucher),
      numDraws: 0,
      numGames: 0,
      purchasePrice: toMoney(-cents),
      lotteryKey: '',
      isRecurring: false,
      purchaseStatus: 'standard',
      daysOfWeek: [],
    }),
    createRows: (purchase) => createVoucherRows(purchase, priced),
  };
};

export const voucher = defineProduct<VoucherLine>({
  kind: 'voucher',
  input: VoucherLine,
  getStage: ({ productType }) => VOUCHER_STAGES[productType],
  findSources: ({ code }) => ({ vouchers: [code] }),
  price: (asked, catalogue) => toPricedLine(priceVoucher(asked, catalogue)),
  toOrder: (ticket) => toOrder(ticket),
  ledgerRules: VOUCHER_RULES,
});
