// Dates in messages and refusals. They are read anywhere, so a time names its zone.
import { LOCALE } from '../brand/locale.ts';

/** Where the shop's days begin and end. */
export const SHOP_ZONE = 'Australia/Sydney';

const LONG_DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeZone: 'UTC' });

/** A local date `YYYY-MM-DD` with its day of the week. */
export const formatFullDate = (localDate: string): string =>
  LONG_DATE.format(new Date(`${localDate}T00:00:00Z`));

const INSTANT = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: SHOP_ZONE,
});

/** An instant in the shop's zone, with the zone's name. */
export const formatInstant = (instant: string): string =>
  `${INSTANT.format(Date.parse(instant))} (Sydney time)`;
