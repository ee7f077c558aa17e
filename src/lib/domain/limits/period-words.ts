import type { LimitPeriod } from './limit.ts';

/** Over what time a limit counts, as sentences of refusals say it. */
export const PERIOD_WORDS = {
  day: 'today',
  week: 'in any 7 days',
  month: 'in any 30 days',
} as const satisfies Record<LimitPeriod, string>;
