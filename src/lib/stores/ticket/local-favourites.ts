// Favourite numbers that are kept in this browser.
import { FAVOURITES_MAX, type FavouriteNumbers } from '#lib/domain/lottery/favourite-numbers.ts';

export type FavouriteStorage = Pick<Storage, 'getItem' | 'setItem'>;

const FAVOURITES_KEY = 'favourite_numbers';
const EMPTY = '[]';

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((n) => Number.isInteger(n) && n >= 0 && n < 1_000);

/** One with an id belongs to an account. */
const isFavourite = (value: unknown): value is FavouriteNumbers => {
  const favourite = value as Partial<FavouriteNumbers & { id: string }> | null;
  return (
    typeof favourite?.offerKey === 'string' &&
    isNumbers(favourite.numbers) &&
    isNumbers(favourite.powerballs) &&
    favourite.id === undefined
  );
};

/** Newest first. */
export function readLocalFavourites(storage: FavouriteStorage): FavouriteNumbers[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(FAVOURITES_KEY) ?? EMPTY);
    return Array.isArray(kept) ? kept.filter(isFavourite).slice(0, FAVOURITES_MAX) : [];
  } catch {
    return [];
  }
}

/** False where storage is full or forbidden: then they last as long as the page. */
export function writeLocalFavourites(
  storage: FavouriteStorage,
  favourites: readonly FavouriteNumbers[],
): boolean {
  try {
    storage.setItem(FAVOURITES_KEY, JSON.stringify(favourites));
    return true;
  } catch {
    return false;
  }
}

/** Whether there may be some, without reading them. False where storage is off. */
export function hasLocalFavourites(): boolean {
  try {
    return (localStorage.getItem(FAVOURITES_KEY) ?? EMPTY) !== EMPTY;
  } catch {
    return false;
  }
}
