// Which draw a monthly plan plays: one in each month of the calendar. It carries no time zone library.
import { WEEKDAYS, type Weekday } from '../../contracts/offers/offer.ts';

const countDays = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Monday is the first. */
const readWeekday = (year: number, month: number, day: number): Weekday =>
  WEEKDAYS[(new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % WEEKDAYS.length]!;

/** The day of a month that is played: the first on or after a day of it, or else its last one. */
function findMonthlyDay(year: number, month: number, wanted: number, days: readonly Weekday[]) {
  const played = Array.from({ length: countDays(year, month) }, (_, index) => index + 1).filter((day) =>
    days.includes(readWeekday(year, month, day)),
  );
  return played.find((day) => day >= wanted) ?? played.at(-1);
}

/**
 * Whether a draw is the one of its month: the first of the played days on or after the day of the month of the anchor,
 * or the last played day where no other follows in that month. Of months before the anchor's none is. Dates are local,
 * `YYYY-MM-DD`.
 */
export function isMonthlyDraw(anchor: string, localDate: string, days: readonly Weekday[]): boolean {
  if (localDate.slice(0, 7) < anchor.slice(0, 7)) return false;
  const [year = 0, month = 0, day = 0] = localDate.split('-').map(Number);
  return findMonthlyDay(year, month, Number(anchor.slice(8, 10)), days) === day;
}
