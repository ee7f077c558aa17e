// Dates and times of instants in a zone, in words. Instants are milliseconds since 1970; zones IANA names.

import { LOCALE } from '../brand/locale.ts';
import { formatDate } from './date-names.ts';
import { formatShortDay, getDateNames } from './dates.ts';
import { formatClock, type WallTime } from './relative-dates.ts';
import { MINUTE_MS } from './units.ts';

const FORMATS = new Map<string, Intl.DateTimeFormat>();
function getFormatter(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat(LOCALE, {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  FORMATS.set(zone, made);
  return made;
}

/** Asking `Intl` takes some microseconds, and a page of a hundred offers tells a thousand times, most of them again. */
const TIMES_MAX = 5000;
const TIMES = new Map<string, WallTime>();

/** To the minute. */
export function toZonedTime(at: number, zone: string): WallTime {
  const key = `${Math.floor(at / MINUTE_MS)} ${zone}`;
  const known = TIMES.get(key);
  if (known !== undefined) return known;
  if (TIMES.size >= TIMES_MAX) TIMES.clear();
  const time = computeZonedTime(at, zone);
  TIMES.set(key, time);
  return time;
}

function computeZonedTime(at: number, zone: string): WallTime {
  const parts = Object.fromEntries(
    getFormatter(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** `Saturday 5 December 2026` in the zone. */
export const formatLongDate = (at: number, zone: string): string =>
  formatDate(toZonedTime(at, zone), getDateNames());

/** `Saturday 5 December` in the zone. */
export const formatDayAndMonth = (at: number, zone: string): string =>
  formatLongDate(at, zone).replace(/ \d+$/, '');

/** `Sat 5 Dec` in the zone. */
export const formatShortDate = (at: number, zone: string): string => formatShortDay(toZonedTime(at, zone));

/** `7:30 pm` in the zone. */
export const formatClockTime = (at: number, zone: string): string => formatClock(toZonedTime(at, zone));

/** Minutes that the clocks of the zone are ahead of UTC. */
export const getMinutesAhead = (at: number, zone: string): number =>
  toZonedTime(at, zone) / MINUTE_MS - Math.floor(at / MINUTE_MS);

/** The first instant from which the clocks are as at `to`; they are otherwise at `from`, and change once between. */
export function findClockChange(from: number, to: number, zone: string): number {
  const after = getMinutesAhead(to, zone);
  let [early, late] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (getMinutesAhead(middle * MINUTE_MS, zone) === after) late = middle;
    else early = middle;
  }
  return late * MINUTE_MS;
}
