// What the page of favourite numbers shows: the games that can be played with what is saved for each.
import type { Favourite } from '../../contracts/favourite.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import { isOrderRules, type SetRules } from '../lottery/game-rules.ts';
import { getCurrentRules } from '../offers/offers-on-sale.ts';

export interface FavouriteGame {
  readonly offer: ProductOffer;
  readonly rules: SetRules;
  readonly favourites: readonly Favourite[];
}

/** `4, 9, 17 + 20`. */
export const formatFavourite = ({ numbers, powerballs }: Pick<Favourite, 'numbers' | 'powerballs'>): string =>
  [numbers.join(', '), powerballs.join(', ')].filter((part) => part !== '').join(' + ');

/** The games of balls that numbers are picked for, by ranking. Games that are not for sale are listed while something is saved. */
export function listFavouriteGames(
  known: readonly ProductOffer[],
  favourites: readonly Favourite[],
): FavouriteGame[] {
  return known.flatMap((offer) => {
    const rules = getCurrentRules(offer);
    const own = favourites.filter(({ offerKey }) => offerKey === offer.key);
    const isListed = own.length > 0 || (offer.type === 'lottery_ticket' && !offer.suspended);
    return rules && !isOrderRules(rules) && isListed ? [{ offer, rules, favourites: own }] : [];
  });
}
