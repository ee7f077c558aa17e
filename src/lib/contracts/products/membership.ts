// A paid tier of a membership on the wire: as it is asked for, as a line of the cart and as an order.
import { z } from 'zod';
import { AffiliateCode, CartItemBase, ExpectedPrice, OrderBase } from './base.ts';

const Kind = z.literal('membership');

const MembershipLine = z.object({
  kind: Kind,
  productType: Kind.default('membership'),
  /** Id of the programme. */
  membershipProgram: z.string().min(1).max(40),
  /** Key of the tier that is paid for. */
  membershipOffer: z.string().min(1).max(40),
});

/** A month of the tier; it is paid again each month until its owner ends it. */
export const MembershipInput = MembershipLine.extend(ExpectedPrice).extend({ affiliateCode: AffiliateCode });
export type MembershipInput = z.infer<typeof MembershipInput>;

const Membership = MembershipLine.extend({ membershipOfferName: z.string() });

export const MembershipItem = Membership.extend(CartItemBase.shape);
export type MembershipItem = z.infer<typeof MembershipItem>;

/** It enters no draw itself. */
export const MembershipOrder = OrderBase.extend(Membership.shape).extend({
  /** The instant until which the tier is paid. */
  paidUntil: z.string(),
  entries: z.array(z.never()),
});
export type MembershipOrder = z.infer<typeof MembershipOrder>;
