// How a ticket and its draws are put into words. Instants are milliseconds since 1970, zones IANA names.
import type { PlayedGame } from '#lib/contracts/cart.ts';
import type { Entry, Order } from '#lib/contracts/order.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { clockTime, countdownText, longDate, relativeDrawLabel } from '#lib/domain/draws/draw-labels.ts';
import { matchedNumbers } from '#lib/domain/lottery/scoring.ts';
import { entriesDrawn, entriesLeft, entryState } from '#lib/domain/ticket/ticket-state.ts';
import { longDateOf } from '#lib/domain/time/date-words.ts';

export interface Place {
  readonly zone: string;
  readonly now: number;
}

/** `8:30 pm AEDT`, where the draw is held. */
function drawTime(at: number, zone: string): string {
  const name = new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${clockTime(at, zone)} ${name}`;
}

/** `12 x Quick pick` with the sign for times, kept with its number. */
export const setGames = (description: string): string =>
  description.replace(/^(\d+) x /, '$1\u00a0\u00d7\u00a0');

/** A moment in full, with the zone that it is told in: `Sunday 22 November 2026, 8:30 pm AEDT`. */
export const zonedTime = (at: number, zone: string): string => `${longDate(at, zone)}, ${drawTime(at, zone)}`;

/** When the ticket plays next, or when it last did: `This Saturday, 8:30 pm AEDT`. */
export function ticketWhen(t: Translate, ticket: Pick<Order, 'entries'>, { zone, now }: Place): string {
  const [next] = entriesLeft(ticket);
  const [last] = entriesDrawn(ticket);
  if (!next) return last ? t('account.drawn-on', { date: longDateOf(last.date) }) : '';
  const at = Date.parse(next.drawDate);
  return t('account.next-draw', { day: relativeDrawLabel(at, now, zone), time: drawTime(at, zone) });
}

/** The same to be kept: `Draw 4128, Sunday 22 November 2026, 8:30 pm AEDT`, which is right on any day and on paper. */
export function ticketDate(t: Translate, ticket: Pick<Order, 'entries'>, zone: string): string {
  const entry = entriesLeft(ticket)[0] ?? entriesDrawn(ticket)[0] ?? ticket.entries[0];
  if (!entry) return '';
  const at = Date.parse(entry.drawDate);
  return t('account.draw-on', { draw: entry.drawNo, date: longDate(at, zone), time: drawTime(at, zone) });
}

/** What happens next in a draw of a ticket. */
export function entryNext(t: Translate, entry: Entry, { zone, now }: Place): string {
  const state = entryState(entry);
  if (state !== 'upcoming') return t(`account.entry-${state}`);
  const at = Date.parse(entry.drawDate);
  const left = at > now ? countdownText(at - now) : t('account.any-moment');
  const stop = Date.parse(entry.stop);
  const closing = t(now < stop ? 'account.entry-closes' : 'account.entry-closed', {
    date: longDate(stop, zone),
    time: drawTime(stop, zone),
  });
  return t('account.entry-upcoming', { time: drawTime(at, zone), left, closing });
}

/** `4 of 6 matched`, with what else came up: `3 of 6 matched, 1 supplementary`. */
export function matchCount(t: Translate, entry: Entry, game: PlayedGame): string {
  const { numbers, supplementary, powerball } = entry;
  const draw = { main: numbers, supplementary, ...(powerball !== undefined && { powerball }) };
  const matched = matchedNumbers(draw, {
    numbers: game.numbers,
    ...(game.powerballs && { powerballs: game.powerballs }),
  });
  const values = { count: matched.main.length, picked: game.numbers.length };
  return [
    t('account.matched', values),
    ...(matched.supplementary.length > 0
      ? [t('account.matched-supplementary', { count: matched.supplementary.length })]
      : []),
    ...(matched.powerball === undefined ? [] : [t('common.powerball')]),
  ].join(', ');
}

/** Several powerballs in words; one is shown as a ball. */
export function powerballNote(t: Translate, { powerballs = [] }: PlayedGame): string | undefined {
  return powerballs.length > 1 ? t('account.powerballs', { numbers: powerballs.join(', ') }) : undefined;
}
