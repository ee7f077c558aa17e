// What members save on the goods of a cart: before any voucher, each good by itself.
import { getMemberDiscountCents } from '#lib/domain/money/discounts.ts';
import type { LineDiscount, PricedLine } from '../product.ts';
import type { MemberTerms } from './member-terms.ts';

export interface PricedMemberDiscount {
  readonly terms: MemberTerms;
  readonly discounts: readonly LineDiscount[];
  /** What it takes off together. */
  readonly cents: number;
  /** The least that it may have been shown at, where the goods were dearer: more was saved on them then. */
  readonly highestCents: number;
}

/** What is charged later is charged as it was agreed. */
export const isDiscounted = ({ isFullPrice, priceCents, isPreOrder, discounts }: PricedLine): boolean =>
  discounts === undefined && !isFullPrice && priceCents > 0 && !isPreOrder;

/** Undefined where nothing is taken off. */
export function priceMemberDiscount(
  terms: MemberTerms,
  priced: readonly PricedLine[],
): PricedMemberDiscount | undefined {
  const goods = priced.filter(isDiscounted);
  const discounts = goods.flatMap((line) => {
    const cents = getMemberDiscountCents(line.priceCents, terms.percent);
    return cents > 0 ? [{ line, cents }] : [];
  });
  const cents = discounts.reduce((sum, one) => sum + one.cents, 0);
  if (cents === 0) return undefined;
  const highest = goods.reduce(
    (sum, { priceCents, highestCents = priceCents }) =>
      sum + getMemberDiscountCents(highestCents, terms.percent),
    0,
  );
  return { terms, discounts, cents, highestCents: -highest };
}
