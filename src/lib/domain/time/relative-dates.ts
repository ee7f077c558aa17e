// Days and times as they are called from now: "Tonight", "this Saturday 7:30 pm", "in 2 h 14 min". The words are in
// the copy (`time.*`). Small: every page with a countdown carries this file, so it makes no date format and knows no
// months.
import type { Translate } from '../content/copy.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units.ts';

/**
 * A moment as a clock and a calendar on the wall show it: the instant, in milliseconds since 1970, at which those of UTC
 * show the same. A day is its midnight.
 */
export type WallTime = number;

/** What days are called in a script. */
export interface DayNames {
  /** Sunday first. */
  readonly weekdays: readonly string[];
  /** A day that is more than two weeks away: `Saturday 5 December 2026`. */
  readonly formatDate: (time: WallTime) => string;
}

/** Where the names of days are in the words that a page hands over. Not in the copy: `Intl` gives the names. */
export const WEEKDAYS_KEY = 'time.weekdays';

const EVENING_MS = 18 * HOUR_MS;

/** `Saturday`. */
export const formatWeekday = (time: WallTime, { weekdays }: Pick<DayNames, 'weekdays'>): string =>
  weekdays[new Date(time).getUTCDay()]!;

/** `7:30 pm`. By hand, so that it reads the same whatever the data of the runtime. */
export function formatClock(time: WallTime): string {
  const iso = new Date(time).toISOString();
  const hour = Number(iso.slice(11, 13));
  return `${hour % 12 || 12}:${iso.slice(14, 16)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Whole days since 1970, or in a length of time. */
const countDays = (time: WallTime): number => Math.floor(time / DAY_MS);

/** `this`: 2 to 6 days ahead, `next`: 7 to 13; `date` for later days and for the past. */
export function classifyDay(then: WallTime, now: WallTime): string {
  const daysAhead = countDays(then) - countDays(now);
  if (daysAhead < 0 || daysAhead > 13) return 'date';
  if (daysAhead === 0) return then % DAY_MS < EVENING_MS ? 'today' : 'tonight';
  if (daysAhead === 1) return 'tomorrow';
  return daysAhead < 7 ? 'this' : 'next';
}

/** `tonight 7:30 pm`, `this Saturday 7:30 pm`, to stand within a sentence. */
const describeWhen = (then: WallTime, now: WallTime, t: Translate, names: DayNames): string =>
  t(`time.when.${classifyDay(then, now)}`, {
    weekday: formatWeekday(then, names),
    date: names.formatDate(then),
    clock: formatClock(then),
  });

/** The time left, if there is any, rounded down: `in 2 h 14 min`, `in 3 days 4 h`, `in less than a minute`. */
export function describeTimeLeft(msLeft: number, t: Translate): string {
  const count = countDays(msLeft);
  const hours = Math.floor(msLeft / HOUR_MS) % 24;
  const minutes = Math.floor(msLeft / MINUTE_MS) % 60;
  const daysPart = hours > 0 ? 'days-hours' : 'days';
  const hoursPart = minutes > 0 ? 'hours-minutes' : 'hours';
  const minutesPart = minutes > 0 ? 'minutes' : 'moment';
  const part = count > 0 ? daysPart : hours > 0 ? hoursPart : minutesPart;
  return t(`time.left.${part}`, { count, hours, minutes });
}

/**
 * The clocks of a place in the two weeks before an instant, for scripts that have no zones: the zone's name, the minutes
 * that it is ahead of UTC, and where that changes within them, when it does and the minutes before. `AEDT 660`, or
 * `AEDT 660 1791043200000 600`. `formatPlaceClock` makes it.
 */
export type PlaceClock = string;

interface DescribedStop {
  /** By the clock of this device: `tonight 4:30 pm`. */
  readonly when: string;
  /** By the clock of the place, with its zone: `7:30 pm AEDT`, `Thursday 7:30 pm AEDT`; empty where it shows the same. */
  readonly there?: string;
}

/** As this device shows an instant. Asking `Intl` instead costs a slow phone 100 ms. */
const toDeviceTime = (at: number): WallTime => at - new Date(at).getTimezoneOffset() * MINUTE_MS;

/** When sales end, by the viewer's clock and by that of the place of the draw. */
export function describeStop(
  { at, place }: { readonly at: number; readonly place: PlaceClock },
  now: number,
  t: Translate,
  names: DayNames,
): DescribedStop {
  const [zone, ...numbers] = place.split(' ');
  const [minutes = 0, changesAt = 0, before = 0] = numbers.map(Number);
  const stop: WallTime = at + (at < changesAt ? before : minutes) * MINUTE_MS;
  const device = toDeviceTime(at);
  const there = `${formatClock(stop)} ${zone}`;
  const isSameDay = countDays(device) === countDays(stop);
  // The page brings the date at the place alone.
  if (!isSameDay && classifyDay(device, toDeviceTime(now)) === 'date')
    return { when: `${names.formatDate(stop)} ${there}` };
  return {
    when: describeWhen(device, toDeviceTime(now), t, names),
    there: device === stop ? '' : isSameDay ? there : `${formatWeekday(stop, names)} ${there}`,
  };
}
