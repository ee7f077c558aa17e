// How long breaks and exclusions last (decision S7). Neither can be made shorter.
import { DAY_MS } from '../time/units.ts';

/** A break: 24 hours to 3 months, in days. */
export const BREAK_DAYS = {
  'days-1': 1,
  'days-2': 2,
  'days-7': 7,
  'days-14': 14,
  'days-30': 30,
  'days-90': 90,
} as const;
export type BreakLength = keyof typeof BREAK_DAYS;
export const BREAK_LENGTHS = Object.keys(BREAK_DAYS) as [BreakLength, ...BreakLength[]];

/** An exclusion: 6 months at least, or without end. */
export const EXCLUSION_MONTHS = {
  'months-6': 6,
  'months-12': 12,
  'months-60': 60,
  'for-good': undefined,
} as const;
export type ExclusionLength = keyof typeof EXCLUSION_MONTHS;
export const EXCLUSION_LENGTHS = Object.keys(EXCLUSION_MONTHS) as [ExclusionLength, ...ExclusionLength[]];

/** When a break that begins now ends, in milliseconds since 1970. */
export const getBreakEnd = (length: BreakLength, now: number): number => now + BREAK_DAYS[length] * DAY_MS;

/** When an exclusion that begins now may be ended at the earliest; undefined for never. */
export function getExclusionEnd(length: ExclusionLength, now: number): number | undefined {
  const months = EXCLUSION_MONTHS[length];
  return months === undefined ? undefined : addMonths(now, months);
}

/** The same day of a later month, or that month's last. */
export function addMonths(now: number, months: number): number {
  const end = new Date(now);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, last));
  return end.getTime();
}
