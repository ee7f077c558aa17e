// When a charge that failed is tried again.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units.ts';
import type { ChargeReason } from './failure-kinds.ts';

/** After the time at which it was due, in milliseconds: for a draw within a day, for a period within a week. */
const RETRIES_MS = {
  draw: [2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
  period: [DAY_MS, 3 * DAY_MS, 5 * DAY_MS],
} as const;

/** What its owner can do nothing about, and what may be over any minute. */
const PASSING: ReadonlySet<ChargeReason> = new Set(['off_sale', 'gateway']);

/** How long before the end such a failure is tried for the last time. */
const LAST_TRY_MS = 5 * MINUTE_MS;

interface Failure {
  readonly kind: keyof typeof RETRIES_MS;
  readonly reason: ChargeReason;
  readonly dueAt: number;
  readonly lastAt: number;
}

/**
 * The next try after an instant: every hour where the failure passes by itself, and once more shortly before the end;
 * undefined where none is left. Money that comes in before the end tries it as well. All in milliseconds since 1970.
 */
export function findNextTry({ kind, reason, dueAt, lastAt }: Failure, now: number): number | undefined {
  const tries = PASSING.has(reason)
    ? [Math.min(now + HOUR_MS, lastAt - LAST_TRY_MS)]
    : RETRIES_MS[kind].map((wait) => dueAt + wait);
  return tries.find((at) => at > now && at < lastAt);
}

/** Charges missed in a row after which the whole is paused. */
export const MISSED_MAX = 3;
