// Calendar dates in words, by `Intl`. They carry no time zone: a draw's date is what its own zone calls it. Small:
// every page with a countdown carries this file.

/** A moment as a clock and a calendar on the wall show it. */
export interface LocalTime {
  readonly year: number;
  /** 1 is January. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}
export type LocalDay = Pick<LocalTime, 'year' | 'month' | 'day'>;

export interface DateNames {
  /** Sunday first. */
  readonly weekdays: readonly string[];
  /** January first. */
  readonly months: readonly string[];
}

const LOCALE = 'en-AU';
const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;

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

/** Days since 1 January 1970. */
export const getDayNumber = ({ year, month, day }: LocalDay): number =>
  Date.UTC(year, month - 1, day) / DAY_MS;

/** `Saturday`. */
export const formatWeekday = (day: LocalDay, { weekdays } = getDateNames()): string =>
  weekdays.at((getDayNumber(day) + EPOCH_WEEKDAY) % 7)!;

/** `December` for 12. */
export const formatMonth = (month: number, { months } = getDateNames()): string => months[month - 1]!;

/** `Saturday 5 December 2026`. */
export const formatDate = (day: LocalDay, names = getDateNames()): string =>
  `${formatWeekday(day, names)} ${day.day} ${formatMonth(day.month, names)} ${day.year}`;

/** `7:30 pm`. By hand, so that it reads the same whatever the data of the runtime. */
export const formatClock = ({ hour, minute }: LocalTime): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;

const parseLocalDate = (localDate: string): LocalDay => {
  const [year = 0, month = 1, day = 1] = localDate.split('-').map(Number);
  return { year, month, day };
};

/** `Saturday 7 June 2025` for the local date `2025-06-07`. */
export const formatLocalDate = (localDate: string): string => formatDate(parseLocalDate(localDate));

/** `Sat 7 Jun`. Three letters each, whatever the data of the runtime. */
export const formatShortDay = (day: LocalDay): string =>
  `${formatWeekday(day).slice(0, 3)} ${day.day} ${formatMonth(day.month).slice(0, 3)}`;

/** `Sat 7 Jun 2025`. */
export function formatShortLocalDate(localDate: string): string {
  const day = parseLocalDate(localDate);
  return `${formatShortDay(day)} ${day.year}`;
}

/** `2025`, `June 2025` or `Saturday 7 June 2025`, for `2025`, `2025-06` or `2025-06-07`. */
export function formatPeriod(key: string): string {
  const [year = '', month] = key.split('-');
  if (key.length === 10) return formatLocalDate(key);
  return month === undefined ? year : `${formatMonth(Number(month))} ${year}`;
}

/** `June` for `2025-06`. */
export const getMonthName = (key: string): string => formatMonth(Number(key.slice(5, 7)));
