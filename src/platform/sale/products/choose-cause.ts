// The cause that a ticket supports, and its part of the price.
import type { SupportedCause } from '#lib/contracts/offers/draw.ts';
import type { LotteryTicketOrder } from '#lib/contracts/products/lottery-ticket.ts';
import { getSharePercent, splitPrice } from '#lib/domain/content/causes.ts';
import { type Currency, toMoney } from '#lib/domain/money/money.ts';
import type { TicketTable } from '../../ground/db/schema/schema.ts';
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

/** The cause of a ticket that was bought and what is booked to it, for its order; nothing where it supports none. */
export const toOrderedCause = (
  { cause_key, cause_cents }: Pick<TicketTable, 'cause_key' | 'cause_cents'>,
  currency: Currency,
): Pick<LotteryTicketOrder, 'causeKey' | 'causeAmount'> =>
  cause_key === null ? {} : { causeKey: cause_key, causeAmount: toMoney(cause_cents, currency) };
