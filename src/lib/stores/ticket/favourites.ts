// Favourite numbers of this browser. Logging in reconciles them with those of the account.
import { atom } from 'nanostores';

export interface Favourite {
  readonly offerKey: string;
  readonly numbers: readonly number[];
  readonly powerballs: readonly number[];
}

type FavouriteStorage = Pick<Storage, 'getItem' | 'setItem'>;

export const FAVOURITES_KEY = 'favourite_numbers';
/** A list that can still be read; the oldest make room. */
const FAVOURITES_MAX = 20;

export const $favourites = atom<readonly Favourite[]>([]);

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((n) => Number.isInteger(n) && n > 0 && n < 1_000);

const isFavourite = (value: unknown): value is Favourite => {
  const favourite = value as Partial<Favourite> | null;
  return (
    typeof favourite?.offerKey === 'string' && isNumbers(favourite.numbers) && isNumbers(favourite.powerballs)
  );
};

const sortNumbers = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const toFavouriteKey = ({ offerKey, numbers, powerballs }: Favourite) =>
  `${offerKey}:${sortNumbers(numbers).join()}:${sortNumbers(powerballs).join()}`;

export function loadFavourites(storage: FavouriteStorage): void {
  try {
    const kept: unknown = JSON.parse(storage.getItem(FAVOURITES_KEY) ?? '[]');
    if (Array.isArray(kept)) $favourites.set(kept.filter(isFavourite).slice(0, FAVOURITES_MAX));
  } catch {
    $favourites.set([]);
  }
}

function writeFavourites(storage: FavouriteStorage, favourites: readonly Favourite[]): void {
  $favourites.set(favourites);
  try {
    storage.setItem(FAVOURITES_KEY, JSON.stringify(favourites));
  } catch {}
}

/** Saves the numbers, the newest first; numbers that are saved already move to the front. */
export function saveFavourite(storage: FavouriteStorage, favourite: Favourite): void {
  const sorted = {
    ...favourite,
    numbers: sortNumbers(favourite.numbers),
    powerballs: sortNumbers(favourite.powerballs),
  };
  const others = $favourites.get().filter((other) => toFavouriteKey(other) !== toFavouriteKey(favourite));
  writeFavourites(storage, [sorted, ...others].slice(0, FAVOURITES_MAX));
}

export const removeFavourite = (storage: FavouriteStorage, favourite: Favourite): void =>
  writeFavourites(
    storage,
    $favourites.get().filter((other) => toFavouriteKey(other) !== toFavouriteKey(favourite)),
  );
