// What scripts and islands need for relative dates: words of the copy, and the names of days and months.
import type { Copy, Translate } from '../content/copy.ts';
import { MONTHS_KEY } from './date-names.ts';
import { getDateNames } from './dates.ts';
import { WEEKDAYS_KEY } from './relative-dates.ts';

const BROWSER_KEYS = [
  'time.when.tonight',
  'time.when.today',
  'time.when.tomorrow',
  'time.when.this',
  'time.when.next',
  'time.when.date',
  'time.closes',
  'time.closed',
  'time.left.moment',
  'time.left.minutes',
  'time.left.hours',
  'time.left.hours-minutes',
  'time.left.days.one',
  'time.left.days.other',
  'time.left.days-hours.one',
  'time.left.days-hours.other',
] as const;

/** The names travel with the words: making a date format costs a slow phone 100 ms. See `readDateNames`. */
export function pickTimeCopy(t: Translate): Copy {
  const { weekdays, months } = getDateNames();
  return {
    ...Object.fromEntries(BROWSER_KEYS.map((key) => [key, t(key)])),
    [WEEKDAYS_KEY]: weekdays.join(),
    [MONTHS_KEY]: months.join(),
  };
}
