// When the purchases of a draw are charged that repeat by themselves. Instants are milliseconds since 1970.
import type { Weekday } from '../../contracts/offers/offer.ts';
import { HOUR_MS, MINUTE_MS } from '../time/units.ts';
import { addDays, getWeekday, toInstant } from '../time/zoned-time.ts';

/** A draw as far as charges are planned by it. */
export interface CalendarDraw {
  readonly drawNo: number;
  /** In the offer's zone, `YYYY-MM-DD`. */
  readonly localDate: string;
  /** By the calendar of the offer: the same, unless the draw was moved. */
  readonly calendarDate: string;
  readonly stopAt: number;
  /** From when it is sold; null where from when it is announced. */
  readonly opensAt: number | null;
}

/** The days and times by which an offer opens its draws. */
export interface DrawRule {
  readonly drawDays: readonly Weekday[];
  readonly timeZone: string;
  /** `HH:MM`; sales of a day's draw end then. */
  readonly closeTime: string;
}

/** The draws of an offer that are known, in order, and the rule by which more follow; none where they are opened by hand. */
export interface DrawCalendar {
  readonly draws: readonly CalendarDraw[];
  readonly rule: DrawRule | undefined;
}

/** How a draw is bought: as a lottery ticket, only above a jackpot, as a book of a raffle, as shares of a pool or of a party. */
export type DrawCharging = 'lottery' | 'hunter' | 'raffle' | 'shares' | 'party';

/** When a charge is due, and from when on it is not tried any more. */
export interface ChargeTimes {
  readonly dueAt: number;
  readonly lastAt: number;
}

const LEAD_MS = { lottery: 24 * HOUR_MS, hunter: 6 * HOUR_MS, shares: 24 * HOUR_MS };
const AFTER_PREVIOUS_MS = 10 * MINUTE_MS;
/** How long before a draw closes it is bought at the latest. */
export const BEFORE_STOP_MS = 15 * MINUTE_MS;
/** Shares of a party are gone when its members have bought them: a charge does not wait for the cut-off. */
const PARTY_AFTER_OPENING_MS = HOUR_MS;
const RAFFLE = { afterOpening: HOUR_MS, beforeStop: HOUR_MS, announced: 7 * 24 * HOUR_MS };

/** Not before the draw before it has closed, so that money stays with its owner. */
export function getDrawTimesOfCharge(
  charging: DrawCharging,
  { stopAt, opensAt }: Pick<CalendarDraw, 'stopAt' | 'opensAt'>,
  previousStopAt: number | undefined,
): ChargeTimes {
  if (charging === 'raffle') {
    const opened = opensAt ?? previousStopAt ?? stopAt - RAFFLE.announced;
    return { dueAt: opened + RAFFLE.afterOpening, lastAt: stopAt - RAFFLE.beforeStop };
  }
  const earliest = previousStopAt === undefined ? 0 : previousStopAt + AFTER_PREVIOUS_MS;
  const lastAt = stopAt - BEFORE_STOP_MS;
  if (charging === 'party')
    return { dueAt: Math.max(earliest, (opensAt ?? 0) + PARTY_AFTER_OPENING_MS), lastAt };
  return { dueAt: Math.max(earliest, opensAt ?? 0, stopAt - LEAD_MS[charging]), lastAt };
}

const DAYS_OF_WEEK = 7;

/** The draw day before a date by the rule; undefined where there is none. */
function findDayBefore(localDate: string, days: readonly Weekday[]): string | undefined {
  for (let back = 1; back <= DAYS_OF_WEEK; back += 1) {
    const date = addDays(localDate, -back);
    if (days.includes(getWeekday(date))) return date;
  }
  return undefined;
}

const getStop = (localDate: string, { closeTime, timeZone }: DrawRule): number =>
  toInstant(localDate, closeTime, timeZone);

/** When the draw before the first of these closed. */
function findFirstPrevious(first: CalendarDraw, rule: DrawRule | undefined): number | undefined {
  const date = rule && findDayBefore(first.calendarDate, rule.drawDays);
  return date === undefined || !rule ? undefined : getStop(date, rule);
}

export interface DrawInTurn extends CalendarDraw {
  readonly previousStopAt: number | undefined;
}

/** The draws in order without end where a rule opens more: the known ones, then those that will be opened. */
export function* listDrawsInTurn({ draws, rule }: DrawCalendar): Generator<DrawInTurn> {
  let previousStopAt = draws[0] && findFirstPrevious(draws[0], rule);
  for (const draw of draws) {
    yield { ...draw, previousStopAt };
    previousStopAt = draw.stopAt;
  }
  const last = draws.at(-1);
  if (!rule || !last || rule.drawDays.length === 0) return;
  let drawNo = last.drawNo;
  for (let date = addDays(last.calendarDate, 1); ; date = addDays(date, 1)) {
    if (!rule.drawDays.includes(getWeekday(date))) continue;
    drawNo += 1;
    const stopAt = getStop(date, rule);
    yield { drawNo, localDate: date, calendarDate: date, stopAt, opensAt: null, previousStopAt };
    previousStopAt = stopAt;
  }
}
