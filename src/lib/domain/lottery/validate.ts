// Whether picked and drawn numbers can be: range, repetition and count, each fault with a name.
import type { DrawNumbers, GameRules, PlayedGame } from './game-rules.ts';
import { type EntrySize, getStandardSize } from './systems.ts';

export type NumberSet = 'numbers' | 'supplementary' | 'powerball';

/** What is wrong with a set of numbers. */
export type NumbersFault =
  | { reason: 'wrong_count'; set: NumberSet; expected: number; got: number }
  | { reason: 'out_of_range'; set: NumberSet; number: number; of: number }
  | { reason: 'duplicate'; set: NumberSet; number: number };

const SET_NAMES = {
  numbers: 'main',
  supplementary: 'supplementary',
  powerball: 'powerball',
} as const satisfies Record<NumberSet, string>;

const isInRange = (number: number, of: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= of;

function checkCount(set: NumberSet, numbers: readonly number[], expected: number): NumbersFault[] {
  const got = numbers.length;
  return got === expected ? [] : [{ reason: 'wrong_count', set, expected, got }];
}

function checkRange(set: NumberSet, numbers: readonly number[], of: number): NumbersFault[] {
  return numbers
    .filter((number) => !isInRange(number, of))
    .map((number) => ({ reason: 'out_of_range', set, number, of }));
}

/** Repetitions within `numbers`, and of `earlier` numbers from the same barrel. */
function checkRepeats(
  set: NumberSet,
  numbers: readonly number[],
  earlier: readonly number[] = [],
): NumbersFault[] {
  const repeated = numbers.filter(
    (number, index) => earlier.includes(number) || numbers.indexOf(number) < index,
  );
  return [...new Set(repeated)].map((number) => ({ reason: 'duplicate', set, number }));
}

/** What is wrong with a played game of that size; empty when it may be sold. Size: a standard game. */
export function checkGame(
  rules: GameRules,
  game: PlayedGame,
  size: EntrySize = getStandardSize(rules),
): NumbersFault[] {
  const powerballs = game.powerballs ?? [];
  return [
    ...checkCount('numbers', game.numbers, size.numbers),
    ...checkRange('numbers', game.numbers, rules.numbers.of),
    ...checkRepeats('numbers', game.numbers),
    ...checkCount('powerball', powerballs, size.powerballs),
    ...checkRange('powerball', powerballs, rules.powerball?.of ?? 0),
    ...checkRepeats('powerball', powerballs),
  ];
}

/** What is wrong with drawn numbers under the rules of their day (decision D5); empty when they can be. */
export function checkDraw(rules: GameRules, draw: DrawNumbers): NumbersFault[] {
  const powerball = draw.powerball === undefined ? [] : [draw.powerball];
  return [
    ...checkCount('numbers', draw.main, rules.numbers.pick),
    ...checkRange('numbers', draw.main, rules.numbers.of),
    ...checkRepeats('numbers', draw.main),
    ...checkCount('supplementary', draw.supplementary, rules.supplementaries),
    ...checkRange('supplementary', draw.supplementary, rules.numbers.of),
    ...checkRepeats('supplementary', draw.supplementary, draw.main),
    ...checkCount('powerball', powerball, rules.powerball ? 1 : 0),
    ...checkRange('powerball', powerball, rules.powerball?.of ?? 0),
  ];
}

/** The fault in words, for reports and refusals: `main number 46 is not between 1 and 45`. */
export function formatFault(fault: NumbersFault): string {
  const name = SET_NAMES[fault.set];
  if (fault.reason === 'duplicate') return `${name} number ${fault.number} appears twice`;
  if (fault.reason === 'wrong_count') return `${fault.got} ${name} numbers instead of ${fault.expected}`;
  if (fault.of === 0) return `${name} number ${fault.number} is not part of this game`;
  return `${name} number ${fault.number} is not between 1 and ${fault.of}`;
}
