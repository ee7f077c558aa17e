// What draws are called from now, and what their status means. Instants are milliseconds since 1970; zones IANA names.

import type { DrawStatus } from '../../contracts/offers/draw.ts';
import { LOCALE } from '../brand/locale.ts';
import type { Translate } from '../content/copy.ts';
import { formatDate } from '../time/date-names.ts';
import { getDateNames } from '../time/dates.ts';
import { classifyDay, formatWeekday } from '../time/relative-dates.ts';
import { toZonedTime } from '../time/zoned-dates.ts';

/** `Tonight`, `Tomorrow`, `This Saturday`, or the date of a draw, from `now` in the zone. */
export function labelDrawRelatively(at: number, now: number, zone: string, t: Translate): string {
  const time = toZonedTime(at, zone);
  const names = getDateNames();
  return t(`time.day.${classifyDay(time, toZonedTime(now, zone))}`, {
    weekday: formatWeekday(time, names),
    date: formatDate(time, names),
  });
}

const ORDINALS = new Intl.PluralRules(LOCALE, { type: 'ordinal' });

/** `Next Available Draw` for offset 0, then `1st`, `2nd`, `3rd`, `4th` ... for the draws after it. */
export const labelDrawAhead = (offset: number, t: Translate): string =>
  offset === 0 ? t('time.ahead.now') : t(`time.ahead.${ORDINALS.select(offset)}`, { count: offset });

interface StatusGroups {
  drawn: boolean;
  paid: boolean;
}

const NOT_DRAWN: StatusGroups = { drawn: false, paid: false };
const GROUPS = {
  DRAW_OPEN: NOT_DRAWN,
  DRAW_CAPPED: NOT_DRAWN,
  DRAW_CLOSED: NOT_DRAWN,
  DRAW_DRAWN: { drawn: true, paid: false },
  DRAW_SCORED: { drawn: true, paid: false },
  DRAW_PAID: { drawn: true, paid: true },
  DRAW_EMAILED: { drawn: true, paid: true },
} as const satisfies Record<DrawStatus, StatusGroups>;

/** Drawn, scored, paid or emailed: the numbers are shown (decision D2). */
export const isDrawn = (status: DrawStatus): boolean => GROUPS[status].drawn;
/** Paid or emailed. */
export const isPaid = (status: DrawStatus): boolean => GROUPS[status].paid;
/** Scored or later: only then may a page say that a ticket won nothing (decision D2). */
export const isScored = (status: DrawStatus): boolean => isPaid(status) || status === 'DRAW_SCORED';
