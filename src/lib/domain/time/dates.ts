// Calendar dates in words, by `Intl`. They carry no time zone: a draw's date is what its own zone calls it.

import { LOCALE } from '../brand/locale.ts';
import { type DateNames, formatDate } from './date-names.ts';
import { formatWeekday, type WallTime } from './relative-dates.ts';

function listNames(part: 'weekday' | 'month', instants: readonly number[]): readonly string[] {
  const format = new Intl.DateTimeFormat(LOCALE, { [part]: 'long', timeZone: 'UTC' });
  return instants.map((at) => format.format(at));
}

let ownNames: DateNames | undefined;

/** Made when first asked for: the first date format of a page costs a slow phone 100 ms. */
export function getDateNames(): DateNames {
  ownNames ??= {
    // 1 January 2023 was a Sunday.
    weekdays: listNames(
      'weekday',
      Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1 + day)),
    ),
    months: listNames(
      'month',
      Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 1)),
    ),
  };
  return ownNames;
}

/** `December` for 12. */
const formatMonth = (month: number): string => getDateNames().months[month - 1]!;

/** `Saturday 7 June 2025` for the local date `2025-06-07`. */
export const formatLocalDate = (localDate: string): string =>
  formatDate(Date.parse(localDate), getDateNames());

/** `Sat 7 Jun`. Three letters each, whatever the data of the runtime. */
export function formatShortDay(day: WallTime): string {
  const date = new Date(day);
  const month = formatMonth(date.getUTCMonth() + 1);
  return `${formatWeekday(day, getDateNames()).slice(0, 3)} ${date.getUTCDate()} ${month.slice(0, 3)}`;
}

/** `Sat 7 Jun 2025`. */
export const formatShortLocalDate = (localDate: string): string =>
  `${formatShortDay(Date.parse(localDate))} ${localDate.slice(0, 4)}`;

/** `2025`, `June 2025` or `Saturday 7 June 2025`, for `2025`, `2025-06` or `2025-06-07`. */
export function formatPeriod(key: string): string {
  const [year = '', month] = key.split('-');
  if (key.length === 10) return formatLocalDate(key);
  return month === undefined ? year : `${formatMonth(Number(month))} ${year}`;
}

/** `June` for `2025-06`. */
export const getMonthName = (key: string): string => formatMonth(Number(key.slice(5, 7)));
