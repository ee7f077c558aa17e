// Entries of more than one combination: systems take more numbers, PowerHits more powerballs.
import { choose } from './combinations.ts';
import type { GameRules, PlayedGame } from './game-rules.ts';

/** The most numbers that a system entry may hold. */
export const LARGEST_SYSTEM = 20;

/** How many numbers and powerballs an entry holds. */
export interface EntrySize {
  numbers: number;
  /** 0 where the game has no powerball. */
  powerballs: number;
}

/** The size of a standard game: one combination. */
export const getStandardSize = (rules: GameRules): EntrySize => ({
  numbers: rules.numbers.pick,
  powerballs: rules.powerball ? 1 : 0,
});

/** The size of a PowerHit: standard numbers with every powerball, so that one of them is right. */
export const getPowerHitSize = (rules: GameRules): EntrySize => ({
  numbers: rules.numbers.pick,
  powerballs: rules.powerball?.of ?? 0,
});

/** How many numbers a system entry may hold: one more than a standard game, up to `LARGEST_SYSTEM`. */
export function listSystemSizes(rules: GameRules): number[] {
  const { pick, of } = rules.numbers;
  const largest = Math.min(LARGEST_SYSTEM, of);
  return Array.from({ length: Math.max(0, largest - pick) }, (_, index) => pick + 1 + index);
}

/** How many standard games an entry of that size stands for; its price follows from it (K12). */
export function countCombinations(rules: GameRules, size: EntrySize): number {
  return choose(size.numbers, rules.numbers.pick) * (rules.powerball ? size.powerballs : 1);
}

/** The size of a played game. */
export const getGameSize = (rules: GameRules, game: PlayedGame): EntrySize => ({
  numbers: new Set(game.numbers).size,
  powerballs: rules.powerball ? new Set(game.powerballs).size : 0,
});

/** Every powerball of the game, as a PowerHit plays them; empty where it has none. */
export const listAllPowerballs = (rules: GameRules): number[] =>
  Array.from({ length: rules.powerball?.of ?? 0 }, (_, index) => index + 1);
