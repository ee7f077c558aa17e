// What the page of favourite numbers shows: the games that can be played with what is saved for each.
import type { Favourite } from '../../contracts/favourite.ts';
import type { GameRules, ProductOffer } from '../../contracts/offer.ts';
import type { FormView } from '../../forms/form-view.ts';
import { getCurrentRules } from '../offers/offers-on-sale.ts';

export interface FavouriteGame {
  readonly offer: ProductOffer;
  readonly rules: GameRules;
  readonly favourites: readonly Favourite[];
}

/** A form that is open: for new numbers of a game, or for those with an id. */
export interface FavouriteEditing {
  readonly game: FavouriteGame;
  readonly id: string | undefined;
  readonly form: FormView;
  /** Why the service refused it, where that is about no field. */
  readonly refusal: string | undefined;
}

/** `4, 9, 17 + 20`. */
export const formatFavourite = ({ numbers, powerballs }: Pick<Favourite, 'numbers' | 'powerballs'>): string =>
  [numbers.join(', '), powerballs.join(', ')].filter((part) => part !== '').join(' + ');

/** The games that numbers are picked for, by ranking. Games that are not for sale are listed while something is saved. */
export function listFavouriteGames(
  known: readonly ProductOffer[],
  favourites: readonly Favourite[],
): FavouriteGame[] {
  return known.flatMap((offer) => {
    const rules = getCurrentRules(offer);
    const own = favourites.filter(({ offerKey }) => offerKey === offer.key);
    const isListed = own.length > 0 || (offer.type === 'lottery_ticket' && !offer.suspended);
    return rules && isListed ? [{ offer, rules, favourites: own }] : [];
  });
}
