// Until when, and how often, a pre-order that is due is tried.
import { HOUR_MS, MINUTE_MS } from '#lib/domain/time/units.ts';
import type { ScheduledPurchaseTable } from '../db/schema/schema.ts';
import type { Services } from '../services.ts';
import type { OrderedSale } from './ordered-sale.ts';

/** How long a pre-order waits for money after its first failed charge, in milliseconds. */
const PATIENCE_MS = 24 * HOUR_MS;
/** How long before its time is over an order is tried for the last time, in milliseconds. */
const LAST_TRY_MS = MINUTE_MS;

/** Whether the day for money is over, which begins with the first charge that fails. */
export const isDayOver = ({ declined_at }: ScheduledPurchaseTable, { clock }: Services): boolean =>
  declined_at !== null && Date.parse(declined_at) + PATIENCE_MS <= clock.now();

/** The next try after a wait, or shortly before the order's time is over; undefined where none is left. */
export function findTryAfter(
  waitMs: number,
  { declined_at }: ScheduledPurchaseTable,
  { stop }: Pick<OrderedSale, 'stop'>,
  now: number,
): number | undefined {
  const end = declined_at === null ? stop : Math.min(Date.parse(declined_at) + PATIENCE_MS, stop);
  const next = Math.min(now + waitMs, end - LAST_TRY_MS);
  return next > now ? next : undefined;
}
