// A membership on the wire: as a line of the cart and as an order. No body asks for one yet.
import { z } from 'zod';
import { CartItemBase, OrderBase } from './base.ts';

const Kind = z.literal('membership');

const Membership = z.object({
  kind: Kind,
  productType: Kind.default('membership'),
  /** Key of the program. */
  membershipProgram: z.string(),
  /** Key of the offer within the program. */
  membershipOffer: z.string(),
  membershipOfferName: z.string(),
});

export const MembershipItem = Membership.extend(CartItemBase.shape);
export type MembershipItem = z.infer<typeof MembershipItem>;

/** It enters no draw itself. */
export const MembershipOrder = OrderBase.extend(Membership.shape).extend({ entries: z.array(z.never()) });
export type MembershipOrder = z.infer<typeof MembershipOrder>;
