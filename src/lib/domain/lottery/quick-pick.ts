import type { PlayedGame, SetRules } from './game-rules.ts';
import { type EntrySize, getStandardSize } from './systems.ts';

/** A whole number from 0 up to, not including, `below`, each equally likely (decision D4). */
export type RandomInt = (below: number) => number;

const WORDS = 2 ** 32;

/**
 * The cryptographic source of browsers and Node, by rejection sampling (decision D4).
 * @throws RangeError when `below` is not a whole number from 1 to 2^32.
 */
export function getCryptoRandomInt(below: number): number {
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
function drawNumbers(of: number, count: number, without: readonly number[], randomInt: RandomInt): number[] {
  const barrel = Array.from({ length: of }, (_, index) => index + 1).filter((n) => !without.includes(n));
  return Array.from(
    { length: Math.min(count, barrel.length) },
    () => barrel.splice(randomInt(barrel.length), 1)[0]!,
  );
}

function fillNumbers(chosen: readonly number[], of: number, count: number, randomInt: RandomInt): number[] {
  const kept = [...new Set(chosen)].slice(0, count);
  return [...kept, ...drawNumbers(of, count - kept.length, kept, randomInt)].sort((a, b) => a - b);
}

/** Fills the empty places of a game at random and keeps the numbers chosen. Ascending. */
export function fillGame(
  rules: SetRules,
  chosen: PlayedGame,
  size: EntrySize = getStandardSize(rules),
  randomInt: RandomInt = getCryptoRandomInt,
): PlayedGame {
  const numbers = fillNumbers(chosen.numbers, rules.numbers.of, size.numbers, randomInt);
  if (!rules.powerball) return { numbers };
  return {
    numbers,
    powerballs: fillNumbers(chosen.powerballs ?? [], rules.powerball.of, size.powerballs, randomInt),
  };
}

/** A game picked at random: standard, or of the size given. Ascending. */
export const pickGame = (
  rules: SetRules,
  randomInt: RandomInt = getCryptoRandomInt,
  { size }: { size?: EntrySize } = {},
): PlayedGame => fillGame(rules, { numbers: [] }, size, randomInt);
