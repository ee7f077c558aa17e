// What a voucher takes off the goods of a cart, decided by the voucher and the cart alone (decision M5).
import { CART_ERRORS } from '#lib/contracts/cart/cart-errors.ts';
import type { VoucherLine, VoucherType } from '#lib/contracts/products/voucher.ts';
import {
  type DiscountableGood,
  getDiscountCents,
  getMissingCents,
  isEligible,
  type VoucherTerms,
} from '#lib/domain/money/discounts.ts';
import { formatCents, splitCents } from '#lib/domain/money/money.ts';
import { formatShortDate } from '#lib/domain/time/zoned-dates.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Catalogue, LineDiscount, PricedLine, Stage } from '../product.ts';
import type { VoucherOnSale } from './on-sale.ts';

/** A voucher with what it takes off a cart. */
export interface PricedVoucher {
  readonly asked: VoucherLine;
  readonly voucher: VoucherOnSale;
  readonly discounts: readonly LineDiscount[];
  /** What it takes off together. */
  readonly cents: number;
}

/** When vouchers take something off: percentages of the full price, credits of what is left to pay. */
export const VOUCHER_STAGES = {
  voucher_percent_discount: 'percent',
  voucher_fixed_discount: 'fixed',
  voucher_fixed_discount_expire: 'fixed',
  voucher_credit_amount: 'credit',
} as const satisfies Record<VoucherType, Stage>;

const ZONE = 'Australia/Sydney';

const createPromotionError = (
  code: Extract<keyof typeof CART_ERRORS, `promotion_${string}`>,
  values?: Record<string, string | number>,
) => createDomainError(CART_ERRORS, code, values);

const formatDate = (at: number): string => formatShortDate(at, ZONE);

function checkValid(voucher: VoucherOnSale, now: number): void {
  const { valid_from, valid_until, revoked_at } = voucher;
  if (revoked_at !== null)
    throw createPromotionError('promotion_expired', { date: formatDate(Date.parse(revoked_at)) });
  if (valid_until !== null && Date.parse(valid_until) <= now)
    throw createPromotionError('promotion_expired', { date: formatDate(Date.parse(valid_until) - 1) });
  if (valid_from !== null && Date.parse(valid_from) > now)
    throw createPromotionError('promotion_not_yet', { date: formatDate(Date.parse(valid_from)) });
}

/** A voucher that was given to one customer does not exist for others. */
function checkBuyer(voucher: VoucherOnSale, { customerId }: Catalogue['buyer']): void {
  if (voucher.customer_id !== null && customerId === undefined)
    throw createPromotionError('promotion_log_in');
  if (voucher.customer_id !== null && voucher.customer_id !== customerId)
    throw createPromotionError('promotion_unknown');
  const isUsed = voucher.per_customer === 1 && voucher.used > 0;
  if (isUsed || voucher.left === 0) throw createPromotionError('promotion_used');
}

interface VoucherInCart {
  readonly line: PricedLine;
  readonly asked: VoucherLine;
}

const isVoucher = ({ kind }: PricedLine): boolean => kind === 'voucher';

const listVouchers = (priced: readonly PricedLine[]): VoucherInCart[] =>
  priced.filter(isVoucher).map((line) => ({ line, asked: line.asked as VoucherLine }));

/** One percentage and one fixed discount at most go together; credits add up. */
function checkTogether({ code, type }: VoucherOnSale, vouchers: readonly VoucherInCart[]): void {
  if (vouchers.some(({ asked }) => asked.code === code)) throw createPromotionError('promotion_in_cart');
  const stage: Stage = VOUCHER_STAGES[type];
  const other = vouchers.find(({ asked }) => VOUCHER_STAGES[asked.productType] === stage);
  if (other && stage !== 'credit')
    throw createPromotionError('promotion_not_together', { other: other.asked.code });
}

const toTerms = (voucher: VoucherOnSale): VoucherTerms => ({
  type: voucher.type,
  amountCents: voucher.amount_cents ?? undefined,
  percentBps: voucher.percent_bps ?? undefined,
  maxCents: voucher.max_cents ?? undefined,
  minimumCents: voucher.minimum_cents,
  kinds: JSON.parse(voucher.kinds) as string[],
  offerKeys: JSON.parse(voucher.offer_keys) as string[],
});

interface Good extends DiscountableGood {
  readonly line: PricedLine;
}

/** The goods of the cart, with what a membership, and the vouchers of earlier stages and lines, take off them. */
function listGoods(priced: readonly PricedLine[]): Good[] {
  const discounts = priced.flatMap((line) => line.discounts ?? []);
  return priced
    .filter((line) => line.discounts === undefined)
    .map((line) => ({
      line,
      kind: line.kind,
      offerKey: line.offerKey,
      priceCents: line.priceCents,
      isPreOrder: line.isPreOrder,
      discountCents: discounts.reduce((sum, one) => sum + (one.line === line ? one.cents : 0), 0),
    }));
}

/**
 * The voucher on the goods that were priced before it.
 * @throws DomainError of `CART_ERRORS`
 */
export function priceVoucher(
  asked: VoucherLine,
  { vouchers, priced, buyer, now }: Pick<Catalogue, 'vouchers' | 'priced' | 'buyer' | 'now'>,
): PricedVoucher {
  const voucher = vouchers.get(asked.code);
  if (!voucher) throw createPromotionError('promotion_unknown');
  checkBuyer(voucher, buyer);
  checkValid(voucher, now);
  checkTogether(voucher, listVouchers(priced));
  const terms = toTerms(voucher);
  const eligible = listGoods(priced).filter((good) => isEligible(terms, good));
  const what = voucher.applies_to || 'tickets';
  if (eligible.length === 0) throw createPromotionError('promotion_not_eligible', { what });
  const missing = getMissingCents(terms, eligible);
  if (missing > 0) throw createPromotionError('promotion_minimum', { missing: formatCents(missing) });
  const cents = getDiscountCents(terms, eligible, voucher.left ?? 0);
  if (cents <= 0) throw createPromotionError('promotion_not_eligible', { what });
  const parts = splitCents(
    cents,
    eligible.map(({ priceCents, discountCents }) => priceCents - discountCents),
  );
  const discounts = eligible.flatMap(({ line }, index) => {
    const part = parts[index] ?? 0;
    return part > 0 ? [{ line, cents: part }] : [];
  });
  return { asked, voucher, discounts, cents };
}
