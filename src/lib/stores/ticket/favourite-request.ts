// `favourite_numbers=true` in a link: the visitor wants to play favourite numbers on this visit.
import { setKeptHint } from './kept-hint.ts';

const KEY = 'favourite-numbers';
const ASKED = /[?&]favourite_numbers=true(?:&|$)/;

export function requestFavouriteNumbers(): void {
  try {
    sessionStorage.setItem(KEY, 'true');
    setKeptHint();
  } catch {
    // Storage is off: the wish is forgotten.
  }
}

/** The script that follows links up may not have come yet. */
export const hasFavouritesParameter = (): boolean => ASKED.test(location.search);

export function isFavouriteNumbersRequested(): boolean {
  if (hasFavouritesParameter()) return true;
  try {
    return sessionStorage.getItem(KEY) === 'true';
  } catch {
    return false;
  }
}

/** Whether the link led to this very page; its parameter is taken off the address meanwhile. */
export const isLedHereByFavourites = (): boolean =>
  performance.getEntriesByType('navigation').some(({ name }) => ASKED.test(name));
