// What vouchers and memberships take off: amounts in cents, percentages in hundredths of a percent.
import type { VoucherType } from '../../contracts/products/voucher.ts';

/** What a voucher says. */
export interface VoucherTerms {
  readonly type: VoucherType;
  /** What it takes off, or what a credit began with; undefined for a percentage. */
  readonly amountCents?: number | undefined;
  readonly percentBps?: number | undefined;
  /** The most that a percentage takes off. */
  readonly maxCents?: number | undefined;
  /** The goods that it is for must cost that much before any discount. */
  readonly minimumCents: number;
  /** Kinds of product and offers that it is for; any when empty. */
  readonly kinds: readonly string[];
  readonly offerKeys: readonly string[];
}

/** A line that a voucher may take something off. */
export interface DiscountableGood {
  readonly kind: string;
  readonly offerKey: string | undefined;
  readonly priceCents: number;
  /** What a membership, and vouchers before this one, have taken off it. */
  readonly discountCents: number;
  /** Charged later: no voucher takes anything off. */
  readonly isPreOrder: boolean;
}

const includes = (wanted: readonly string[], value: string | undefined): boolean =>
  wanted.length === 0 || (value !== undefined && wanted.includes(value));

/** Whether the voucher is for this line. */
export const isEligible = (
  { kinds, offerKeys }: Pick<VoucherTerms, 'kinds' | 'offerKeys'>,
  { kind, offerKey, priceCents, isPreOrder }: DiscountableGood,
): boolean => !isPreOrder && priceCents > 0 && includes(kinds, kind) && includes(offerKeys, offerKey);

/** What the goods lack of the minimum that the voucher asks for, in cents; 0 where they cost enough. */
export const getMissingCents = (
  { minimumCents }: Pick<VoucherTerms, 'minimumCents'>,
  eligible: readonly DiscountableGood[],
): number => Math.max(0, minimumCents - eligible.reduce((sum, { priceCents }) => sum + priceCents, 0));

/** A percentage of cents, half a cent up. */
const getPercentCents = (cents: number, bps: number): number => Math.floor((cents * bps + 5_000) / 10_000);

/**
 * What a voucher takes off goods that it is for, in cents: never more than they cost after the discounts before it.
 * `leftCents` is what a credit still holds.
 */
export function getDiscountCents(
  { type, amountCents = 0, percentBps = 0, maxCents }: VoucherTerms,
  eligible: readonly DiscountableGood[],
  leftCents = 0,
): number {
  const cents = eligible.reduce((sum, good) => sum + good.priceCents - good.discountCents, 0);
  if (type === 'voucher_credit_amount') return Math.min(leftCents, cents);
  if (type !== 'voucher_percent_discount') return Math.min(amountCents, cents);
  return Math.min(maxCents ?? Number.POSITIVE_INFINITY, getPercentCents(cents, percentBps));
}

/** What a member saves on one line of the cart, in cents. Taken off before any voucher. */
export const getMemberDiscountCents = (priceCents: number, percent: number): number =>
  getPercentCents(priceCents, percent * 100);

/** Letters that are read as digits, because they look like them: the shop's own codes hold none of them. */
const LOOKALIKES: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/** A code as it is stored: upper case, without blanks and hyphens. */
export const normalisePromotionCode = (text: string): string => text.toUpperCase().replace(/[\s-]+/g, '');

/** The codes that a visitor may mean: as it was typed, and with digits for the letters that look like them. */
export function listMeantCodes(text: string): string[] {
  const typed = normalisePromotionCode(text);
  return [...new Set([typed, typed.replace(/[ILO]/g, (letter) => LOOKALIKES[letter] ?? letter)])];
}
