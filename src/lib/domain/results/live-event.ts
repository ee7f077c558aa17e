// What happens to draws as events of a stream (server-sent events).
import type { DrawNews } from '../../contracts/offers/draw-news.ts';
import type { LiveEvent } from '../../contracts/offers/open-result.ts';
import { listPowerballs } from '../lottery/game-rules.ts';
import { urls } from '../pages/urls.ts';
import { toOpenDividend } from './open-result.ts';

/** @param origin of the shop, such as `https://shop.example` */
export function toLiveEvent({ id, at, kind, offerKey, changed, state }: DrawNews, origin: string): LiveEvent {
  const { drawNo, dividends, winners } = state;
  return {
    version: 1,
    id,
    at,
    event: kind,
    game: offerKey,
    changed,
    draw: {
      drawNo,
      operatorDrawNo: state.isNumberCounted ? null : drawNo,
      date: state.date,
      drawAt: state.drawDate,
      closesAt: state.stop,
      isClosed: state.isClosed,
      jackpotCents: state.jackpotCents,
      numbers: state.numbers,
      supplementary: state.supplementary,
      powerball: state.powerball ?? null,
      powerballs: [...listPowerballs(state)],
      dividends: dividends.map(toOpenDividend),
      winners: winners.map(({ place, number }) => ({ place, ticket: number })),
      url: new URL(urls.drawResult(offerKey, drawNo), origin).href,
    },
  };
}

/** The lines of an event. JSON has no line breaks of its own. */
export const formatLiveEvent = (event: LiveEvent): string =>
  `id: ${event.id}\nevent: ${event.event}\ndata: ${JSON.stringify(event)}\n\n`;
