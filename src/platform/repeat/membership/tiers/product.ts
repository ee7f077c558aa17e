// A tier of the membership programme that is paid by the month.
import { MembershipInput } from '#lib/contracts/products/membership.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { defineProduct, type PricedLine } from '../../../sale/products/product.ts';
import { toCartItem } from './cart-item.ts';
import { describeTier, labelTier } from './describe-tier.ts';
import { MEMBERSHIP_RULES } from './ledger-rules.ts';
import { toOrder } from './order.ts';
import { priceTier, type TierOnSale } from './price-tier.ts';
import { createTierRows } from './rows.ts';

const toPricedLine = (sold: TierOnSale): PricedLine => ({
  kind: sold.input.kind,
  productType: 'membership',
  offerKey: undefined,
  asked: sold.input,
  label: labelTier(sold),
  priceCents: sold.tier.monthlyCents,
  isPreOrder: false,
  // It is not paid with itself.
  isFullPrice: true,
  isRecurring: true,
  draws: [],
  stock: [],
  toCartItem: (id) => toCartItem(id, sold),
  toTrackedProduct: () => ({
    brand: sold.program.programName,
    category: 'membership',
    description: describeTier(sold),
    numDraws: 0,
    numGames: 0,
    purchasePrice: toMoney(sold.tier.monthlyCents),
    lotteryKey: '',
    isRecurring: true,
    purchaseStatus: 'standard',
    daysOfWeek: [],
  }),
  createRows: (purchase) => createTierRows(purchase, sold),
});

export const membership = defineProduct<MembershipInput>({
  kind: 'membership',
  input: MembershipInput,
  findSources: ({ membershipProgram }) => ({ memberships: [membershipProgram] }),
  price: (asked, catalogue) => toPricedLine(priceTier(asked, catalogue)),
  recurring: {
    charging: 'months',
    frequency: 'monthly',
    isFullPrice: true,
    countsDraws: false,
    listDays: () => [],
  },
  toOrder,
  ledgerRules: MEMBERSHIP_RULES,
});
