// Until when, and how often, a pre-order that is due is tried.
import { HOUR_MS, MINUTE_MS } from '#lib/domain/time/units.ts';
import type { ScheduledPurchaseTable } from '../../ground/db/schema/schema.ts';
import { toIso } from '../../time.ts';
import type { OrderedSale } from './ordered-sale.ts';

/** How long tickets are kept for an order after its first failed charge, in milliseconds. */
const KEPT_MS = 24 * HOUR_MS;
/** How often an order is tried while its tickets are kept, and after that until its sales end, in milliseconds. */
const KEPT_TRY_MS = HOUR_MS;
const LATE_TRY_MS = 6 * HOUR_MS;
/** How long before its time is over an order is tried for the last time, in milliseconds. */
const LAST_TRY_MS = MINUTE_MS;

type Declined = Pick<ScheduledPurchaseTable, 'declined_at'>;
type Stop = Pick<OrderedSale, 'stop'>;

/** Until when tickets are kept for an order whose charge has failed, in milliseconds since 1970. */
export const getKeptUntil = (declinedAt: string, { stop }: Stop): number =>
  Math.min(Date.parse(declinedAt) + KEPT_MS, stop);

/** Whether an order keeps no tickets any more: it has waited for its money for long enough. */
export const isKeptTimeOver = ({ declined_at }: Declined, now: number): boolean =>
  declined_at !== null && Date.parse(declined_at) + KEPT_MS <= now;

/** The next try after a wait, or shortly before sales end, in milliseconds since 1970; undefined where none is left. */
export function findTryAfter(waitMs: number, { stop }: Stop, now: number): number | undefined {
  const next = Math.min(now + waitMs, stop - LAST_TRY_MS);
  return next > now ? next : undefined;
}

/**
 * The next try of an order that waits for its money. It is counted from the first charge that failed, so that tries which
 * money has brought forward add none.
 */
export function findMoneyTry({ declined_at }: Declined, sale: Stop, now: number): number | undefined {
  const first = Date.parse(declined_at ?? toIso(now));
  const waitMs = isKeptTimeOver({ declined_at }, now) ? LATE_TRY_MS : KEPT_TRY_MS;
  return findTryAfter(waitMs - ((now - first) % waitMs), sale, now);
}
