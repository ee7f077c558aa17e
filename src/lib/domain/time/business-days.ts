// Days on which banks work: Monday to Friday. Public holidays are not known; they make what is said a day early.
import { DAY_MS } from './units.ts';
import { toLocalDate } from './zoned-time.ts';

/** Where our bank is. */
export const BANK_ZONE = 'Australia/Sydney';

const isWeekend = (localDate: string): boolean =>
  [0, 6].includes(new Date(`${localDate}T00:00:00Z`).getUTCDay());

/** The same time of day so many business days later. @param at milliseconds since 1970 */
export function addBusinessDays(at: number, days: number, timeZone: string): number {
  let moment = at;
  for (let left = days; left > 0; ) {
    moment += DAY_MS;
    if (!isWeekend(toLocalDate(moment, timeZone))) left -= 1;
  }
  return moment;
}
