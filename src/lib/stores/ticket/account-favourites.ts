// The favourite numbers of the account. Fetched only for a customer.
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { type FavouriteNumbers, toFavouriteKey } from '#lib/domain/lottery/favourite-numbers.ts';
import { hasSessionHint } from '../account/session-hint.ts';
import { type FavouriteStorage, readLocalFavourites, writeLocalFavourites } from './local-favourites.ts';
import { $favourites, type SaveOutcome } from './shown-favourites.ts';

/** What a login has made of the favourites of this browser. */
export interface FavouritesJoined {
  readonly added: number;
  /** Older ones of the account that made room. */
  readonly replaced: number;
}

const NOTHING: FavouritesJoined = { added: 0, replaced: 0 };

let joining: Promise<FavouritesJoined> | undefined;

async function join(storage: FavouriteStorage): Promise<FavouritesJoined> {
  const favourites = readLocalFavourites(storage).map(({ offerKey, numbers, powerballs }) => ({
    offerKey,
    numbers: [...numbers],
    powerballs: [...powerballs],
  }));
  if (favourites.length === 0) return NOTHING;
  const { postLocalFavourites } = await import('#lib/api/favourite.ts');
  const { result } = await postLocalFavourites({ favourites });
  // Another tab may have saved more meanwhile.
  const joined = new Set(favourites.map(toFavouriteKey));
  const rest = readLocalFavourites(storage).filter((favourite) => !joined.has(toFavouriteKey(favourite)));
  writeLocalFavourites(storage, rest);
  return { added: result.added, replaced: result.replaced };
}

/** Once in a page: those of the browser join the account's, and leave the browser. Never throws. */
export function joinLocalFavourites(storage: FavouriteStorage): Promise<FavouritesJoined> {
  joining ??= join(storage).catch(() => {
    joining = undefined;
    return NOTHING;
  });
  return joining;
}

/** Without an answer those of the browser are shown; so they are where the customer has logged out meanwhile. */
export async function loadAccountFavourites(storage: FavouriteStorage, offerKey: string): Promise<void> {
  await joinLocalFavourites(storage);
  try {
    const { getFavourites } = await import('#lib/api/favourite.ts');
    const { result } = await getFavourites(offerKey);
    $favourites.set(hasSessionHint() ? result : readLocalFavourites(storage));
  } catch {
    $favourites.set(readLocalFavourites(storage));
  }
}

export async function saveToAccount({
  offerKey,
  numbers,
  powerballs,
}: FavouriteNumbers): Promise<SaveOutcome> {
  try {
    const { postFavourite } = await import('#lib/api/favourite.ts');
    const body = { offerKey, numbers: [...numbers], powerballs: [...powerballs] };
    const { result } = await postFavourite(body);
    const key = toFavouriteKey(result);
    $favourites.set([result, ...$favourites.get().filter((other) => toFavouriteKey(other) !== key)]);
    return { state: 'saved' };
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500;
    if (isRefused && error.code === 'favourite_saved') return { state: 'saved' };
    return { state: 'refused', message: isRefused ? error.message : undefined };
  }
}

/** False where the account could not be reached. */
export async function removeFromAccount(id: string): Promise<boolean> {
  try {
    const { deleteFavourite } = await import('#lib/api/favourite.ts');
    await deleteFavourite(id);
    return true;
  } catch {
    return false;
  }
}
