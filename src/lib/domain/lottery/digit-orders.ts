// The orders that the digits of a game can stand in.
import { sortAscending } from './sort-numbers.ts';

/** Every different order of `places` of the digits, each as a list. */
export function listArrangements(digits: readonly number[], places: number): number[][] {
  if (places === 0) return [[]];
  return [...new Set(digits)].flatMap((digit) => {
    const at = digits.indexOf(digit);
    const others = [...digits.slice(0, at), ...digits.slice(at + 1)];
    return listArrangements(others, places - 1).map((rest) => [digit, ...rest]);
  });
}

/** How many different orders all of the digits have: 24 for four different ones, 1 where all are alike. */
export function countWays(digits: readonly number[]): number {
  let ways = 1;
  const seen = new Map<number, number>();
  for (const [index, digit] of digits.entries()) {
    const times = (seen.get(digit) ?? 0) + 1;
    seen.set(digit, times);
    ways = (ways * (index + 1)) / times;
  }
  return ways;
}

/** Whether two lists hold the same digits, whatever their order. */
export const hasSameDigits = (a: readonly number[], b: readonly number[]): boolean =>
  sortAscending(a).join() === sortAscending(b).join();
