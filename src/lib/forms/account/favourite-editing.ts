import type { FavouriteGame } from '../../domain/account/favourite-games.ts';
import type { FormView } from '../form-view.ts';

/** A form that is open: for new numbers of a game, or for those with an id. */
export interface FavouriteEditing {
  readonly game: FavouriteGame;
  readonly id: string | undefined;
  readonly form: FormView;
  /** Why the service refused it, where that is about no field. */
  readonly refusal: string | undefined;
}
