// When a charge that failed is tried again.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units.ts';
import type { ChargeReason } from './failure-kinds.ts';

/** After the time at which it was due, in milliseconds: for a draw within a day, for a period within a week. */
const RETRIES_MS = {
  draw: [2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
  period: [DAY_MS, 3 * DAY_MS, 5 * DAY_MS],
} as const;

/**
 * How long to wait where a failure passes by itself, by the time since it was due: sales may go on any minute, and a card
 * that its gateway does not charge is asked less and less often. Undefined for what does not pass by itself.
 */
function findPassingWait(reason: ChargeReason, sinceDue: number): number | undefined {
  if (reason === 'off_sale') return HOUR_MS;
  return reason === 'gateway' ? Math.max(HOUR_MS, sinceDue) : undefined;
}

/** How long before the end such a failure is tried for the last time. */
const LAST_TRY_MS = 5 * MINUTE_MS;

interface Failure {
  readonly kind: keyof typeof RETRIES_MS;
  readonly reason: ChargeReason;
  readonly dueAt: number;
  readonly lastAt: number;
}

/**
 * The next try after an instant, and where the failure passes by itself once more shortly before the end; undefined where
 * none is left. Money that comes in before the end tries it as well. All in milliseconds since 1970.
 */
export function findNextTry({ kind, reason, dueAt, lastAt }: Failure, now: number): number | undefined {
  const wait = findPassingWait(reason, now - dueAt);
  const tries =
    wait === undefined
      ? RETRIES_MS[kind].map((after) => dueAt + after)
      : [Math.min(now + wait, lastAt - LAST_TRY_MS)];
  return tries.find((at) => at > now && at < lastAt);
}

/** Charges missed in a row after which the whole is paused. */
export const MISSED_MAX = 3;
