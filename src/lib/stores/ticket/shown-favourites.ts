// The favourite numbers of the game that is played here.
import { atom } from 'nanostores';
import type { FavouriteNumbers } from '#lib/domain/lottery/favourite-numbers.ts';

/** `id` and `name` are those of the account. */
export interface ShownFavourite extends FavouriteNumbers {
  readonly id?: string;
  readonly name?: string;
}

/** `refused`: the message says why, in the words of the service; without one the call failed. */
export type SaveOutcome =
  | { readonly state: 'saved' }
  | { readonly state: 'refused'; readonly message: string | undefined };

export const $favourites = atom<readonly ShownFavourite[]>([]);
