// The words of a raffle: its state, its tickets and their numbers.
import type { RaffleRange } from '#lib/contracts/raffles/raffle-draw.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { formatWholeNumber } from '#lib/domain/money/format-numbers.ts';
import { countOnlineTickets, formatTicketNumber, type NumberRun } from '#lib/domain/raffle/numbers.ts';
import type { ShownRaffle } from '#lib/domain/raffle/shown-raffle.ts';
import { formatClockTime, formatLongDate } from '#lib/domain/time/zoned-dates.ts';

/** `100 001 to 100 015`, or the one number. */
export const formatRun = (t: Translate, { first, last }: NumberRun): string =>
  first === last
    ? formatTicketNumber(first)
    : t('raffle.ticket-range', { first: formatTicketNumber(first), last: formatTicketNumber(last) });

export const formatRange = (t: Translate, { channel, first, last }: RaffleRange): string =>
  t(`raffle.range-${channel}`, { range: formatRun(t, { first, last }) });

/** `Friday 27 November 2026, 7:30 pm`. */
export const formatMoment = (instant: string, zone: string): string =>
  `${formatLongDate(Date.parse(instant), zone)}, ${formatClockTime(Date.parse(instant), zone)}`;

/** How many tickets are left, or what the sale waits for. */
export function describeSale(t: Translate, { state, info, draw }: ShownRaffle, zone: string): string {
  if (state === 'announced') {
    const begins = draw.preOrderAt ?? draw.opensAt ?? draw.stop;
    return t('raffle.announced', { date: formatMoment(begins, zone) });
  }
  if (state === 'pre_order')
    return t('raffle.pre-order', { date: formatMoment(draw.opensAt ?? draw.stop, zone) });
  if (state === 'sold_out') return t('raffle.sold-out');
  if (state === 'past_draw') return t('raffle.closed');
  return t('raffle.tickets-left', {
    left: formatWholeNumber(info.ticketsLeft),
    all: formatWholeNumber(countOnlineTickets(info)),
  });
}
