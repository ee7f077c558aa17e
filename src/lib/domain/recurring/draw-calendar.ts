// The draws of an offer over a year, month by month. For servers: it carries a time zone library.
import { type ProductOffer, WEEKDAYS, type Weekday } from '../../contracts/offers/offer.ts';
import { formatClockTime } from '../time/zoned-dates.ts';
import { addDays, getWeekday, listDrawDates, toLocalDate } from '../time/zoned-time.ts';

const CALENDAR_MONTHS = 12;

type CalendarOffer = Pick<ProductOffer, 'drawDays' | 'draws' | 'timeZone'>;

export interface CalendarMonth {
  /** `2026-12` */
  readonly key: string;
  /** Weeks of seven places that begin on Monday; a place of another month has no day. */
  readonly weeks: readonly (readonly (number | undefined)[])[];
  /** Local dates of its draws, `YYYY-MM-DD`, oldest first. */
  readonly drawDates: readonly string[];
}

/** When the sales of a weekday's draws end. */
export interface ClosingTime {
  readonly day: Weekday;
  readonly stopDay: Weekday;
  /** `7:30 pm` in the offer's zone. */
  readonly clock: string;
}

const padMonth = (month: number): string => String(month).padStart(2, '0');

/** The month `YYYY-MM` that many months later. */
function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + months;
  return `${Math.floor(index / 12)}-${padMonth((index % 12) + 1)}`;
}

function listWeeks(month: string, days: number): (number | undefined)[][] {
  const blanks = WEEKDAYS.indexOf(getWeekday(`${month}-01`));
  const places = [...Array<undefined>(blanks), ...Array.from({ length: days }, (_, index) => index + 1)];
  return Array.from({ length: Math.ceil(places.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => places[week * 7 + day]),
  );
}

/**
 * The year of months that begins with the month of a local date, each draw on the day on which it is held. Draws of before
 * that date are left out.
 */
export function listCalendarMonths({ drawDays, draws }: CalendarOffer, today: string): CalendarMonth[] {
  const first = today.slice(0, 7);
  const left = new Set(draws.map(({ calendarDate }) => calendarDate));
  return Array.from({ length: CALENDAR_MONTHS }, (_, index) => {
    const key = addMonths(first, index);
    const last = addDays(`${addMonths(key, 1)}-01`, -1);
    const from = key === first ? today : `${key}-01`;
    const known = draws.map(({ date }) => date).filter((date) => date >= from && date <= last);
    const byRule = listDrawDates(drawDays, from, last).filter((date) => !left.has(date));
    const drawDates = [...new Set([...byRule, ...known])].sort();
    return { key, weeks: listWeeks(key, Number(last.slice(8))), drawDates };
  });
}

/** Of each weekday with open draws, as the next of them closes that is held on it. */
export function listClosingTimes({ draws, timeZone }: CalendarOffer): ClosingTime[] {
  return WEEKDAYS.flatMap((day) => {
    const next = draws.find((draw) => draw.day === day && draw.calendarDate === undefined);
    if (!next) return [];
    const at = Date.parse(next.stop);
    return [{ day, stopDay: getWeekday(toLocalDate(at, timeZone)), clock: formatClockTime(at, timeZone) }];
  });
}
