// What the digits of an entry may be, and digits that the shop picks.
import { countWays } from './digit-orders.ts';
import type { OrderRules, Play, PlayedGame, Ways } from './game-rules.ts';
import { getCryptoRandomInt, type RandomInt } from './quick-pick.ts';
import { checkCount, checkRange, type OrderFault } from './validate.ts';

/** What an entry plays its digits as, how many it takes, and how many orders they must have where that is fixed. */
export interface DigitPattern {
  readonly play: Play;
  readonly count: number;
  readonly ways?: Ways | undefined;
}

/** How often each of the digits of a game of four is in it, by the orders that they have. */
const SHAPES = {
  24: [1, 1, 1, 1],
  12: [2, 1, 1],
  6: [2, 2],
  4: [3, 1],
} as const satisfies Record<Ways, readonly number[]>;

/** The shapes that the digits may have; undefined where any will do. */
function listShapes({ play, count, ways }: DigitPattern): readonly (readonly number[])[] | undefined {
  if (play === 'straight') return undefined;
  if (play === 'mega') return [Array.from({ length: count }, () => 1)];
  return ways === undefined ? Object.values(SHAPES) : [SHAPES[ways]];
}

/** Digits that fit the pattern: an entry to count odds and prices by. Boxed ones are all different. */
export function createSampleDigits(pattern: DigitPattern): number[] {
  const shapes = pattern.play === 'box' ? undefined : listShapes(pattern);
  return (shapes?.[0] ?? SHAPES[24]).flatMap((times, digit) => Array.from({ length: times }, () => digit));
}

/** How often each digit stands there, the commonest first. */
function countRepeats(digits: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => b - a);
}

/** Whether these digits are an entry of the pattern, or can still become one with more digits. */
export function canFitPattern(pattern: DigitPattern, digits: readonly number[]): boolean {
  if (digits.length > pattern.count) return false;
  const shapes = listShapes(pattern);
  const repeats = countRepeats(digits);
  return shapes?.some((shape) => repeats.every((times, index) => times <= (shape[index] ?? 0))) ?? true;
}

/**
 * Fills the empty places at the end at random and keeps the digits chosen, each way to fill them equally likely.
 * Chosen digits that cannot become an entry of the pattern are let go.
 */
export function fillDigits(
  { symbols }: Pick<OrderRules, 'symbols'>,
  pattern: DigitPattern,
  chosen: readonly number[] = [],
  randomInt: RandomInt = getCryptoRandomInt,
): number[] {
  const kept = canFitPattern(pattern, chosen) ? chosen : [];
  for (;;) {
    const rest = Array.from({ length: pattern.count - kept.length }, () => randomInt(symbols));
    const digits = [...kept, ...rest];
    if (canFitPattern(pattern, digits)) return digits;
  }
}

/** What is wrong with a game of digits; empty when it may be sold. Favourites are filled or left out. */
export function checkOrderGame(rules: OrderRules, game: PlayedGame, pattern: DigitPattern): OrderFault[] {
  const { numbers, powerballs = [], favourites = [] } = game;
  const range = { from: 0, to: rules.symbols - 1 };
  const isFavouriteFree = pattern.play !== 'mega' || favourites.length === 0;
  const faults = [
    ...checkCount('numbers', numbers, pattern.count),
    ...checkRange('numbers', numbers, range),
    ...checkCount('favourites', favourites, isFavouriteFree ? 0 : rules.digits),
    ...checkRange('favourites', favourites, range),
    ...checkCount('powerball', powerballs, 0),
  ];
  if (faults.length > 0 || canFitPattern(pattern, numbers)) return faults;
  return [{ reason: 'pattern', set: 'numbers', play: pattern.play, ways: countWays(numbers) }];
}
