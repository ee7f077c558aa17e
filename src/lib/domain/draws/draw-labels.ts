// How draws and their closing times are named for people. Instants are milliseconds since 1970; zones IANA names.
import type { DrawStatus } from '../../contracts/draw.ts';
import { describeDrawDay, formatClock, formatDate, type LocalTime } from './draw-words.ts';

export { formatCountdown as countdownText } from './draw-words.ts';

const FORMATS = new Map<string, Intl.DateTimeFormat>();
function getFormatter(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  FORMATS.set(zone, made);
  return made;
}

function toLocalTime(at: number, zone: string): LocalTime {
  const parts = Object.fromEntries(
    getFormatter(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute };
}

/** `Saturday 5 December 2026` in the zone. */
export const formatLongDate = (at: number, zone: string): string => formatDate(toLocalTime(at, zone));

/** `Saturday 5 December` in the zone. */
export const formatDayAndMonth = (at: number, zone: string): string =>
  formatLongDate(at, zone).replace(/ \d+$/, '');

/** `7:30 pm` in the zone. */
export const formatClockTime = (at: number, zone: string): string => formatClock(toLocalTime(at, zone));

/** What a draw is called from `now` in the zone (S45): `Tonight`, `Tomorrow`, `This Saturday`, or its date. */
export const labelDrawRelatively = (at: number, now: number, zone: string): string =>
  describeDrawDay(toLocalTime(at, zone), toLocalTime(now, zone));

const ORDINALS = new Intl.PluralRules('en-AU', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `Next Available Draw` for offset 0, then `1st`, `2nd`, `3rd`, `4th` ... for the draws after it (S45). */
export const labelDrawAhead = (offset: number): string =>
  offset === 0 ? 'Next Available Draw' : `${offset}${ENDINGS[ORDINALS.select(offset)] ?? 'th'}`;

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
