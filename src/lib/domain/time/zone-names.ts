// What the time of a zone is called. Instants are milliseconds since 1970; zones IANA names.
import { LOCALE } from '../brand/locale.ts';
import type { PlaceClock } from './relative-dates.ts';
import { DAY_MS, MINUTE_MS } from './units.ts';
import { findClockChange, formatClockTime, getMinutesAhead } from './zoned-dates.ts';

type NameStyle = 'short' | 'longGeneric';

/** Formatters are costly to make: each is made once. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Names change with the seasons alone, at a full quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;
const NAMES_MAX = 2000;
const NAMES = new Map<string, string>();

function findZoneName(at: number, zone: string, style: NameStyle): string {
  const key = `${Math.floor(at / QUARTER_MS)} ${style} ${zone}`;
  const known = NAMES.get(key);
  if (known !== undefined) return known;
  if (NAMES.size >= NAMES_MAX) NAMES.clear();
  const name = computeZoneName(at, zone, style);
  NAMES.set(key, name);
  return name;
}

function computeZoneName(at: number, zone: string, timeZoneName: NameStyle): string {
  const key = `${timeZoneName} ${zone}`;
  const known = FORMATS.get(key);
  const format = known ?? new Intl.DateTimeFormat(LOCALE, { timeZone: zone, timeZoneName });
  if (!known) FORMATS.set(key, format);
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Daylight saving included: `AEDT`. */
export const getZoneName = (at: number, zone: string): string => findZoneName(at, zone, 'short');

/** In every season: `Australian Eastern Time`. */
export const getLongZoneName = (at: number, zone: string): string => findZoneName(at, zone, 'longGeneric');

/** `7:30 pm AEDT` in the zone. */
export const formatClockWithZone = (at: number, zone: string): string =>
  `${formatClockTime(at, zone)} ${getZoneName(at, zone)}`;

/** How far ahead a `PlaceClock` holds: days that are further away are called by their date. */
const NAMED_DAYS_MS = 14 * DAY_MS;

/** The clocks of the zone in the two weeks before an instant; the zone is named by the name that it has then. */
export function formatPlaceClock(at: number, zone: string): PlaceClock {
  const from = at - NAMED_DAYS_MS;
  const [before, after] = [getMinutesAhead(from, zone), getMinutesAhead(at, zone)];
  const change = before === after ? [] : [findClockChange(from, at, zone), before];
  return [getZoneName(at, zone), after, ...change].join(' ');
}
