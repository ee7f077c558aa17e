// The cause that a ticket supports, and its part of the price.
import type { SupportedCause } from '#lib/contracts/offers/draw.ts';
import { getSharePercent, splitPrice } from '#lib/domain/content/causes.ts';
import { createCartError } from './cart-error.ts';
import type { PricedLine } from './product.ts';

/**
 * The cause chosen, or the only one; its part of the price is booked to it with the purchase.
 * @throws DomainError `cause_missing` where there are several and none of them is chosen
 */
export function chooseCause(
  causeKey: string | undefined,
  causes: readonly SupportedCause[],
  priceCents: number,
): PricedLine['cause'] {
  if (causes.length === 0) return undefined;
  const chosen =
    causeKey === undefined && causes.length === 1 ? causes[0] : causes.find(({ key }) => key === causeKey);
  if (!chosen) throw createCartError('cause_missing');
  return { key: chosen.key, cents: splitPrice(priceCents, getSharePercent(chosen)).cause };
}
