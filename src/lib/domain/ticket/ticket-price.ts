import type { GameOffer } from '../../contracts/offers/offer.ts';
import { toCents } from '../money/money.ts';
import { type DrawChoice, type DrawPlan, getDrawsMultiplier } from './ticket.ts';

/** What is multiplied: games on the ticket, draws a week (or draws in all), weeks. */
export interface TicketCount {
  readonly games: number;
  readonly draws: number;
  readonly weeks: number;
  /** Games that play favourites as well. */
  readonly favouriteGames?: number;
}

/** Price of that many games for one draw, in cents; undefined where that many are not sold. */
export function findGamesPriceCents(
  { prices }: Pick<GameOffer, 'prices'>,
  games: number,
): number | undefined {
  const row = prices.find((price) => price.games === games);
  return row && toCents(row.price);
}

type Prices = Pick<GameOffer, 'prices' | 'favouritesPrice'>;

/** Price of the games of a ticket with their favourites for one draw, in cents; undefined where it is not sold. */
export function findDrawPriceCents(
  gameOffer: Prices,
  { games, favouriteGames = 0 }: Pick<TicketCount, 'games' | 'favouriteGames'>,
): number | undefined {
  const cents = findGamesPriceCents(gameOffer, games);
  if (cents === undefined || favouriteGames === 0) return cents;
  const { favouritesPrice } = gameOffer;
  return favouritesPrice === undefined ? undefined : cents + toCents(favouritesPrice) * favouriteGames;
}

/** Ticket price in cents: price(games) x draws x weeks (decision M5); undefined where it is not sold. */
export function priceTicketCents(
  gameOffer: Prices,
  { draws, weeks, ...games }: TicketCount,
): number | undefined {
  const perDraw = findDrawPriceCents(gameOffer, games);
  return perDraw === undefined ? undefined : perDraw * draws * weeks;
}

/** The price in cents of a ticket in the making. */
export const priceDraftCents = (
  gameOffer: Pick<GameOffer, 'prices'>,
  offer: DrawPlan,
  games: number,
  choice: DrawChoice,
): number | undefined => priceTicketCents(gameOffer, { games, ...getDrawsMultiplier(choice, offer) });
