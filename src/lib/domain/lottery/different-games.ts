// Identical games of one ticket win together or not at all: its odds count different games once (decision M12).

/** The numbers of one game, in any order. */
export interface ComparableGame {
  readonly numbers: readonly number[];
  readonly powerballs?: readonly number[] | undefined;
}

const sortAscending = (numbers: readonly number[] = []) => numbers.toSorted((a, b) => a - b).join();
const toKey = ({ numbers, powerballs }: ComparableGame): string =>
  `${sortAscending(numbers)}+${sortAscending(powerballs)}`;

/** How many games differ from each other, whatever the order of their numbers. */
export const countDifferentGames = (games: readonly ComparableGame[]): number =>
  new Set(games.map(toKey)).size;

/** Groups of games that hold the same numbers, each as their indexes from 0. Games without a twin are left out. */
export function findIdenticalGames(games: readonly ComparableGame[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [index, game] of games.entries()) {
    const key = toKey(game);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  return [...groups.values()].filter((indexes) => indexes.length > 1);
}
