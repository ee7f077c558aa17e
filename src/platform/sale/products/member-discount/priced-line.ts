// The line that a cart has where its owner saves something as a member.

import type { CartItem } from '#lib/contracts/cart/cart.ts';
import { getMemberDiscountCents } from '#lib/domain/money/discounts.ts';
import { toCents, toMoney } from '#lib/domain/money/money.ts';
import type { PricedLine } from '../product.ts';
import { describeMemberDiscount } from './describe.ts';
import type { MemberTerms } from './member-terms.ts';
import { isDiscounted, type PricedMemberDiscount, priceMemberDiscount } from './price.ts';
import { createDiscountRows } from './rows.ts';

/** Its name in every cart: it is no line that was added. */
export const MEMBER_DISCOUNT_ID = 'member-discount';

const toCartItem = (id: string, { terms, cents }: PricedMemberDiscount): CartItem => ({
  id,
  kind: 'member_discount',
  productType: 'voucher_percent_discount',
  membershipTier: terms.tier,
  percent: terms.percent,
  lotteryKey: '',
  drawEncodedIds: [],
  analyticsProductType: 'voucher_percent_discount',
  offerName: terms.programName,
  description: describeMemberDiscount(terms),
  quantity: 1,
  unitPrice: toMoney(-cents),
  price: toMoney(-cents),
  isPreOrder: false,
});

const toPricedLine = (priced: PricedMemberDiscount): PricedLine => ({
  kind: 'member_discount',
  productType: 'voucher_percent_discount',
  offerKey: undefined,
  asked: { kind: 'member_discount' },
  label: `${priced.terms.programName}: ${describeMemberDiscount(priced.terms)}`,
  priceCents: -priced.cents,
  highestCents: priced.highestCents,
  discounts: priced.discounts,
  isPreOrder: false,
  isRecurring: false,
  draws: [],
  stock: [],
  toCartItem: (id) => toCartItem(id, priced),
  toTrackedProduct: () => ({
    brand: priced.terms.programName,
    category: 'voucher_percent_discount',
    description: describeMemberDiscount(priced.terms),
    numDraws: 0,
    numGames: 0,
    purchasePrice: toMoney(-priced.cents),
    lotteryKey: '',
    isRecurring: false,
    purchaseStatus: 'standard',
    daysOfWeek: [],
  }),
  createRows: (purchase) => createDiscountRows(purchase, priced),
});

/** What is taken off these goods; undefined for who saves nothing on them. */
export function createMemberLine(
  terms: MemberTerms | undefined,
  goods: readonly PricedLine[],
): PricedLine | undefined {
  const priced = terms && priceMemberDiscount(terms, goods);
  return priced && toPricedLine(priced);
}

/** The charges that follow a line, at what a member pays for them. */
function discountCharges(item: CartItem, percent: number): CartItem {
  const { recurringPurchase } = item;
  if (!recurringPurchase) return item;
  const nextCharges = recurringPurchase.nextCharges.map((charge) => {
    const cents = toCents(charge.amount.amount);
    return { ...charge, amount: toMoney(cents - getMemberDiscountCents(cents, percent)) };
  });
  return { ...item, recurringPurchase: { ...recurringPurchase, nextCharges } };
}

/** A line as a member sees it. */
export const showForMember = (terms: MemberTerms | undefined, line: PricedLine): PricedLine =>
  terms && isDiscounted(line)
    ? { ...line, toCartItem: (id) => discountCharges(line.toCartItem(id), terms.percent) }
    : line;
