// The months of a tier that is paid for. For servers: it carries a time zone library.
import { getPeriodDate } from '../recurring/periods.ts';
import { addDays, toInstant, toLocalDate } from '../time/zoned-time.ts';

export interface PremiumMonth {
  /** Local date of its first day, and of the first day of the next one. */
  readonly from: string;
  readonly until: string;
}

const MIDNIGHT = '00:00';

/** In milliseconds since 1970. */
export const getEndOfDay = (localDate: string, zone: string): number =>
  toInstant(addDays(localDate, 1), MIDNIGHT, zone);

/** A month lasts to the end of the day on which the next one is paid, in milliseconds since 1970. */
export const getPremiumEnd = ({ until }: PremiumMonth, zone: string): number => getEndOfDay(until, zone);

/** The month that is bought at a moment. What is paid already comes first. Instants are milliseconds since 1970. */
export function getFirstMonth(now: number, paidUntil: number, zone: string): PremiumMonth {
  const from = toLocalDate(paidUntil > now ? paidUntil - 1 : now, zone);
  return { from, until: getPeriodDate(from, 1, 1) };
}
