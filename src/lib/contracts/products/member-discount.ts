// What members save, on the wire. The service adds such a line by itself: no body asks for one.
import { z } from 'zod';
import { MembershipTierKey } from '../membership/program.ts';
import { CartItemBase, OrderBase } from './base.ts';

const MemberDiscountLine = z.object({
  kind: z.literal('member_discount'),
  productType: z.literal('voucher_percent_discount'),
  membershipTier: MembershipTierKey,
  percent: z.number().int().min(1).max(100),
});

/** A discount of the cart: its price is below zero. */
export const MemberDiscountItem = MemberDiscountLine.extend(CartItemBase.shape);
export type MemberDiscountItem = z.infer<typeof MemberDiscountItem>;

/** It enters no draw. */
export const MemberDiscountOrder = MemberDiscountLine.extend(OrderBase.shape).extend({
  entries: z.array(z.never()),
});
export type MemberDiscountOrder = z.infer<typeof MemberDiscountOrder>;
