// Vouchers on the wire. The service alone makes such a line, from a promotion code: no body asks for one.
import { z } from 'zod';
import { Money } from '../money.ts';
import { CartItemBase, OrderBase } from './base.ts';

const Kind = z.literal('voucher');

export const VoucherType = z.enum([
  'voucher_fixed_discount',
  'voucher_percent_discount',
  'voucher_fixed_discount_expire',
  'voucher_credit_amount',
]);
export type VoucherType = z.infer<typeof VoucherType>;

/** What the cart keeps of a voucher. */
export const VoucherLine = z.object({
  kind: Kind,
  productType: VoucherType,
  /** As it is stored: upper case, no blanks and hyphens. */
  code: z.string().min(3).max(40),
});
export type VoucherLine = z.infer<typeof VoucherLine>;

/** A discount of the cart: its price is below zero. */
export const VoucherItem = VoucherLine.extend(CartItemBase.shape).extend({
  voucherType: VoucherType,
  expiresAt: z.string().optional(),
  /** What stays on a code that holds credit. */
  remaining: Money.optional(),
  /** What it takes something off, in words; empty for every line. */
  appliesTo: z.string(),
});
export type VoucherItem = z.infer<typeof VoucherItem>;

/** It enters no draw. */
export const VoucherOrder = OrderBase.extend({
  kind: Kind,
  productType: VoucherType,
  code: z.string(),
  entries: z.array(z.never()),
});
export type VoucherOrder = z.infer<typeof VoucherOrder>;
