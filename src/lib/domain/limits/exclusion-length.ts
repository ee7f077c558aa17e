// How long breaks and exclusions last (decision S7). Neither can be made shorter.

/** Of a break, 24 hours to 3 months: hours pass anywhere, days and months are those of the calendar. */
export const BREAK_SPANS = {
  'days-1': { hours: 24 },
  'days-2': { hours: 48 },
  'days-7': { days: 7 },
  'days-14': { days: 14 },
  'days-30': { days: 30 },
  'months-3': { months: 3 },
} as const;
export type BreakLength = keyof typeof BREAK_SPANS;
export const BREAK_LENGTHS = Object.keys(BREAK_SPANS) as [BreakLength, ...BreakLength[]];

/** An exclusion: 6 months at least, or without end. */
export const EXCLUSION_MONTHS = {
  'months-6': 6,
  'months-12': 12,
  'months-60': 60,
  'for-good': undefined,
} as const;
export type ExclusionLength = keyof typeof EXCLUSION_MONTHS;
export const EXCLUSION_LENGTHS = Object.keys(EXCLUSION_MONTHS) as [ExclusionLength, ...ExclusionLength[]];
