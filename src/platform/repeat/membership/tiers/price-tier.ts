// What a paid tier costs, and the month that it is bought for.
import type { MembershipProgram, PaidTier } from '#lib/contracts/membership/program.ts';
import type { MembershipInput } from '#lib/contracts/products/membership.ts';
import { getStateZone } from '#lib/domain/account/customer-state.ts';
import { findPaidTier } from '#lib/domain/membership/paid-tier.ts';
import { getFirstMonth, type PremiumMonth } from '#lib/domain/membership/premium-term.ts';
import { MEMBERSHIP, parseProgram } from '../../../ground/config/membership-setting.ts';
import { createCartError } from '../../../sale/products/cart-error.ts';
import type { Catalogue } from '../../../sale/products/product.ts';

/** A month of a tier that can be bought as it was asked for. */
export interface TierOnSale {
  readonly input: MembershipInput;
  readonly program: MembershipProgram;
  readonly tier: PaidTier;
  readonly month: PremiumMonth;
  /** IANA zone of the buyer. */
  readonly zone: string;
  /** The buyer's state, which decides the zone. */
  readonly region: string | undefined;
  /** When it would be bought, in milliseconds since 1970. */
  readonly now: number;
  /** False for a month that follows by itself. */
  readonly isFirst: boolean;
  /** Id of the purchase that went on with a tier whose paid time is over, and ends with this one; null for none. */
  readonly replaces: string | null;
}

const isOpenTo = ({ eligiblePricingIds }: MembershipProgram, { buyer }: Catalogue): boolean =>
  buyer.customerId === undefined ||
  eligiblePricingIds.length === 0 ||
  eligiblePricingIds.includes(buyer.pricingId);

/** @throws DomainError of `CART_ERRORS` where the tier is not sold as it was asked for */
export function priceTier(input: MembershipInput, catalogue: Catalogue): TierOnSale {
  const { memberships, buyer, now, charge, priced } = catalogue;
  const held = memberships.get(MEMBERSHIP);
  const program = held && parseProgram(JSON.parse(held.program)).data;
  const tier = program && findPaidTier(program, input.membershipOffer);
  if (!tier || program.programId !== input.membershipProgram) throw createCartError('membership_unknown');
  if (!isOpenTo(program, catalogue)) throw createCartError('membership_ineligible');
  const paidUntil = held.paid_until === null ? 0 : Date.parse(held.paid_until);
  const isHeld = held.renewal !== null && paidUntil > now;
  if (!charge && (isHeld || priced.some(({ kind }) => kind === input.kind)))
    throw createCartError('membership_held');
  const zone = getStateZone(buyer.region);
  return {
    input,
    program,
    tier,
    month: charge?.covers ?? getFirstMonth(now, paidUntil, zone),
    zone,
    region: buyer.region,
    now,
    isFirst: !charge,
    replaces: charge ? null : held.renewal,
  };
}
