// Local dates and times of a zone and the instants they are. For servers: it carries a time zone library.
import { Temporal } from 'temporal-polyfill';
import type { Weekday } from '../../contracts/offers/offer.ts';
import { DAY_MS } from './units.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly Weekday[];

/**
 * The instant of a local date `YYYY-MM-DD` and time `HH:MM[:SS]` in an IANA zone, in milliseconds since 1970
 * (decision D1). A time that daylight saving skips moves on by the skipped hour; of one that happens twice the
 * first counts. Independent of the process's own zone.
 * @throws RangeError when the date, the time or the zone does not exist.
 */
export function toInstant(localDate: string, localTime: string, zone: string): number {
  return Temporal.PlainDate.from(localDate).toZonedDateTime({
    timeZone: zone,
    plainTime: Temporal.PlainTime.from(localTime),
  }).epochMilliseconds;
}

const toZonedDateTime = (at: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** Hours, or days or months of the calendar. */
type Span = { readonly hours: number } | { readonly days: number } | { readonly months: number };

/**
 * The instant that much later by the clock of the zone: days and months end at the same time of day, a month that is too
 * short on its last day. Hours pass as they do everywhere.
 */
export const addInZone = (at: number, span: Span, zone: string): number =>
  toZonedDateTime(at, zone).add(span).epochMilliseconds;

/** The local date `YYYY-MM-DD` of an instant in the zone. */
export const toLocalDate = (at: number, zone: string): string =>
  toZonedDateTime(at, zone).toPlainDate().toString();

/** `2026-11-21T00:30:00+11:00`: an instant by the clock of the zone, to the second. */
export const formatZonedInstant = (at: number, zone: string): string =>
  toZonedDateTime(at, zone).toString({ timeZoneName: 'never', smallestUnit: 'second' });

/**
 * The weekday of a local date `YYYY-MM-DD`. Without the library: lists of draws ask for hundreds.
 * @throws RangeError when it is no date.
 */
export function getWeekday(localDate: string): Weekday {
  const day = new Date(`${localDate}T00:00:00Z`).getUTCDay();
  const weekday = WEEKDAYS[(day + 6) % 7];
  if (!weekday) throw new RangeError(`"${localDate}" is not a date`);
  return weekday;
}

const toDateText = (at: number): string => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length);

/**
 * The local date that many days later; negative days count back. Without the library: a year of charges asks for
 * millions.
 * @throws RangeError when it is no date.
 */
export function addDays(localDate: string, days: number): string {
  const at = Date.parse(`${localDate}T00:00:00Z`);
  if (Number.isNaN(at) || toDateText(at) !== localDate) throw new RangeError(`"${localDate}" is not a date`);
  return toDateText(at + days * DAY_MS);
}

/** The local draw dates from `from` to `to`, both inclusive, oldest first; quick over many years. */
export function listDrawDates(days: readonly Weekday[], from: string, to: string): string[] {
  const dates: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const date = toDateText(at);
    if (days.includes(getWeekday(date))) dates.push(date);
  }
  return dates;
}
