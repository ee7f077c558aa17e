// How a ticket and its draws are put into words. Instants are milliseconds since 1970, zones IANA names.

import type { Entry } from '#lib/contracts/cart/order.ts';
import type { LotteryEntry } from '#lib/contracts/products/lottery-ticket.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { labelDrawRelatively } from '#lib/domain/draws/draw-labels.ts';
import type { PlayedGame } from '#lib/domain/lottery/game-rules.ts';
import { listPowerballs } from '#lib/domain/lottery/game-rules.ts';
import { findMatchedNumbers } from '#lib/domain/lottery/scoring.ts';
import { formatMoney, toCents } from '#lib/domain/money/money.ts';
import { findEarlyBirdName } from '#lib/domain/raffle/entries.ts';
import { describePlay } from '#lib/domain/ticket/played-words.ts';
import {
  type Entries,
  getEntryState,
  listEntriesDrawn,
  listEntriesLeft,
} from '#lib/domain/ticket/ticket-state.ts';
import { formatLocalDate } from '#lib/domain/time/dates.ts';
import { describeTimeLeft } from '#lib/domain/time/relative-dates.ts';
import { formatClockWithZone } from '#lib/domain/time/zone-names.ts';
import { formatLongDate } from '#lib/domain/time/zoned-dates.ts';

type Refund = Extract<Entry['outcome'], { state: 'refunded' }>;

export interface TicketTime {
  readonly zone: string;
  readonly now: number;
  /** The customer's own zone, where it is known: its time comes first. */
  readonly ownZone?: string | undefined;
}

const NO_BREAK_SPACE = '\u00a0';

/** A time of day with its zone, which stays in one line. */
const formatTime = (at: number, zone: string): string =>
  formatClockWithZone(at, zone).replaceAll(' ', NO_BREAK_SPACE);

/** A moment in full, with its zone: `Sunday 22 November 2026, 8:30 pm AEDT`. */
export const formatZonedTime = (at: number, zone: string): string =>
  `${formatLongDate(at, zone)}, ${formatTime(at, zone)}`;

/** A time of day in the customer's own zone, with that of the place of the draw where the two differ. */
function formatOwnTime(at: number, { zone, ownZone = zone }: Pick<TicketTime, 'zone' | 'ownZone'>): string {
  const [own, there] = [formatTime(at, ownZone), formatTime(at, zone)];
  return own === there ? own : `${own} (${there})`;
}

/**
 * A moment in full in the customer's own zone, with the time at the place of the draw where the two differ, and its day
 * where that is another one: `Sunday 22 November 2026, 8:00 pm ACDT (8:30 pm AEDT)`.
 */
export function formatOwnMoment(at: number, zone: string, ownZone: string = zone): string {
  const [day, dayThere] = [formatLongDate(at, ownZone), formatLongDate(at, zone)];
  if (day === dayThere) return `${day}, ${formatOwnTime(at, { zone, ownZone })}`;
  return `${formatZonedTime(at, ownZone)} (${formatZonedTime(at, zone)})`;
}

/** When the ticket plays next, or when it last did, or was to: `This Saturday, 8:30 pm AEDT`. */
export function describeTicketTime(
  t: Translate,
  ticket: Entries,
  { zone, now, ownZone }: TicketTime,
): string {
  const [next] = listEntriesLeft(ticket);
  const [last] = listEntriesDrawn(ticket);
  if (!next && last) return t('account.drawn-on', { date: formatLocalDate(last.date) });
  if (!next) return formatTicketDate(t, ticket, { zone, ownZone });
  const at = Date.parse(next.drawDate);
  const isSameDay = formatLongDate(at, ownZone ?? zone) === formatLongDate(at, zone);
  return t('account.next-draw', {
    day: labelDrawRelatively(at, now, zone, t),
    time: isSameDay ? formatOwnTime(at, { zone, ownZone }) : formatTime(at, zone),
  });
}

/** The same to be kept: `Draw 4128, Sunday 22 November 2026, 8:30 pm AEDT`, which is right on any day and on paper. */
export function formatTicketDate(
  t: Translate,
  ticket: Entries,
  { zone, ownZone }: Pick<TicketTime, 'zone' | 'ownZone'>,
): string {
  const entry = listEntriesLeft(ticket)[0] ?? listEntriesDrawn(ticket)[0] ?? ticket.entries[0];
  if (!entry) return '';
  const at = Date.parse(entry.drawDate);
  return t('account.draw-on', { draw: entry.drawNo, when: formatOwnMoment(at, zone, ownZone) });
}

interface TicketPart {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/** The draws of a ticket under their headings: those to come, soonest first, the drawn, newest first, those not played. */
export function listTicketParts(t: Translate, ticket: Entries): TicketPart[] {
  const isRefunded = (entry: Entry) => getEntryState(entry) === 'refunded';
  const drawn = listEntriesDrawn(ticket).filter((entry) => !isRefunded(entry));
  return [
    { title: t('account.draws-to-come'), entries: listEntriesLeft(ticket) },
    { title: t('account.draws-drawn'), entries: drawn },
    { title: t('account.draws-refunded'), entries: ticket.entries.filter(isRefunded) },
  ].filter(({ entries }) => entries.length > 0);
}

/** `Draw 4128`; an early bird of a raffle by its name, because its number says nothing to anybody. */
export const nameEntry = (t: Translate, ticket: Entries, entry: Entry): string =>
  findEarlyBirdName(entry, ticket.entries) ?? t('common.draw-no', { drawNo: entry.drawNo });

/** What happens next in a draw of a ticket. */
export function describeEntryNext(t: Translate, entry: Entry, { zone, now }: TicketTime): string {
  const state = getEntryState(entry);
  if (state !== 'upcoming') return t(`account.entry-${state}`);
  const at = Date.parse(entry.drawDate);
  const left = at > now ? describeTimeLeft(at - now, t) : t('account.any-moment');
  // Shares play only where their syndicate fills: that is said of the syndicate.
  if ('ofShares' in entry) return t('account.entry-upcoming-shares', { time: formatTime(at, zone), left });
  const stop = Date.parse(entry.stop);
  const closing = t(now < stop ? 'account.entry-closes' : 'account.entry-closed', {
    date: formatLongDate(stop, zone),
    time: formatClockWithZone(stop, zone),
  });
  return t('account.entry-upcoming', { time: formatTime(at, zone), left, closing });
}

/** What is said of why money is back. */
function describeRefundReason(
  t: Translate,
  entry: Entry,
  { isLate, isTakenBack, isCancelled }: Refund,
): string {
  if (isTakenBack) return t('account.taken-back');
  if (isCancelled) return t('account.draw-cancelled');
  if (!isLate) return t('account.not-filled');
  return 'ofShares' in entry ? t('account.filled-late') : t('account.bought-late');
}

/** Why an entry did not play, and what is back in the wallet. */
export function describeRefund(t: Translate, entry: Entry, refund: Refund): string {
  const reason = describeRefundReason(t, entry, refund);
  const { amount } = refund;
  if (toCents(amount.amount) === 0) return reason;
  return `${reason} ${t('account.money-back', { amount: formatMoney(amount) })}`;
}

/** `4 of 6 matched`, with what else came up: `3 of 6 matched, 1 supplementary`. */
export function formatMatchCount(
  t: Translate,
  entry: Pick<LotteryEntry, 'numbers' | 'supplementary' | 'powerball' | 'powerballs'>,
  game: PlayedGame,
  ballName = t('common.powerball'),
): string {
  if (game.play !== undefined) return describePlay(t, game);
  const { numbers, supplementary } = entry;
  const draw = { main: numbers, supplementary, powerballs: listPowerballs(entry) };
  const matched = findMatchedNumbers(draw, {
    numbers: game.numbers,
    ...(game.powerballs && { powerballs: game.powerballs }),
  });
  const values = { count: matched.main.length, picked: game.numbers.length };
  const { length: right } = matched.powerballs;
  const several = t('account.matched-balls', { count: right, ball: ballName });
  const matchedBalls =
    right === 0
      ? []
      : [(game.powerballs?.length ?? 0) > 1 && listPowerballs(entry).length > 1 ? several : ballName];
  return [
    t('account.matched', values),
    ...(matched.supplementary.length > 0
      ? [t('account.matched-supplementary', { count: matched.supplementary.length })]
      : []),
    ...matchedBalls,
  ].join(', ');
}
