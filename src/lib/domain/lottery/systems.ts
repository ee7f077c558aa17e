// Entries of more than one combination: systems take more numbers, PowerHits more powerballs.
import { choose } from './combinations.ts';
import { countPowerballs, type SetRules } from './game-rules.ts';

/** How many numbers and powerballs an entry holds. */
export interface EntrySize {
  numbers: number;
  /** 0 where the game has no powerball. */
  powerballs: number;
}

/** The size of a standard game: one combination. */
export const getStandardSize = (rules: SetRules): EntrySize => ({
  numbers: rules.numbers.pick,
  powerballs: countPowerballs(rules),
});

/** How many standard games an entry of that size stands for; its price follows from it. */
export function countCombinations(rules: SetRules, size: EntrySize): number {
  return choose(size.numbers, rules.numbers.pick) * choose(size.powerballs, countPowerballs(rules));
}
