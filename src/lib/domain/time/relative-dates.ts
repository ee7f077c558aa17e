// Days and times as they are called from now: "Tonight", "this Saturday 7:30 pm", "in 2 h 14 min". The words are in
// the copy (`time.*`), the names of days and months come from `getDateNames`. Small: every page with a countdown
// carries this file, so it makes no date format.
import type { Translate } from '../content/copy.ts';
import { MINUTE_MS } from './units.ts';

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

/** Not in the copy: `Intl` gives the names. */
export const WEEKDAYS_KEY = 'time.weekdays';
export const MONTHS_KEY = 'time.months';

const MINUTES_PER_DAY = 1440;
const EVENING_HOUR = 18;
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;

/** Days since 1 January 1970. */
const getDayNumber = ({ year, month, day }: LocalDay): number =>
  Date.UTC(year, month - 1, day) / MINUTE_MS / MINUTES_PER_DAY;

/** `Saturday`. */
export const formatWeekday = (day: LocalDay, { weekdays }: DateNames): string =>
  weekdays.at((getDayNumber(day) + EPOCH_WEEKDAY) % 7)!;

/** `Saturday 5 December 2026`. */
export const formatDate = (day: LocalDay, names: DateNames): string =>
  `${formatWeekday(day, names)} ${day.day} ${names.months[day.month - 1]} ${day.year}`;

/** `7:30 pm`. By hand, so that it reads the same whatever the data of the runtime. */
export const formatClock = ({ hour, minute }: LocalTime): string =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;

/** `this`: 2 to 6 days ahead, `next`: 7 to 13; `date` for later days and for the past. */
function classifyDay(then: LocalTime, now: LocalTime): string {
  const daysAhead = getDayNumber(then) - getDayNumber(now);
  if (daysAhead < 0 || daysAhead > 13) return 'date';
  if (daysAhead === 0) return then.hour < EVENING_HOUR ? 'today' : 'tonight';
  if (daysAhead === 1) return 'tomorrow';
  return daysAhead < 7 ? 'this' : 'next';
}

/** `Tonight` (the same day from 18:00), `Today`, `Tomorrow`, `This Saturday`, `Next Saturday`, or the long date. */
export const describeDay = (then: LocalTime, now: LocalTime, t: Translate, names: DateNames): string =>
  t(`time.day.${classifyDay(then, now)}`, {
    weekday: formatWeekday(then, names),
    date: formatDate(then, names),
  });

/** `tonight 7:30 pm`, `this Saturday 7:30 pm`, to stand within a sentence. */
const describeWhen = (then: LocalTime, now: LocalTime, t: Translate, names: DateNames): string =>
  t(`time.when.${classifyDay(then, now)}`, {
    weekday: formatWeekday(then, names),
    date: formatDate(then, names),
    clock: formatClock(then),
  });

/** The time left, rounded down: `in 2 h 14 min`, `in 3 days 4 h`, `in less than a minute`, `closed`. */
export function describeTimeLeft(msLeft: number, t: Translate): string {
  const left = Math.floor(msLeft / MINUTE_MS);
  const count = Math.floor(left / MINUTES_PER_DAY);
  const hours = Math.floor(left / 60) % 24;
  const minutes = left % 60;
  if (msLeft <= 0) return t('time.left.closed');
  if (count > 0) return t(hours > 0 ? 'time.left.days-hours' : 'time.left.days', { count, hours });
  if (hours > 0) return t(minutes > 0 ? 'time.left.hours-minutes' : 'time.left.hours', { hours, minutes });
  return t(minutes > 0 ? 'time.left.minutes' : 'time.left.moment', { minutes });
}

/** The names of days and months out of the words that a page handed over (`pickTimeCopy`). */
export const readDateNames = (t: Translate): DateNames => ({
  weekdays: t(WEEKDAYS_KEY).split(','),
  months: t(MONTHS_KEY).split(','),
});

/** As this device's own clock and calendar show an instant. Asking `Intl` instead costs a slow phone 100 ms. */
function toDeviceTime(at: number): LocalTime {
  const date = new Date(at);
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
  };
}

/** As clocks show an instant that are so many minutes ahead of UTC. */
function shiftTime(at: number, minutes: number): LocalTime {
  const date = new Date(at + minutes * MINUTE_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
}

/**
 * The clocks of a place in the two weeks before an instant, for scripts that have no zones: the zone's name, the minutes
 * that it is ahead of UTC, and where that changes within them, when it does and the minutes before. `AEDT 660`, or
 * `AEDT 660 1791043200000 600`. `formatPlaceClock` makes it.
 */
export type PlaceClock = string;

/** How far ahead `PlaceClock` holds: days that are further away are called by their date. */
export const NAMED_DAYS_MS = 14 * MINUTES_PER_DAY * MINUTE_MS;

function toPlaceTime(at: number, place: PlaceClock): LocalTime {
  const [minutes = 0, changesAt = -Infinity, before = 0] = place.split(' ').slice(1).map(Number);
  return shiftTime(at, at < changesAt ? before : minutes);
}

interface DescribedStop {
  /** `tonight 7:30 pm`. */
  readonly when: string;
  /** With the zone where this device shows another time: `tonight 7:30 pm AEDT`. */
  readonly inZone: string;
  /** The same as this device shows it, where it differs: `4:30 pm here`. */
  readonly here: string | undefined;
}

/** When sales end, by the calendar of the place of the draw, as the day of the draw itself (decision D1). */
export function describeStop(
  { at, place }: { readonly at: number; readonly place: PlaceClock },
  now: number,
  t: Translate,
  names: DateNames,
): DescribedStop {
  const stop = toPlaceTime(at, place);
  const device = toDeviceTime(at);
  const when = describeWhen(stop, toPlaceTime(now, place), t, names);
  const isSameDay = device.day === stop.day;
  if (isSameDay && formatClock(device) === formatClock(stop)) return { when, inZone: when, here: undefined };
  const [zone] = place.split(' ');
  const clock = formatClock(device);
  return {
    when,
    inZone: `${when} ${zone}`,
    here: t(isSameDay ? 'time.here' : 'time.here-day', { clock, weekday: formatWeekday(device, names) }),
  };
}
