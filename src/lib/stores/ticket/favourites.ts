// Favourite numbers: those of the account for a customer, those of this browser for a guest. Logging in joins them.
import {
  FAVOURITES_MAX,
  type FavouriteNumbers,
  toFavouriteKey,
} from '#lib/domain/lottery/favourite-numbers.ts';
import { hasSessionHint } from '../account/session-hint.ts';
import { type FavouriteStorage, readLocalFavourites, writeLocalFavourites } from './local-favourites.ts';
import { $favourites, type SaveOutcome, type ShownFavourite } from './shown-favourites.ts';

/** Shows those of a game. Those of the browser are there at once. */
export function loadFavourites(storage: FavouriteStorage, offerKey: string): Promise<void> | undefined {
  if (!hasSessionHint()) {
    const kept = readLocalFavourites(storage);
    // Mostly there are none, and nothing to render again.
    if (kept.length + $favourites.get().length > 0) $favourites.set(kept);
    return undefined;
  }
  return import('./account-favourites.ts').then(({ loadAccountFavourites }) =>
    loadAccountFavourites(storage, offerKey),
  );
}

function saveHere(storage: FavouriteStorage, favourite: FavouriteNumbers): SaveOutcome {
  const others = $favourites.get().filter((other) => toFavouriteKey(other) !== toFavouriteKey(favourite));
  const kept = [favourite, ...others].slice(0, FAVOURITES_MAX);
  $favourites.set(kept);
  writeLocalFavourites(storage, kept);
  return { state: 'saved' };
}

/** Saves the numbers, normalised by the rules of their game, the newest first; in a browser numbers that are saved already move to the front. */
export function saveFavourite(
  storage: FavouriteStorage,
  favourite: FavouriteNumbers,
): SaveOutcome | Promise<SaveOutcome> {
  if (!hasSessionHint()) return saveHere(storage, favourite);
  return import('./account-favourites.ts').then(({ saveToAccount }) => saveToAccount(favourite));
}

/** False where the account could not be reached: they stay. */
export async function removeFavourite(
  storage: FavouriteStorage,
  favourite: ShownFavourite,
): Promise<boolean> {
  const key = toFavouriteKey(favourite);
  if (favourite.id !== undefined) {
    const { removeFromAccount } = await import('./account-favourites.ts');
    if (!(await removeFromAccount(favourite.id))) return false;
  }
  const rest = $favourites.get().filter((other) => toFavouriteKey(other) !== key);
  $favourites.set(rest);
  if (favourite.id === undefined) writeLocalFavourites(storage, rest);
  return true;
}
