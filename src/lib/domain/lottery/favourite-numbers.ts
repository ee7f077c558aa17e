// Favourite numbers: what makes two of them the same, how many are kept, and how those of a browser join those of an
// account.
import { countPowerballs, type GameRules, isOrderRules } from './game-rules.ts';
import { CHECKED_NUMBERS_MAX } from './read-numbers.ts';
import { checkCount, checkGame, checkRange, type NumbersFault } from './validate.ts';

/**
 * Numbers of one game that someone likes to play: rising, where more numbers than the game draws make a system, or
 * one order of digits.
 */
export interface FavouriteNumbers {
  readonly offerKey: string;
  readonly numbers: readonly number[];
  readonly powerballs: readonly number[];
}

/** How many an account keeps for each game, and a browser in all. */
export const FAVOURITES_MAX = 20;
/** Length of a name, in characters. */
export const FAVOURITE_NAME_MAX = 30;

const sortNumbers = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

/** The numbers as they are kept and shown: rising, and digits in their order. */
export const normaliseFavourite = <F extends FavouriteNumbers>(rules: GameRules, favourite: F): F =>
  isOrderRules(rules)
    ? favourite
    : {
        ...favourite,
        numbers: sortNumbers(favourite.numbers),
        powerballs: sortNumbers(favourite.powerballs),
      };

/** Equal for the same favourites of the same game, as they are kept. */
export const toFavouriteKey = ({ offerKey, numbers, powerballs }: FavouriteNumbers): string =>
  `${offerKey}:${numbers.join()}:${powerballs.join()}`;

/** `4, 9, 17 + 20`, or `4 0 7 7` for digits in order. */
export const formatFavourite = (
  rules: GameRules,
  { numbers, powerballs }: Pick<FavouriteNumbers, 'numbers' | 'powerballs'>,
): string =>
  isOrderRules(rules)
    ? numbers.join(' ')
    : [numbers.join(', '), powerballs.join(', ')].filter((part) => part !== '').join(' + ');

const limitCount = (count: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, count));

/**
 * What is wrong with favourite numbers under the rules of their game; empty where they can be played: a standard game,
 * an entry of more numbers, or an order of as many digits as are drawn.
 */
export function checkFavourite(
  rules: GameRules,
  { numbers, powerballs }: Pick<FavouriteNumbers, 'numbers' | 'powerballs'>,
): NumbersFault[] {
  if (isOrderRules(rules)) {
    return [
      ...checkCount('numbers', numbers, rules.digits),
      ...checkRange('numbers', numbers, { from: 0, to: rules.symbols - 1 }),
      ...checkCount('powerball', powerballs, 0),
    ];
  }
  const most = Math.min(CHECKED_NUMBERS_MAX, rules.numbers.of);
  return checkGame(
    rules,
    { numbers, powerballs },
    {
      numbers: limitCount(numbers.length, rules.numbers.pick, most),
      powerballs: rules.powerball
        ? limitCount(powerballs.length, countPowerballs(rules), rules.powerball.of)
        : 0,
    },
  );
}

interface AccountFavourite extends FavouriteNumbers {
  readonly id: string;
  /** ISO 8601. */
  readonly updatedAt: string;
}

/** What becomes of an account's favourites when those of a browser join them. */
export interface FavouriteJoin {
  readonly added: readonly FavouriteNumbers[];
  /** Ids of those that make room: the oldest of their game. */
  readonly replaced: readonly string[];
}

/**
 * Those of the browser that the account lacks are added, both as they are kept. Where that makes too many of a game, the oldest go that the
 * browser does not hold.
 */
export function joinFavourites(
  account: readonly AccountFavourite[],
  local: readonly FavouriteNumbers[],
): FavouriteJoin {
  const wanted = new Map(local.map((favourite) => [toFavouriteKey(favourite), favourite]));
  const known = new Set(account.map(toFavouriteKey));
  const added = [...wanted].flatMap(([key, favourite]) => (known.has(key) ? [] : [favourite]));
  const replaced = [...new Set(added.map(({ offerKey }) => offerKey))].flatMap((offerKey) => {
    const own = account.filter((favourite) => favourite.offerKey === offerKey);
    const joining = added.filter((favourite) => favourite.offerKey === offerKey);
    const surplus = Math.max(0, own.length + joining.length - FAVOURITES_MAX);
    return own
      .filter((favourite) => !wanted.has(toFavouriteKey(favourite)))
      .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt) || a.id.localeCompare(b.id))
      .slice(0, surplus)
      .map(({ id }) => id);
  });
  return { added, replaced };
}
