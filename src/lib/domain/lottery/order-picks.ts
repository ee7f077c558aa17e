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

/** How often each digit is among so many, the commonest first: `[2, 1, 1]` is two alike and two others. */
type Shape = readonly number[];

function* listParts(count: number, most: number): Generator<Shape> {
  if (count === 0) yield [];
  for (let times = 1; times <= Math.min(count, most); times += 1)
    for (const rest of listParts(count - times, times)) yield [times, ...rest];
}

const toDigits = (shape: Shape): number[] =>
  shape.flatMap((times, digit) => Array.from({ length: times }, () => digit));

const SHAPES = new Map<number, readonly Shape[]>();

/** The shapes of so many digits that are not all alike, those with the most orders first. */
function listMixedShapes(count: number): readonly Shape[] {
  const known = SHAPES.get(count);
  if (known) return known;
  const countOrders = (shape: Shape): number => countWays(toDigits(shape));
  const shapes = [...listParts(count, count)].sort((a, b) => countOrders(b) - countOrders(a));
  const mixed = shapes.filter((shape) => shape.length > 1);
  SHAPES.set(count, mixed);
  return mixed;
}

/** In how many orders so many digits can stand, where not all are alike, the most first: 24, 12, 6 and 4 of four. */
export const listPossibleWays = (digits: number): Ways[] =>
  listMixedShapes(digits).map((shape) => countWays(toDigits(shape)));

/** The shapes that the digits may have; undefined where any will do. */
function listShapes({ play, count, ways }: DigitPattern): readonly Shape[] | undefined {
  if (play === 'straight') return undefined;
  if (play === 'mega') return [Array.from({ length: count }, () => 1)];
  const shapes = listMixedShapes(count);
  return ways === undefined ? shapes : shapes.filter((shape) => countWays(toDigits(shape)) === ways);
}

/** Digits that fit the pattern: an entry to count odds and prices by. Boxed ones are all different. */
export function createSampleDigits(pattern: DigitPattern): number[] {
  const shapes = pattern.play === 'box' ? undefined : listShapes(pattern);
  return toDigits(shapes?.[0] ?? listMixedShapes(pattern.count)[0] ?? [pattern.count]);
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
