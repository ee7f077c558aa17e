import type { MembershipItem } from '#lib/contracts/products/membership.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { listNextCharges } from '#lib/domain/recurring/next-charges.ts';
import { toShownCharge } from '#lib/domain/recurring/shown-charge.ts';
import { describeTier } from './describe-tier.ts';
import type { TierOnSale } from './price-tier.ts';

const SHOWN_AHEAD = 3;

/** What is charged after this month, soonest first. */
function listFollowing({ month, zone, tier, now }: TierOnSale) {
  const terms = {
    period: 'monthly',
    isMonthly: false,
    anchorDate: month.from,
    zone,
    days: [],
    minimumJackpotCents: undefined,
    charging: 'lottery',
    unitCents: tier.monthlyCents,
    countsDraws: false,
    isWithoutDraws: true,
  } as const;
  return listNextCharges(terms, { draws: [], rule: undefined }, { from: now, count: SHOWN_AHEAD }).map(
    (charge) => toShownCharge(charge, zone),
  );
}

/** The tier as the cart shows it. */
export function toCartItem(id: string, sold: TierOnSale): MembershipItem {
  const { input, program, tier } = sold;
  const price = toMoney(tier.monthlyCents);
  return {
    kind: 'membership',
    productType: 'membership',
    membershipProgram: input.membershipProgram,
    membershipOffer: input.membershipOffer,
    membershipOfferName: tier.name,
    id,
    lotteryKey: '',
    drawEncodedIds: [],
    analyticsProductType: 'membership',
    offerName: program.programName,
    description: describeTier(sold),
    quantity: 1,
    unitPrice: price,
    price,
    recurringPurchase: {
      enabled: true,
      type: 'autoplay',
      isMonthly: true,
      availability: 'always',
      nextCharges: listFollowing(sold),
    },
    isPreOrder: false,
  };
}
