// The charges that a purchase that repeats will make. The engine plans by it, and every page shows it.
import type { Weekday } from '../../contracts/offers/offer.ts';
import { DAY_MS, HOUR_MS } from '../time/units.ts';
import { addDays, getWeekday, listDrawDates, toInstant, toLocalDate } from '../time/zoned-time.ts';
import { getDrawKey, getPeriodKey } from './charge-key.ts';
import { isMonthlyDraw } from './monthly-draw.ts';
import { getChargeInstant, getPeriodDate, PERIOD_MONTHS, type RecurringPeriod } from './periods.ts';
import {
  BEFORE_STOP_MS,
  type CalendarDraw,
  type DrawCalendar,
  type DrawCharging,
  type DrawRule,
  getDrawTimesOfCharge,
  listDrawsInTurn,
} from './schedule.ts';

/** What decides the charges of a purchase that repeats. */
export interface RecurringTerms {
  /** Undefined for what is charged draw by draw. */
  readonly period: RecurringPeriod | undefined;
  /** One draw of each month is played, instead of every one. */
  readonly isMonthly: boolean;
  /** The local date that periods and months are counted from, `YYYY-MM-DD`. */
  readonly anchorDate: string;
  /** IANA zone of the customer. */
  readonly zone: string;
  /** Weekdays played; every draw of the offer where it is empty. */
  readonly days: readonly Weekday[];
  /** Draws with a smaller jackpot are left out. */
  readonly minimumJackpotCents: number | undefined;
  readonly charging: DrawCharging;
  /** For one draw; for one period where `countsDraws` is false. */
  readonly unitCents: number;
  /** Whether a period costs the sum of its draws. */
  readonly countsDraws: boolean;
  /** It enters no draws: what is paid for is the time itself. */
  readonly isWithoutDraws?: boolean;
}

/** A charge to come. Instants are milliseconds since 1970. */
export interface NextCharge {
  readonly key: string;
  readonly dueAt: number;
  /** It is not tried from here on. */
  readonly lastAt: number;
  readonly cents: number;
  /** How many draws it enters; 0 where time itself is paid for. */
  readonly numDraws: number;
  /** The draw that it enters, where it is one. */
  readonly draw?: { readonly drawNo: number; readonly localDate: string };
  /** Local draw dates of its period: from the first, up to but without the second. */
  readonly covers?: { readonly from: string; readonly until: string };
  /** It is made only where the jackpot is as large. */
  readonly minimumJackpotCents?: number;
}

/** How long a period that could not be paid waits. */
export const PERIOD_PATIENCE_MS = 6 * DAY_MS;

/** Draw dates that a period enters. */
export const listCoveredDates = (
  days: readonly Weekday[],
  { from, until }: { readonly from: string; readonly until: string },
): string[] => listDrawDates(days, from, addDays(until, -1));

const getPlayedDays = ({ days }: RecurringTerms, rule: DrawRule | undefined): readonly Weekday[] =>
  days.length > 0 ? days : (rule?.drawDays ?? []);

/** When the draw of a date of the calendar closes: as it is known, else by the rule. */
function getStopOn(date: string, { draws }: DrawCalendar, { closeTime, timeZone }: DrawRule): number {
  const known = draws.find(({ calendarDate }) => calendarDate === date);
  return known?.stopAt ?? toInstant(date, closeTime, timeZone);
}

const isOnOtherDay = ({ localDate, calendarDate }: CalendarDraw): boolean => localDate !== calendarDate;

/** Whether its sales end sooner than the rule says. */
const closesEarly = ({ calendarDate, stopAt }: CalendarDraw, { closeTime, timeZone }: DrawRule): boolean =>
  stopAt < toInstant(calendarDate, closeTime, timeZone);

/**
 * An hour before the first draw of a period closes by the rule, and before each closes that was moved, or closes sooner.
 * One of these for which that is not after `from` brings the charge forward to then where it can still be bought.
 */
function listEarliest(dates: readonly string[], { rule, draws }: DrawCalendar, from: number): number[] {
  const [first] = dates;
  if (!rule || first === undefined) return [];
  const known = draws.filter(({ calendarDate }) => dates.includes(calendarDate));
  const isFirstMoved = known.some((draw) => draw.calendarDate === first && isOnOtherDay(draw));
  const ofFirst = isFirstMoved ? [] : [toInstant(first, rule.closeTime, rule.timeZone) - HOUR_MS];
  const moved = known.filter((draw) => isOnOtherDay(draw) || closesEarly(draw, rule));
  const open = moved.filter(({ stopAt }) => stopAt - BEFORE_STOP_MS > from);
  return [...ofFirst, ...open.map(({ stopAt }) => Math.max(stopAt - HOUR_MS, from + 1))];
}

/**
 * The k-th period. It is charged at nine in the morning of its first day, or an hour before a draw closes that is of that
 * day, was moved or closes sooner than usual, whichever comes first.
 */
function getPeriodCharge(
  terms: RecurringTerms & { readonly period: RecurringPeriod },
  calendar: DrawCalendar,
  { k, from }: { readonly k: number; readonly from: number },
): NextCharge {
  const { rule } = calendar;
  const { anchorDate, zone, period, unitCents, countsDraws, isWithoutDraws } = terms;
  const months = PERIOD_MONTHS[period];
  const covers = {
    from: getPeriodDate(anchorDate, months, k),
    until: getPeriodDate(anchorDate, months, k + 1),
  };
  const dates = countsDraws ? listCoveredDates(getPlayedDays(terms, rule), covers) : [];
  const morning = getChargeInstant(covers.from, zone);
  const dueAt = Math.min(morning, ...listEarliest(dates, calendar, from));
  return {
    key: getPeriodKey(k),
    dueAt,
    lastAt: dueAt + PERIOD_PATIENCE_MS,
    cents: countsDraws ? unitCents * dates.length : unitCents,
    numDraws: countsDraws ? dates.length : isWithoutDraws ? 0 : 1,
    covers,
  };
}

/** The charge of a period that was put off: what has closed by then is not entered. */
export function putOffPeriod(
  terms: RecurringTerms,
  calendar: DrawCalendar,
  charge: NextCharge,
  { dueAt, lastAt }: Pick<NextCharge, 'dueAt' | 'lastAt'>,
): NextCharge {
  const later = { ...charge, dueAt, lastAt };
  const { rule } = calendar;
  if (!terms.countsDraws || !rule || !charge.covers) return later;
  const open = listCoveredDates(getPlayedDays(terms, rule), charge.covers).filter(
    (date) => getStopOn(date, calendar, rule) > dueAt,
  );
  return { ...later, cents: terms.unitCents * open.length, numDraws: open.length };
}

function* listPeriodCharges(
  terms: RecurringTerms & { readonly period: RecurringPeriod },
  calendar: DrawCalendar,
  from: number,
): Generator<NextCharge> {
  const months = PERIOD_MONTHS[terms.period];
  const today = toLocalDate(Math.max(from, 0), terms.zone);
  const passed = monthsBetween(terms.anchorDate, today);
  for (let k = Math.max(1, Math.floor(passed / months) - 1); ; k += 1)
    yield getPeriodCharge(terms, calendar, { k, from });
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

/** Draws in a row that are left out: more than any month has. A game that is not drawn on the days played ends the list. */
const LEFT_OUT_MAX = 100;

function* listDrawCharges(terms: RecurringTerms, calendar: DrawCalendar): Generator<NextCharge> {
  const { isMonthly, anchorDate, minimumJackpotCents, charging, unitCents } = terms;
  const days = getPlayedDays(terms, calendar.rule);
  const isPlayed = ({ calendarDate }: CalendarDraw) =>
    (days.length === 0 || days.includes(getWeekday(calendarDate))) &&
    (!isMonthly || isMonthlyDraw(anchorDate, calendarDate, days));
  let leftOut = 0;
  for (const draw of listDrawsInTurn(calendar)) {
    leftOut = isPlayed(draw) ? 0 : leftOut + 1;
    if (leftOut > LEFT_OUT_MAX) return;
    if (leftOut > 0) continue;
    const { drawNo, localDate, previousStopAt } = draw;
    yield {
      key: getDrawKey(drawNo),
      ...getDrawTimesOfCharge(charging, draw, previousStopAt),
      cents: unitCents,
      numDraws: 1,
      draw: { drawNo, localDate },
      ...(minimumJackpotCents !== undefined && { minimumJackpotCents }),
    };
  }
}

const hasPeriod = (terms: RecurringTerms): terms is RecurringTerms & { readonly period: RecurringPeriod } =>
  terms.period !== undefined;

/** Draw dates looked at for one list: a game that is never drawn again ends it. */
const LOOKED_AT_MAX = 1500;

/** The charges that are due after an instant, soonest first, as many as are known at most. */
export function listNextCharges(
  terms: RecurringTerms,
  calendar: DrawCalendar,
  { from, count = 3 }: { readonly from: number; readonly count?: number },
): NextCharge[] {
  const charges = hasPeriod(terms)
    ? listPeriodCharges(terms, calendar, from)
    : listDrawCharges(terms, calendar);
  const found: NextCharge[] = [];
  let looked = 0;
  for (const charge of charges) {
    if (charge.dueAt > from) found.push(charge);
    looked += 1;
    if (found.length === count || looked === LOOKED_AT_MAX) break;
  }
  return found;
}
