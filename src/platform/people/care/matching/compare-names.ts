// How much of one name is in another, without regard to the order of its words, to which field they stand in, and to how
// they are joined.
import { isInitialOf, isLikeWord, isParticle, isSameWord, listWords, type NameWord } from './name-forms.ts';

export interface WrittenName {
  readonly firstname: string;
  readonly lastname: string;
}

/**
 * `same`: the same words. `full`: every word of the shorter name is in the longer one, at least two of them or all there
 * is, some of them spelt otherwise. `part`: one word that tells people apart is in both. `none`: nothing is.
 */
export type NameLikeness = 'same' | 'full' | 'part' | 'none';

const listNameWords = ({ firstname, lastname }: WrittenName): NameWord[] => [
  ...listWords(firstname),
  ...listWords(lastname),
];

const joinSorted = (words: readonly NameWord[], form: 'plain' | 'looks'): string =>
  words
    .map((word) => word[form])
    .toSorted()
    .join(' ');

/** Every order in which a few words may have been joined. */
function listOrders(words: readonly NameWord[]): NameWord[][] {
  if (words.length <= 1) return [[...words]];
  return words.flatMap((word, place) => listOrders(words.toSpliced(place, 1)).map((rest) => [word, ...rest]));
}

const ORDERED_MAX = 4;
const joinPlain = (words: readonly NameWord[]): string => words.map(({ plain }) => plain).join('');

/** Whether the same letters stand in both, however they are cut into words. */
function isSameJoined(a: readonly NameWord[], b: readonly NameWord[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (joinPlain(short).length !== joinPlain(long).length || long.length > ORDERED_MAX) return false;
  const wanted = new Set(listOrders(short).map(joinPlain));
  return listOrders(long).some((order) => wanted.has(joinPlain(order)));
}

const isSame = (a: readonly NameWord[], b: readonly NameWord[]): boolean =>
  joinSorted(a, 'plain') === joinSorted(b, 'plain') ||
  joinSorted(a, 'looks') === joinSorted(b, 'looks') ||
  isSameJoined(a, b);

interface Found {
  /** Words that both have to the letter, particles left out. */
  exact: number;
  /** Words that may be the same. */
  alike: number;
  /** Words of the shorter name that the longer one lacks. */
  lacking: number;
}

/** Takes from `rest` the first word that fits, or two that are joined in `word`. */
function takeFitting(word: NameWord, rest: NameWord[], fits: (a: NameWord, b: NameWord) => boolean): boolean {
  const at = rest.findIndex((other) => fits(word, other));
  if (at === -1) return false;
  rest.splice(at, 1);
  return true;
}

function takeJoined(word: NameWord, rest: NameWord[]): boolean {
  for (const first of rest)
    for (const second of rest)
      if (first !== second && word.plain === first.plain + second.plain) {
        rest.splice(rest.indexOf(first), 1);
        rest.splice(rest.indexOf(second), 1);
        return true;
      }
  return false;
}

/** A word that is no particle and more than a letter. */
const tellsApart = (word: NameWord): boolean => !isParticle(word) && word.plain.length > 1;

function findWords(short: readonly NameWord[], long: readonly NameWord[]): Found {
  const rest = [...long];
  const found: Found = { exact: 0, alike: 0, lacking: 0 };
  // What is certain is taken first: a word that is only alike must not take the place of the same one.
  const left = short.filter((word) => {
    const isTaken = takeFitting(word, rest, isSameWord) || takeJoined(word, rest);
    if (isTaken && tellsApart(word)) found.exact += 1;
    return !isTaken;
  });
  const unfound = left.filter((word) => {
    const isTaken = takeFitting(word, rest, isLikeWord);
    if (isTaken) found.alike += 1;
    return !isTaken;
  });
  for (const word of unfound)
    if (!takeFitting(word, rest, isInitialOf) && tellsApart(word)) found.lacking += 1;
  return found;
}

/** Compares two names by their words. */
export function compareNames(a: WrittenName, b: WrittenName): NameLikeness {
  const [of, other] = [listNameWords(a), listNameWords(b)];
  if (of.length === 0 || other.length === 0) return 'none';
  if (isSame(of, other)) return 'same';
  // Joined words are looked for in both directions.
  const both = [findWords(of, other), findWords(other, of)];
  const isWhole = both.some(({ exact, alike, lacking }) => {
    const words = exact + alike;
    return lacking === 0 && words >= Math.min(2, of.length, other.length);
  });
  if (isWhole) return 'full';
  return both.some(({ exact, alike }) => exact > 0 || alike > 0) ? 'part' : 'none';
}
