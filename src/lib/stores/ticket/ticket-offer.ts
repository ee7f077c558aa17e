// What the ticket builder needs of an offer: nothing else travels with the page.

import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { GameOffer, GameTypeKey, ProductOffer } from '#lib/contracts/offers/offer.ts';
import { formatCauseChoice } from '#lib/domain/content/causes.ts';
import type { Translate } from '#lib/domain/content/copy.ts';
import { labelDrawAhead } from '#lib/domain/draws/draw-labels.ts';
import { addRound } from '#lib/domain/draws/rounds.ts';
import { getOddsOfGameOffer } from '#lib/domain/lottery/game-odds.ts';
import { findRulesOn, type GameRules, isOrderRules } from '#lib/domain/lottery/game-rules.ts';
import { findNumberSet, getDigitPattern, getPickedSize } from '#lib/domain/lottery/game-types.ts';
import { formatOdds, type Odds } from '#lib/domain/lottery/odds.ts';
import { formatCents, toCents } from '#lib/domain/money/money.ts';
import { formatJackpot } from '#lib/domain/offers/jackpot.ts';
import type { PlaceClock } from '#lib/domain/time/relative-dates.ts';
import { formatClockWithZone, formatPlaceClock } from '#lib/domain/time/zone-names.ts';
import { formatShortDate } from '#lib/domain/time/zoned-dates.ts';
import type { BuilderRepeat } from './builder-repeat.ts';
import type { PickSize } from './picked.ts';

/** Odds with the text for one game: most tickets begin with it, and the browser need not make it. */
export interface BuilderOdds extends Odds {
  readonly text: string;
}

export interface BuilderGameOffer extends GameOffer {
  /** How many numbers the customer picks in one game. */
  readonly size: PickSize;
  /** Of one game: to win the first division, and to win anything (decision U8). */
  readonly odds: { readonly first: BuilderOdds; readonly any: BuilderOdds };
}

/** A draw with its texts, in the zone of the offer. */
export interface BuilderDraw
  extends Pick<Draw, 'drawNo' | 'date' | 'round' | 'calendarDate' | 'day' | 'stop' | 'status'> {
  /** `Sat 5 Dec` */
  readonly dateText: string;
  readonly jackpotText: string;
  /** `Sat 5 Dec 7:30 pm AEDT` */
  readonly stopText: string;
  readonly place: PlaceClock;
}

/** A cause to choose, with its share in words. */
interface BuilderCause {
  readonly key: string;
  readonly text: string;
}

export interface BuilderOffer
  extends Pick<ProductOffer, 'key' | 'name' | 'timeZone' | 'drawDays' | 'hasSelectableDays' | 'multiDraw'> {
  readonly causes: readonly BuilderCause[];
  readonly gameTypeKey: GameTypeKey;
  /** Draws on sale or sold out, soonest first. */
  readonly draws: BuilderDraw[];
  /** What the draws that are not sold out are called, by their place among them: `Next Available Draw`, `1st` ... */
  readonly places: readonly string[];
  /** The total of an empty ticket. */
  readonly nothingText: string;
  /** `1 in {number}`, for the odds of several games. */
  readonly oddsText: string;
  readonly gameOffers: readonly BuilderGameOffer[];
  /** In force for the next draw. */
  readonly rules: GameRules;
  /** How the ticket may, or must, be bought again by itself; absent where it is not. */
  readonly repeat?: BuilderRepeat;
}

function toBuilderDraw(draw: Draw, zone: string, t: Translate): BuilderDraw {
  const { drawNo, date, round, calendarDate, day, status, prizePool, isPrizePoolUnknown } = draw;
  const stop = Date.parse(draw.stop);
  return {
    drawNo,
    date,
    ...(round !== undefined && { round }),
    ...(calendarDate !== undefined && { calendarDate }),
    day,
    stop: draw.stop,
    status,
    dateText: addRound(formatShortDate(Date.parse(draw.drawDate), zone), draw.round),
    jackpotText: formatJackpot(t, prizePool && !isPrizePoolUnknown ? toCents(prizePool.amount) : undefined),
    stopText: `${formatShortDate(stop, zone)} ${formatClockWithZone(stop, zone)}`,
    place: formatPlaceClock(stop, zone),
  };
}

/** Sold-out draws have no place: the first that is open is the next available one. */
const listPlaces = (draws: readonly Draw[], t: Translate): string[] =>
  draws.filter(({ status }) => status === 'DRAW_OPEN').map((_, place) => labelDrawAhead(place, t));

const addOddsText = (odds: Odds, t: Translate): BuilderOdds => ({ ...odds, text: formatOdds(t, odds.oneIn) });

function createPickSize(gameTypeKey: GameTypeKey, gameOffer: GameOffer, rules: GameRules): PickSize {
  const size = getPickedSize(gameOffer);
  if (!isOrderRules(rules)) return size;
  const favourites = findNumberSet(gameOffer, 'favourites')?.count;
  const pattern = getDigitPattern(gameTypeKey, gameOffer, rules);
  return { ...size, pattern, ...(favourites !== undefined && { favourites }) };
}

/** The builder's view of one game type; undefined where the offer does not have it or it can't be drawn. */
export function createBuilderOffer(
  offer: ProductOffer,
  gameTypeKey: GameTypeKey,
  t: Translate,
): BuilderOffer | undefined {
  const gameType = offer.gameTypes.find(({ key }) => key === gameTypeKey);
  const rules = offer.draws[0] ? findRulesOn(offer.rules, offer.draws[0].date) : offer.rules[0];
  if (!gameType || !rules) return undefined;
  const { key, name, timeZone, drawDays, hasSelectableDays, multiDraw, causes } = offer;
  return {
    key,
    name,
    timeZone,
    drawDays,
    hasSelectableDays,
    multiDraw,
    causes: causes.map((cause) => ({ key: cause.key, text: formatCauseChoice(t, cause) })),
    gameTypeKey,
    draws: offer.draws.map((draw) => toBuilderDraw(draw, timeZone, t)),
    places: listPlaces(offer.draws, t),
    nothingText: formatCents(0, gameType.gameOffers[0]?.priceCurrency),
    oddsText: t('offer.odds-one-in'),
    gameOffers: gameType.gameOffers.map((gameOffer) => {
      const { first, any } = getOddsOfGameOffer(rules, gameTypeKey, gameOffer);
      const odds = { first: addOddsText(first, t), any: addOddsText(any, t) };
      return { ...gameOffer, size: createPickSize(gameTypeKey, gameOffer, rules), odds };
    }),
    rules,
  };
}

/** Whether the customer picks all numbers of a game: a favourite is whole. */
export const canKeepFavourites = ({ rules, gameOffers }: BuilderOffer): boolean =>
  gameOffers.every(
    ({ size }) => size.numbers > 0 && (isOrderRules(rules) || !rules.powerball || size.powerballs > 0),
  );
