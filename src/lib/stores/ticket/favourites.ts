// Favourite numbers: those of the account for a customer, those of this browser for a guest. Logging in joins them.
import {
  FAVOURITES_MAX,
  type FavouriteNumbers,
  toFavouriteKey,
} from '#lib/domain/lottery/favourite-numbers.ts';
import { $session } from '../account/session.ts';
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

const GUEST = '';

/** Shows those of whoever is signed in from now on, and those of the browser once nobody is. Gives back how to stop. */
export function followFavourites(storage: FavouriteStorage, offerKey: string): () => void {
  // Undefined for a customer who is not known by name yet.
  let owner = hasSessionHint() ? undefined : GUEST;
  return $session.subscribe((session) => {
    const before = owner;
    if (session.state === 'customer') owner = session.customer.customerId;
    else if (session.state === 'guest') owner = GUEST;
    if (owner === before || (before === undefined && owner !== GUEST)) return;
    $favourites.set([]);
    void loadFavourites(storage, offerKey);
  });
}

/** False while storage takes nothing: then those of the page count. */
let isStored = true;

/** Changes those of the browser as they are now: another tab may have saved more. */
function changeHere(
  storage: FavouriteStorage,
  change: (kept: readonly FavouriteNumbers[]) => FavouriteNumbers[],
): void {
  const shown = $favourites.get();
  const kept = change(isStored ? readLocalFavourites(storage) : shown.filter(({ id }) => id === undefined));
  isStored = writeLocalFavourites(storage, kept);
  const ofAccount = hasSessionHint() ? shown.filter(({ id }) => id !== undefined) : [];
  $favourites.set([...ofAccount, ...kept]);
}

const leaveOut = (favourites: readonly FavouriteNumbers[], favourite: FavouriteNumbers) =>
  favourites.filter((other) => toFavouriteKey(other) !== toFavouriteKey(favourite));

function saveHere(storage: FavouriteStorage, favourite: FavouriteNumbers): SaveOutcome {
  changeHere(storage, (kept) => [favourite, ...leaveOut(kept, favourite)].slice(0, FAVOURITES_MAX));
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
  if (favourite.id === undefined) {
    changeHere(storage, (kept) => leaveOut(kept, favourite));
    return true;
  }
  const { removeFromAccount } = await import('./account-favourites.ts');
  if (!(await removeFromAccount(favourite.id))) return false;
  $favourites.set(leaveOut($favourites.get(), favourite));
  return true;
}
