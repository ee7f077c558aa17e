// When a charge that failed is tried again.
import { DAY_MS, HOUR_MS } from '../time/units.ts';

/** After the time at which it was due, in milliseconds: for a draw within a day, for a period within a week. */
const RETRIES_MS = {
  draw: [2 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS],
  period: [DAY_MS, 3 * DAY_MS, 5 * DAY_MS],
} as const;

/**
 * The next try after an instant; undefined where none is left. Money that comes in before the end tries it as well. All in
 * milliseconds since 1970.
 */
export function findNextTry(
  kind: keyof typeof RETRIES_MS,
  { dueAt, lastAt }: { readonly dueAt: number; readonly lastAt: number },
  now: number,
): number | undefined {
  const next = RETRIES_MS[kind].map((wait) => dueAt + wait).find((at) => at > now);
  return next !== undefined && next < lastAt ? next : undefined;
}

/** Charges missed in a row after which the whole is paused. */
export const MISSED_MAX = 3;
