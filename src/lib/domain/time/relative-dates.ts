// Days and times as they are called from now: "Tonight", "this Saturday 7:30 pm", "in 2 h 14 min". The words are in
// the copy (`time.*`).
import type { Copy, CopyValues, Translate } from '../content/copy.ts';
import {
  type DateNames,
  formatClock,
  formatDate,
  formatWeekday,
  getDateNames,
  getDayNumber,
  type LocalTime,
} from './dates.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const EVENING_HOUR = 18;

type RelativeDay = 'tonight' | 'today' | 'tomorrow' | 'this' | 'next' | 'date';

/** `this`: 2 to 6 days ahead, `next`: 7 to 13; `date` for later days and for the past. */
function classifyDay(then: LocalTime, now: LocalTime): RelativeDay {
  const daysAhead = getDayNumber(then) - getDayNumber(now);
  if (daysAhead === 0) return then.hour >= EVENING_HOUR ? 'tonight' : 'today';
  if (daysAhead === 1) return 'tomorrow';
  if (daysAhead >= 2 && daysAhead <= 6) return 'this';
  return daysAhead >= 7 && daysAhead <= 13 ? 'next' : 'date';
}

function getDayValues(day: RelativeDay, then: LocalTime, names?: DateNames): CopyValues {
  if (day === 'date') return { date: formatDate(then, names) };
  return { weekday: day === 'this' || day === 'next' ? formatWeekday(then, names) : '' };
}

/** `Tonight` (the same day from 18:00), `Today`, `Tomorrow`, `This Saturday`, `Next Saturday`, or the long date. */
export function describeDay(then: LocalTime, now: LocalTime, t: Translate): string {
  const day = classifyDay(then, now);
  return day === 'date' ? formatDate(then) : t(`time.day.${day}`, getDayValues(day, then));
}

/** `tonight 7:30 pm`, `this Saturday 7:30 pm`, to stand within a sentence. */
export function describeWhen(then: LocalTime, now: LocalTime, t: Translate, names?: DateNames): string {
  const day = classifyDay(then, now);
  return t(`time.when.${day}`, { ...getDayValues(day, then, names), clock: formatClock(then) });
}

/** `Closes tonight 7:30 pm`; only for a stop that lies ahead. */
export const describeClosing = (stop: LocalTime, now: LocalTime, t: Translate, names?: DateNames): string =>
  t('time.closes', { when: describeWhen(stop, now, t, names) });

/** The time left, rounded down: `in 2 h 14 min`, `in 3 days 4 h`, `in less than a minute`, `closed`. */
export function describeTimeLeft(msLeft: number, t: Translate): string {
  if (msLeft <= 0) return t('time.left.closed');
  if (msLeft < MINUTE_MS) return t('time.left.moment');
  const count = Math.floor(msLeft / DAY_MS);
  const hours = Math.floor((msLeft % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((msLeft % HOUR_MS) / MINUTE_MS);
  if (count > 0) return t(hours > 0 ? 'time.left.days-hours' : 'time.left.days', { count, hours });
  if (hours === 0) return t('time.left.minutes', { minutes });
  return t(minutes > 0 ? 'time.left.hours-minutes' : 'time.left.hours', { hours, minutes });
}

const BROWSER_KEYS = [
  'time.when.tonight',
  'time.when.today',
  'time.when.tomorrow',
  'time.when.this',
  'time.when.next',
  'time.when.date',
  'time.closes',
  'time.closed',
  'time.left.closed',
  'time.left.moment',
  'time.left.minutes',
  'time.left.hours',
  'time.left.hours-minutes',
  'time.left.days.one',
  'time.left.days.other',
  'time.left.days-hours.one',
  'time.left.days-hours.other',
] as const;

/** Not in the copy: `Intl` gives the names. */
const WEEKDAYS_KEY = 'time.weekdays';
const MONTHS_KEY = 'time.months';

/** What scripts and islands need for relative dates. The names of days and months come with it: see `getDateNames`. */
export function pickTimeCopy(t: Translate): Copy {
  const { weekdays, months } = getDateNames();
  return {
    ...Object.fromEntries(BROWSER_KEYS.map((key) => [key, t(key)])),
    [WEEKDAYS_KEY]: weekdays.join(),
    [MONTHS_KEY]: months.join(),
  };
}

/** The names of days and months out of what `pickTimeCopy` gave. */
export const readDateNames = (t: Translate): DateNames => ({
  weekdays: t(WEEKDAYS_KEY).split(','),
  months: t(MONTHS_KEY).split(','),
});
