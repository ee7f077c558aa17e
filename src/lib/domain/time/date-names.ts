// Dates by names that are handed over: in a script too, where making a date format costs a slow phone 100 ms.
import type { Translate } from '../content/copy.ts';
import { formatWeekday, type WallTime, WEEKDAYS_KEY } from './relative-dates.ts';

export interface DateNames {
  /** Sunday first. */
  readonly weekdays: readonly string[];
  /** January first. */
  readonly months: readonly string[];
}

/** Not in the copy: `Intl` gives the names. */
export const MONTHS_KEY = 'time.months';

/** `Saturday 5 December 2026`. */
export function formatDate(time: WallTime, names: DateNames): string {
  const date = new Date(time);
  return `${formatWeekday(time, names)} ${date.getUTCDate()} ${names.months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The names of days and months out of the words that a page handed over (`pickTimeCopy`). */
export const readDateNames = (t: Translate): DateNames => ({
  weekdays: t(WEEKDAYS_KEY).split(','),
  months: t(MONTHS_KEY).split(','),
});
