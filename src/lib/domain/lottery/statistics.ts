// What past draws looked like. They predict nothing, and the pages say so.
import {
  countPowerballs,
  type DrawNumbers,
  findRulesOn,
  type GameRules,
  isOrderRules,
  listPowerballs,
} from './game-rules.ts';

/** A draw with its local date `YYYY-MM-DD`. */
export interface DatedDraw extends DrawNumbers {
  date: string;
}

export interface NumberCount {
  number: number;
  count: number;
  /** Draws since it last came up: 0 is the latest draw. The number of all draws when it never did. */
  drawsSince: number;
  lastDate: string | undefined;
}

export interface PairCount {
  numbers: [number, number];
  count: number;
}

export interface GameStatistics {
  draws: number;
  /** Local dates of the oldest and the latest draw counted. */
  from: string | undefined;
  to: string | undefined;
  /** One row for each number of the barrel, ascending. Supplementaries are counted on their own. */
  numbers: NumberCount[];
  /** Games of digits in order: the digits that came up at each place. Absent for other games. */
  positions?: NumberCount[][];
  /** Empty where the game has no powerball. */
  powerballs: NumberCount[];
  /** How often each number was a supplementary. Empty where the game draws none. */
  supplementaries: NumberCount[];
  /** Commonest first; equal counts in the order of their numbers. Empty for games of digits in order. */
  pairs: PairCount[];
}

const formatBarrels = (rules: GameRules): string =>
  isOrderRules(rules)
    ? `order/${rules.digits}/${rules.symbols}`
    : `${rules.numbers.pick}/${rules.numbers.of}/${countPowerballs(rules)}/${rules.powerball?.of ?? 0}`;

/** Whether draws under both rules are of as many numbers from barrels as large, whatever their divisions pay. */
export const haveSameBarrels = (a: GameRules, b: GameRules): boolean => formatBarrels(a) === formatBarrels(b);

/**
 * The draws held with the barrels of the newest rules, so that counts compare like with like (decision D5).
 * Draws before the first rules are left out.
 */
export function filterTodaysBarrels<D extends DatedDraw>(
  history: readonly GameRules[],
  draws: readonly D[],
): D[] {
  const newest = history
    .map((rules) => rules.validFrom)
    .sort()
    .at(-1);
  const today = newest === undefined ? undefined : findRulesOn(history, newest);
  if (!today) return [];
  return draws.filter((draw) => {
    const rules = findRulesOn(history, draw.date);
    return rules !== undefined && haveSameBarrels(rules, today);
  });
}

interface Barrel {
  readonly from: number;
  readonly to: number;
}

function countNumbers(
  { from, to }: Barrel,
  draws: readonly DatedDraw[],
  numbersOf: (draw: DatedDraw) => readonly number[],
): NumberCount[] {
  const rows = Array.from(
    { length: to - from + 1 },
    (_, index): NumberCount => ({
      number: from + index,
      count: 0,
      drawsSince: draws.length,
      lastDate: undefined,
    }),
  );
  for (const [index, draw] of draws.entries()) {
    for (const number of numbersOf(draw)) {
      const row = rows[number - from];
      if (!row) continue;
      if (row.count === 0) {
        row.drawsSince = index;
        row.lastDate = draw.date;
      }
      row.count += 1;
    }
  }
  return rows;
}

/** The pairs of main numbers that came up together most often. */
export function countCommonestPairs(draws: readonly DrawNumbers[], top: number): PairCount[] {
  const counts = new Map<number, number>();
  for (const { main } of draws) {
    const sorted = [...main].sort((a, b) => a - b);
    for (const [index, low] of sorted.entries()) {
      for (const high of sorted.slice(index + 1)) {
        const key = low * 1000 + high;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return [...counts]
    .sort(([keyA, a], [keyB, b]) => b - a || keyA - keyB)
    .slice(0, top)
    .map(([key, count]) => ({ numbers: [Math.floor(key / 1000), key % 1000], count }));
}

/** Counts over draws of one set of rules, newest first. */
export function computeGameStatistics(
  rules: GameRules,
  draws: readonly DatedDraw[],
  { pairs = 10 }: { pairs?: number } = {},
): GameStatistics {
  const period = { draws: draws.length, from: draws.at(-1)?.date, to: draws[0]?.date };
  if (isOrderRules(rules)) {
    const digits = { from: 0, to: rules.symbols - 1 };
    const positions = Array.from({ length: rules.digits }, (_, place) =>
      countNumbers(digits, draws, ({ main }) => main.slice(place, place + 1)),
    );
    const numbers = countNumbers(digits, draws, (draw) => draw.main);
    return { ...period, numbers, positions, powerballs: [], supplementaries: [], pairs: [] };
  }
  return {
    ...period,
    numbers: countNumbers({ from: 1, to: rules.numbers.of }, draws, (draw) => draw.main),
    powerballs: countNumbers({ from: 1, to: rules.powerball?.of ?? 0 }, draws, listPowerballs),
    supplementaries:
      rules.supplementaries > 0
        ? countNumbers({ from: 1, to: rules.numbers.of }, draws, (draw) => draw.supplementary)
        : [],
    pairs: countCommonestPairs(draws, pairs),
  };
}

const selectTop = (rows: readonly NumberCount[], top: number, rank: (row: NumberCount) => number): number[] =>
  [...rows]
    .sort((a, b) => rank(b) - rank(a) || a.number - b.number)
    .slice(0, top)
    .map((row) => row.number);

/** Numbers drawn most often ("hot"). */
export const listMostDrawn = (rows: readonly NumberCount[], top: number): number[] =>
  selectTop(rows, top, (row) => row.count);
/** Numbers drawn least often ("cold"). */
export const listLeastDrawn = (rows: readonly NumberCount[], top: number): number[] =>
  selectTop(rows, top, (row) => -row.count);
/** Numbers missing longest ("overdue", which they are not: draws are independent). */
export const listLongestMissing = (rows: readonly NumberCount[], top: number): number[] =>
  selectTop(rows, top, (row) => row.drawsSince);
