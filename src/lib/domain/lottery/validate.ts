// Whether picked and drawn numbers can be: range, repetition and count, each fault with a name.
import {
  countPowerballs,
  type DrawNumbers,
  type GameRules,
  isOrderRules,
  listPowerballs,
  type Play,
  type PlayedGame,
  type SetRules,
} from './game-rules.ts';
import { type EntrySize, getStandardSize } from './systems.ts';

export type NumberSet = 'numbers' | 'supplementary' | 'powerball' | 'favourites';

/** What is wrong with a set of numbers. */
export type NumbersFault =
  | { reason: 'wrong_count'; set: NumberSet; expected: number; got: number }
  | { reason: 'out_of_range'; set: NumberSet; number: number; from: number; to: number }
  | { reason: 'duplicate'; set: NumberSet; number: number };

/** The digits are not such as the entry takes; `ways`: how many orders they have. */
export interface PatternFault {
  reason: 'pattern';
  set: NumberSet;
  play: Play;
  ways: number;
}

/** What is wrong with a game of digits in order. */
export type OrderFault = NumbersFault | PatternFault;

const SET_NAMES = {
  numbers: 'main',
  supplementary: 'supplementary',
  powerball: 'powerball',
  favourites: 'favourite',
} as const satisfies Record<NumberSet, string>;

interface NumberRange {
  readonly from: number;
  readonly to: number;
}

const isInRange = (number: number, { from, to }: NumberRange): boolean =>
  Number.isInteger(number) && number >= from && number <= to;

export function checkCount(set: NumberSet, numbers: readonly number[], expected: number): NumbersFault[] {
  const got = numbers.length;
  return got === expected ? [] : [{ reason: 'wrong_count', set, expected, got }];
}

export function checkRange(set: NumberSet, numbers: readonly number[], range: NumberRange): NumbersFault[] {
  return numbers
    .filter((number) => !isInRange(number, range))
    .map((number) => ({ reason: 'out_of_range', set, number, ...range }));
}

const countFromOne = (to = 0): NumberRange => ({ from: 1, to });

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
  rules: SetRules,
  game: PlayedGame,
  size: EntrySize = getStandardSize(rules),
): NumbersFault[] {
  const powerballs = game.powerballs ?? [];
  return [
    ...checkCount('numbers', game.numbers, size.numbers),
    ...checkRange('numbers', game.numbers, countFromOne(rules.numbers.of)),
    ...checkRepeats('numbers', game.numbers),
    ...checkCount('powerball', powerballs, size.powerballs),
    ...checkRange('powerball', powerballs, countFromOne(rules.powerball?.of)),
    ...checkRepeats('powerball', powerballs),
  ];
}

/** What is wrong with drawn numbers under the rules of their day (decision D5); empty when they can be. */
export function checkDraw(rules: GameRules, draw: DrawNumbers): NumbersFault[] {
  const powerballs = listPowerballs(draw);
  if (isOrderRules(rules)) {
    return [
      ...checkCount('numbers', draw.main, rules.digits),
      ...checkRange('numbers', draw.main, { from: 0, to: rules.symbols - 1 }),
      ...checkCount('supplementary', draw.supplementary, 0),
      ...checkCount('powerball', powerballs, 0),
    ];
  }
  return [
    ...checkCount('numbers', draw.main, rules.numbers.pick),
    ...checkRange('numbers', draw.main, countFromOne(rules.numbers.of)),
    ...checkRepeats('numbers', draw.main),
    ...checkCount('supplementary', draw.supplementary, rules.supplementaries),
    ...checkRange('supplementary', draw.supplementary, countFromOne(rules.numbers.of)),
    ...checkRepeats('supplementary', draw.supplementary, draw.main),
    ...checkCount('powerball', powerballs, countPowerballs(rules)),
    ...checkRange('powerball', powerballs, countFromOne(rules.powerball?.of)),
    ...checkRepeats('powerball', powerballs),
  ];
}

function formatPatternFault({ play, ways }: PatternFault): string {
  if (play === 'mega') return 'the digits of this entry are all different';
  if (ways === 1) return 'the digits are all alike';
  return `the digits have ${ways} different orders, and this entry takes others`;
}

/** The fault in words, for reports and refusals: `main number 46 is not between 1 and 45`. */
export function formatFault(fault: OrderFault): string {
  const name = SET_NAMES[fault.set];
  if (fault.reason === 'duplicate') return `${name} number ${fault.number} appears twice`;
  if (fault.reason === 'wrong_count') return `${fault.got} ${name} numbers instead of ${fault.expected}`;
  if (fault.reason === 'pattern') return formatPatternFault(fault);
  if (fault.to < fault.from) return `${name} number ${fault.number} is not part of this game`;
  return `${name} number ${fault.number} is not between ${fault.from} and ${fault.to}`;
}
