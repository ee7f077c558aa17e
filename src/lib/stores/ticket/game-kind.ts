// What games of balls and games of digits in order do in their own way while a ticket is built.
import type { FavouriteNumbers } from '#lib/domain/lottery/favourite-numbers.ts';
import type { PlayedGame } from '#lib/domain/lottery/game-rules.ts';
import type { RandomInt } from '#lib/domain/lottery/quick-pick.ts';
import type { Picked, PickSize } from './picked.ts';
import type { BuilderGameOffer, BuilderOffer } from './ticket-offer.ts';

/** Games that would be sold: how many, how many of them differ, and their numbers where they are picked. */
export interface GamesForOdds {
  readonly games: number;
  readonly different: number;
  readonly picked: readonly PlayedGame[];
}

/** What is saved of a favourite besides its game. */
export type FavouritePicks = Pick<FavouriteNumbers, 'numbers' | 'powerballs'>;

/** Why a favourite does not go into a game: it holds one, or entries of this size take no such numbers. */
export type FavouriteRefusal = 'full' | 'misfit';

export interface GameKind {
  /** As much of the picks as games of that size hold. */
  readonly trim: (picked: Picked, size: PickSize) => Picked;
  /** The empty places filled at random. */
  readonly fill: (picked: Picked, size: PickSize, randomInt: RandomInt) => Picked;
  /** A game from outside (storage, a line of the cart, favourites) as far as the rules allow it. */
  readonly normalise: (value: unknown, size: PickSize) => Picked;
  /** What of a game is saved as a favourite; undefined while it lacks that. */
  readonly toFavourite: (picked: Picked, size: PickSize) => FavouritePicks | undefined;
  /** The game with the favourite in it. */
  readonly takeFavourite: (
    favourite: FavouritePicks,
    picked: Picked,
    size: PickSize,
  ) => Picked | FavouriteRefusal;
  /** A complete game as it is sold. */
  readonly toGame: (picked: Picked, size: PickSize) => PlayedGame;
  /** What of the complete games the odds and the price follow from besides their count. */
  readonly describePlayed?: (games: readonly PlayedGame[]) => string;
  /** In words, for the whole ticket in one draw; for one game while none is complete. */
  readonly formatOdds: (
    gameOffer: BuilderGameOffer,
    sold: GamesForOdds,
  ) => { readonly first: string; readonly any: string };
}

export type CreateGameKind = (offer: BuilderOffer) => GameKind;

/** The builder's own: a file that it shared with the editor for this would be one more to fetch. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toInteger = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined;

/** The whole numbers of a list from outside. */
export const listIntegers = (value: unknown): number[] =>
  Array.isArray(value) ? value.map(toInteger).filter((n) => n !== undefined) : [];
