// What a ticket is made of besides its numbers: which game offer, which draws, how many games where none is picked.
import { map } from 'nanostores';
import type { Weekday } from '#lib/contracts/offer.ts';
import { defaultGames } from '#lib/domain/ticket.ts';
import type { BuilderGameOffer, BuilderOffer } from './ticket-offer.ts';

export interface Choice {
  readonly gameOfferKey: string;
  readonly firstDrawNo: number | undefined;
  readonly numWeeks: number;
  readonly numDraws: number;
  readonly days: readonly Weekday[];
  /** Games of a ticket that the shop picks; elsewhere the complete games count. */
  readonly numGames: number;
  readonly causeKey: string | undefined;
}

const smallest = (options: readonly number[]): number => (options.length === 0 ? 1 : Math.min(...options));

/** The shortest run from the next draw, and nothing ticked that costs money (decision U8). */
export function firstChoice(offer: BuilderOffer): Choice {
  const gameOffer = offer.gameOffers[0]!;
  const shortest = smallest(offer.multiDraw.options);
  const isByDraws = offer.multiDraw.kind === 'draws';
  return {
    gameOfferKey: gameOffer.key,
    firstDrawNo: offer.draws[0]?.drawNo,
    numWeeks: isByDraws ? 1 : shortest,
    numDraws: isByDraws ? shortest : 1,
    days: [],
    numGames: defaultGames(gameOffer),
    causeKey: undefined,
  };
}

export const gameOfferOf = ({ gameOffers }: BuilderOffer, key: string): BuilderGameOffer =>
  gameOffers.find((gameOffer) => gameOffer.key === key) ?? gameOffers[0]!;

/** What of a remembered or asked-for choice the offer still sells; the rest falls back to the first choice. */
export function soundChoice(offer: BuilderOffer, asked: Partial<Choice>): Choice {
  const first = firstChoice(offer);
  const { kind, options } = offer.multiDraw;
  const offered = (count: number | undefined, fallback: number) =>
    count !== undefined && options.includes(count) ? count : fallback;
  const gameOffer = gameOfferOf(offer, asked.gameOfferKey ?? '');
  const isOpen = offer.draws.some(({ drawNo }) => drawNo === asked.firstDrawNo);
  const isSold = gameOffer.prices.some(({ games }) => games === asked.numGames);
  return {
    gameOfferKey: gameOffer.key,
    firstDrawNo: isOpen ? asked.firstDrawNo : first.firstDrawNo,
    numWeeks: kind === 'draws' ? 1 : offered(asked.numWeeks, first.numWeeks),
    numDraws: kind === 'draws' ? offered(asked.numDraws, first.numDraws) : 1,
    days: offer.hasSelectableDays ? offer.drawDays.filter((day) => asked.days?.includes(day)) : [],
    numGames: isSold ? asked.numGames! : defaultGames(gameOffer),
    causeKey: offer.causes.find(({ key }) => key === asked.causeKey)?.key,
  };
}

export const createChoice = (offer: BuilderOffer) => map<Choice>(firstChoice(offer));
