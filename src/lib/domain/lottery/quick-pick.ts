import type { GameRules, PlayedGame } from './game-rules.ts';
import { type EntrySize, standardSize } from './systems.ts';

/** A whole number from 0 up to, not including, `below`, each equally likely (decision D4). */
export type RandomInt = (below: number) => number;

const WORDS = 2 ** 32;

/**
 * The cryptographic source of browsers and Node, by rejection sampling (decision D4).
 * @throws RangeError when `below` is not a whole number from 1 to 2^32.
 */
export function cryptoRandomInt(below: number): number {
  if (!Number.isInteger(below) || below < 1 || below > WORDS) {
    throw new RangeError(`No random number below ${below}`);
  }
  const fair = WORDS - (WORDS % below);
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while (word[0]! >= fair);
  return word[0]! % below;
}

/** Draws `count` of the numbers 1 to `of` that are not in `without`, in the order drawn. */
function drawFrom(of: number, count: number, without: readonly number[], randomInt: RandomInt): number[] {
  const barrel = Array.from({ length: of }, (_, index) => index + 1).filter((n) => !without.includes(n));
  return Array.from(
    { length: Math.min(count, barrel.length) },
    () => barrel.splice(randomInt(barrel.length), 1)[0]!,
  );
}

function filled(chosen: readonly number[], of: number, count: number, randomInt: RandomInt): number[] {
  const kept = [...new Set(chosen)].slice(0, count);
  return [...kept, ...drawFrom(of, count - kept.length, kept, randomInt)].sort((a, b) => a - b);
}

/** Fills the empty places of a game at random and keeps the numbers chosen. Ascending. */
export function autofill(
  rules: GameRules,
  chosen: PlayedGame,
  size: EntrySize = standardSize(rules),
  randomInt: RandomInt = cryptoRandomInt,
): PlayedGame {
  const numbers = filled(chosen.numbers, rules.numbers.of, size.numbers, randomInt);
  if (!rules.powerball) return { numbers };
  return {
    numbers,
    powerballs: filled(chosen.powerballs ?? [], rules.powerball.of, size.powerballs, randomInt),
  };
}

/** A game picked at random: standard, or of the size given. Ascending. */
export const quickPick = (
  rules: GameRules,
  randomInt: RandomInt = cryptoRandomInt,
  { size }: { size?: EntrySize } = {},
): PlayedGame => autofill(rules, { numbers: [] }, size, randomInt);
