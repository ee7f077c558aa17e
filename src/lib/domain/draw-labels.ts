// How draws and their closing times are named for people. Instants are milliseconds since 1970; zones IANA names.
import type { DrawStatus } from '../contracts/draw.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const EVENING_HOUR = 18;

interface LocalTime {
  year: number;
  /** 1 is January. */
  month: number;
  day: number;
  weekday: string;
  hour: number;
  minute: number;
}

const FORMATS = new Map<string, Intl.DateTimeFormat>();
function formatter(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
  });
  FORMATS.set(zone, made);
  return made;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

function localTime(at: number, zone: string): LocalTime {
  const parts = Object.fromEntries(
    formatter(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    weekday: parts.weekday ?? '',
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
}

const dayNumber = ({ year, month, day }: LocalTime): number => Date.UTC(year, month - 1, day) / DAY_MS;

/** `Saturday 5 December 2026` in the zone. */
export function longDate(at: number, zone: string): string {
  const { weekday, day, month, year } = localTime(at, zone);
  return `${weekday} ${day} ${MONTHS[month - 1]} ${year}`;
}

/** `7:30 pm` in the zone. */
export function clockTime(at: number, zone: string): string {
  const { hour, minute } = localTime(at, zone);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/**
 * What a draw is called from `now` (S45): `Tonight` (the same day from 18:00), `Today`, `Tomorrow`,
 * `This Saturday` (2 to 6 days ahead), `Next Saturday` (7 to 13), else and for the past the long date.
 */
export function relativeDrawLabel(at: number, now: number, zone: string): string {
  const then = localTime(at, zone);
  const daysAhead = dayNumber(then) - dayNumber(localTime(now, zone));
  if (daysAhead === 0) return then.hour >= EVENING_HOUR ? 'Tonight' : 'Today';
  if (daysAhead === 1) return 'Tomorrow';
  if (daysAhead >= 2 && daysAhead <= 6) return `This ${then.weekday}`;
  if (daysAhead >= 7 && daysAhead <= 13) return `Next ${then.weekday}`;
  return longDate(at, zone);
}

const ORDINALS = new Intl.PluralRules('en-AU', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `Next Available Draw` for offset 0, then `1st`, `2nd`, `3rd`, `4th` ... for the draws after it (S45). */
export const forwardDrawLabel = (offset: number): string =>
  offset === 0 ? 'Next Available Draw' : `${offset}${ENDINGS[ORDINALS.select(offset)] ?? 'th'}`;

const inUnits = (
  ms: number,
  [big, bigMs]: readonly [string, number],
  [small, smallMs]: readonly [string, number],
) => {
  const bigs = Math.floor(ms / bigMs);
  const smalls = Math.floor((ms % bigMs) / smallMs);
  return `in ${bigs} ${big}${smalls > 0 ? ` ${smalls} ${small}` : ''}`;
};

/** The time left in words, rounded down: `in 2 h 14 min`, `in 3 days 4 h`, `in less than a minute`, `closed`. */
export function countdownText(msLeft: number): string {
  if (msLeft <= 0) return 'closed';
  if (msLeft < MINUTE_MS) return 'in less than a minute';
  if (msLeft < HOUR_MS) return `in ${Math.floor(msLeft / MINUTE_MS)} min`;
  if (msLeft < DAY_MS) return inUnits(msLeft, ['h', HOUR_MS], ['min', MINUTE_MS]);
  return inUnits(msLeft, [msLeft < 2 * DAY_MS ? 'day' : 'days', DAY_MS], ['h', HOUR_MS]);
}

const WITHIN_SENTENCE = /^(Tonight|Today|Tomorrow|This|Next)\b/;

/** `Closes tonight 7:30 pm`, `Closes this Saturday 7:30 pm`; from the stop on `Closed` (decision D1). */
export function closesText(stop: number, now: number, zone: string): string {
  if (now >= stop) return 'Closed';
  const day = relativeDrawLabel(stop, now, zone).replace(WITHIN_SENTENCE, (word) => word.toLowerCase());
  return `Closes ${day} ${clockTime(stop, zone)}`;
}

interface StatusGroups {
  drawn: boolean;
  resultsReady: boolean;
  paid: boolean;
}

const NOT_DRAWN: StatusGroups = { drawn: false, resultsReady: false, paid: false };
const GROUPS = {
  DRAW_OPEN: NOT_DRAWN,
  DRAW_CAPPED: NOT_DRAWN,
  DRAW_CLOSED: NOT_DRAWN,
  DRAW_DRAWN: { drawn: true, resultsReady: true, paid: false },
  DRAW_SCORED: { drawn: true, resultsReady: true, paid: false },
  DRAW_PAID: { drawn: true, resultsReady: false, paid: true },
  DRAW_EMAILED: { drawn: true, resultsReady: false, paid: true },
} as const satisfies Record<DrawStatus, StatusGroups>;

/** Drawn, scored, paid or emailed: the numbers are shown (S22, decision D2). */
export const isDrawn = (status: DrawStatus): boolean => GROUPS[status].drawn;
/** Drawn or scored: prizes are being paid. It only drives that label (decision D2). */
export const isResultsReady = (status: DrawStatus): boolean => GROUPS[status].resultsReady;
/** Paid or emailed (S22). */
export const isPaid = (status: DrawStatus): boolean => GROUPS[status].paid;
/** Scored or later: only then may a page say that a ticket won nothing (decision D2). */
export const isScored = (status: DrawStatus): boolean => isPaid(status) || status === 'DRAW_SCORED';
