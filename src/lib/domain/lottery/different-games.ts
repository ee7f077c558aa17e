// Identical games of one ticket win together or not at all: its odds count different games once (decision M12).
import type { Play } from './game-rules.ts';
import { sortAscending } from './sort-numbers.ts';

/** The numbers of one game, in any order unless it plays its digits in their order. Empty where the shop picks them. */
export interface ComparableGame {
  readonly numbers: readonly number[];
  readonly powerballs?: readonly number[] | undefined;
  readonly favourites?: readonly number[] | undefined;
  readonly play?: Play | undefined;
}

const joinAscending = (numbers: readonly number[] = []) => sortAscending(numbers).join();

function toKey({ numbers, powerballs, favourites, play }: ComparableGame, index: number): string {
  // The shop will pick other numbers for each of them.
  if (numbers.length === 0) return `${index}`;
  if (play === undefined) return `${joinAscending(numbers)}+${joinAscending(powerballs)}`;
  const digits = play === 'straight' ? numbers.join() : joinAscending(numbers);
  return `${play}:${digits}+${favourites?.join() ?? ''}`;
}

/** How many games differ from each other; the order of numbers matters only where it is played. */
export const countDifferentGames = (games: readonly ComparableGame[]): number =>
  new Set(games.map(toKey)).size;

/** Groups of games that hold the same numbers, each as their indexes from 0. Games without a twin are left out. */
export function findIdenticalGames(games: readonly ComparableGame[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [index, game] of games.entries()) {
    const key = toKey(game, index);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  return [...groups.values()].filter((indexes) => indexes.length > 1);
}
