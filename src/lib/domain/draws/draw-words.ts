// Draws and closing times in words, from the local time of whoever reads them. Small: every page with a countdown
// carries it, so it knows no time zones.

/** A moment as a clock and a calendar on the wall show it. */
export interface LocalTime {
  year: number;
  /** 1 is January. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const EVENING_HOUR = 18;
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

type LocalDay = Pick<LocalTime, 'year' | 'month' | 'day'>;

const getDayNumber = ({ year, month, day }: LocalDay): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** `Saturday`. */
export const formatWeekday = (day: LocalDay): string => WEEKDAYS.at((getDayNumber(day) + EPOCH_WEEKDAY) % 7)!;

/** `Saturday 5 December 2026`. */
export const formatDate = (day: LocalDay): string =>
  `${formatWeekday(day)} ${day.day} ${MONTHS[day.month - 1]} ${day.year}`;

/** `7:30 pm`. */
export const formatClock = ({ hour, minute }: LocalTime): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;

/**
 * What a draw is called (S45): `Tonight` (the same day from 18:00), `Today`, `Tomorrow`, `This Saturday` (2 to 6
 * days ahead), `Next Saturday` (7 to 13), else and for the past the long date.
 */
export function describeDrawDay(then: LocalTime, now: LocalTime): string {
  const daysAhead = getDayNumber(then) - getDayNumber(now);
  if (daysAhead === 0) return then.hour >= EVENING_HOUR ? 'Tonight' : 'Today';
  if (daysAhead === 1) return 'Tomorrow';
  if (daysAhead >= 2 && daysAhead <= 6) return `This ${formatWeekday(then)}`;
  if (daysAhead >= 7 && daysAhead <= 13) return `Next ${formatWeekday(then)}`;
  return formatDate(then);
}

const WITHIN_SENTENCE = /^(Tonight|Today|Tomorrow|This|Next)\b/;

/** `Closes tonight 7:30 pm`, `Closes this Saturday 7:30 pm`; only for a stop that lies ahead. */
export function describeClosing(stop: LocalTime, now: LocalTime): string {
  const day = describeDrawDay(stop, now).replace(WITHIN_SENTENCE, (word) => word.toLowerCase());
  return `Closes ${day} ${formatClock(stop)}`;
}

const formatUnits = (
  ms: number,
  [big, bigMs]: readonly [string, number],
  [small, smallMs]: readonly [string, number],
) => {
  const bigs = Math.floor(ms / bigMs);
  const smalls = Math.floor((ms % bigMs) / smallMs);
  return `in ${bigs} ${big}${smalls > 0 ? ` ${smalls} ${small}` : ''}`;
};

/** The time left in words, rounded down: `in 2 h 14 min`, `in 3 days 4 h`, `in less than a minute`, `closed`. */
export function formatCountdown(msLeft: number): string {
  if (msLeft <= 0) return 'closed';
  if (msLeft < MINUTE_MS) return 'in less than a minute';
  if (msLeft < HOUR_MS) return `in ${Math.floor(msLeft / MINUTE_MS)} min`;
  if (msLeft < DAY_MS) return formatUnits(msLeft, ['h', HOUR_MS], ['min', MINUTE_MS]);
  return formatUnits(msLeft, [msLeft < 2 * DAY_MS ? 'day' : 'days', DAY_MS], ['h', HOUR_MS]);
}
