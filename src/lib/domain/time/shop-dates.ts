// Dates in messages and refusals. They are read anywhere, so a time names its zone.
import { LOCALE } from '../brand/locale.ts';

/** Where the shop's days begin and end. */
export const SHOP_ZONE = 'Australia/Sydney';

const LONG_DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeZone: 'UTC' });

/** A local date `YYYY-MM-DD` with its day of the week. */
export const formatFullDate = (localDate: string): string =>
  LONG_DATE.format(new Date(`${localDate}T00:00:00Z`));

/** Formatters are costly to make: one of each zone. */
const INSTANTS = new Map<string, Intl.DateTimeFormat>();

function getInstantFormat(timeZone: string): Intl.DateTimeFormat {
  const known = INSTANTS.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeStyle: 'short', timeZone });
  INSTANTS.set(timeZone, format);
  return format;
}

/** `Sydney` for `Australia/Sydney`. */
const getPlace = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** An instant in a zone, that of the shop where nobody's is known, with the place that the zone is named after. */
export const formatInstant = (instant: string, zone: string = SHOP_ZONE): string =>
  `${getInstantFormat(zone).format(Date.parse(instant))} (${getPlace(zone)} time)`;
