// Drawn draws as other people's programs read them: nothing in them is of a person.
import type { Dividend, VersionedDraw } from '../../contracts/offers/draw.ts';
import type { DrawRevision } from '../../contracts/offers/draw-news.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { OpenComingDraw, OpenResult, OpenRevision } from '../../contracts/offers/open-result.ts';
import type { RaffleResult } from '../../contracts/raffles/raffle-draw.ts';
import { isDrawNoOfficial } from '../lottery/draw-record.ts';
import { listPowerballs } from '../lottery/game-rules.ts';
import { toCents } from '../money/money.ts';
import { hasDrawnTickets } from '../offers/drawn-numbers.ts';
import { urls } from '../pages/urls.ts';

export type OpenGame = Pick<ProductOffer, 'key' | 'name' | 'type'>;

/** `lottery` or `raffle`. */
export const getOpenKind = (game: Pick<OpenGame, 'type'>): OpenResult['kind'] =>
  hasDrawnTickets(game) ? 'raffle' : 'lottery';

/** Of a whole draw, in cents. */
export const toOpenDividend = ({
  division,
  winners,
  amount,
  transferredTo,
}: Dividend): OpenResult['dividends'][0] => ({
  division,
  winners,
  amountCents: toCents(amount.amount),
  transferredTo: transferredTo ?? null,
});

const toOpenRaffle = ({ name, isEarlyBird, tickets, prizes, winners }: RaffleResult) => ({
  name,
  isEarlyBird: isEarlyBird === true,
  tickets,
  prizes: prizes.map(({ place, name: prize, value, quantity }) => ({
    place,
    name: prize,
    valueCents: toCents(value.amount),
    quantity,
  })),
  winners: winners.map(({ place, number }) => ({ place, ticket: number })),
});

/** @param origin of the shop, such as `https://shop.example` */
export function toOpenResult(game: OpenGame, draw: VersionedDraw, origin: string): OpenResult {
  const { drawNo, prizePool, raffle, dividends } = draw;
  return {
    game: game.key,
    name: game.name,
    kind: getOpenKind(game),
    drawNo,
    operatorDrawNo: isDrawNoOfficial(draw) ? drawNo : null,
    date: draw.date,
    drawnAt: draw.drawDate,
    numbers: draw.numbers,
    isOrdered: draw.isOrdered === true,
    supplementary: draw.supplementary,
    powerball: draw.powerball ?? null,
    powerballs: [...listPowerballs(draw)],
    jackpotCents: prizePool ? toCents(prizePool.amount) : null,
    currency: prizePool?.currency ?? dividends[0]?.amount.currency ?? 'AUD',
    dividends: dividends.map(toOpenDividend),
    raffle: raffle ? toOpenRaffle(raffle) : null,
    source: draw.source,
    revision: draw.revision,
    revisedAt: draw.revisedAt ?? null,
    url: new URL(urls.drawResult(game.key, drawNo), origin).href,
  };
}

export function toOpenRevision({ revision, at, kind, changed, state }: DrawRevision): OpenRevision {
  return {
    revision,
    at,
    kind,
    changed,
    drawNo: state.drawNo,
    date: state.date,
    numbers: state.numbers,
    supplementary: state.supplementary,
    powerball: state.powerball ?? null,
    powerballs: [...listPowerballs(state)],
    dividends: state.dividends.map(toOpenDividend),
    winners: state.winners.map(({ place, number }) => ({ place, ticket: number })),
  };
}

/** The draws of a game that can be entered, soonest first. */
export const listComingDraws = ({ draws }: Pick<ProductOffer, 'draws'>): OpenComingDraw[] =>
  draws.map(({ drawNo, date, drawDate, stop, prizePool, isPrizePoolUnknown }) => ({
    drawNo,
    date,
    drawAt: drawDate,
    closesAt: stop,
    jackpotCents: prizePool && !isPrizePoolUnknown ? toCents(prizePool.amount) : null,
    currency: prizePool?.currency ?? 'AUD',
  }));
