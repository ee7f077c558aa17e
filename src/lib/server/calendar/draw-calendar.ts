// A calendar to subscribe to: the draws to come, each with its jackpot once that is known.
import ical from 'ical-generator';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { nameUndrawnDraw } from '#lib/domain/draws/draw-names.ts';
import { toCents } from '#lib/domain/money/money.ts';
import { formatJackpot } from '#lib/domain/offers/jackpot.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/domain/time/units.ts';
import { type CalendarFile, DRAW_LASTS_MS } from './build-calendar.ts';

type OpenDraw = ProductOffer['draws'][0];

/** How often a program may look again, in seconds. */
const LOOK_AGAIN_S = HOUR_MS / 1000;

function describeDraw(t: Translate, { name }: ProductOffer, draw: OpenDraw): string {
  const { prizePool, isPrizePoolUnknown } = draw;
  const called = nameUndrawnDraw(t, name, draw);
  if (!prizePool || isPrizePoolUnknown) return called;
  const { amount, currency } = prizePool;
  return t('results.calendar-draw', {
    name: called,
    jackpot: formatJackpot(t, toCents(amount), { currency }),
  });
}

export function buildDrawCalendar(
  t: Translate,
  games: readonly ProductOffer[],
  { name, origin, now }: CalendarFile,
): string {
  const { host } = new URL(origin);
  const calendar = ical({
    name,
    prodId: { company: name, product: 'draws', language: 'EN' },
    ttl: LOOK_AGAIN_S,
  });
  for (const game of games)
    for (const draw of game.draws) {
      const start = new Date(draw.drawDate);
      calendar.createEvent({
        id: `${game.key}-${draw.drawNo}@${host}`,
        stamp: new Date(now),
        start,
        end: new Date(start.getTime() + DRAW_LASTS_MS),
        sequence: Math.floor(now / MINUTE_MS),
        summary: describeDraw(t, game, draw),
        description: t('results.calendar-text'),
        url: new URL(urls.drawResult(game.key, draw.drawNo), origin).href,
      });
    }
  return calendar.toString();
}
