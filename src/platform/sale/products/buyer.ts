import { getOwnPricing } from '#lib/domain/offers/own-pricing.ts';
import type { MemberTerms } from './member-discount/member-terms.ts';

/** Whose cart it is. */
export interface Buyer {
  /** Undefined for an anonymous cart. */
  readonly customerId: string | undefined;
  /** State or territory, as `NSW`; undefined where it is not known. */
  readonly region: string | undefined;
  /** The prices that hold for the buyer; an offer that names none of this id has its usual ones. */
  readonly pricingId: string;
  /** What the buyer saves as a member. */
  readonly member?: MemberTerms | undefined;
}

/** The pricing of an account wins over that of its cart, or of what it bought before. */
export const choosePricing = (ofAccount: string | null, ofCart: string | null | undefined): string =>
  getOwnPricing(ofAccount) ?? getOwnPricing(ofCart) ?? ofAccount ?? '';
