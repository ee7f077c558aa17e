// What the page of favourite numbers shows: the games that can be played with what is saved for each.
import type { Favourite } from '../../contracts/favourite.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { GameRules } from '../lottery/game-rules.ts';
import { hasDrawnNumbers } from '../offers/drawn-numbers.ts';
import { getCurrentRules } from '../offers/offers-on-sale.ts';

export interface FavouriteGame {
  readonly offer: ProductOffer;
  readonly rules: GameRules;
  readonly favourites: readonly Favourite[];
}

/** The games that numbers are picked for, by ranking. Games that are not for sale are listed while something is saved. */
export function listFavouriteGames(
  known: readonly ProductOffer[],
  favourites: readonly Favourite[],
): FavouriteGame[] {
  return known.flatMap((offer) => {
    const rules = getCurrentRules(offer);
    const own = favourites.filter(({ offerKey }) => offerKey === offer.key);
    const isListed = own.length > 0 || (hasDrawnNumbers(offer) && !offer.suspended);
    return rules && isListed ? [{ offer, rules, favourites: own }] : [];
  });
}
