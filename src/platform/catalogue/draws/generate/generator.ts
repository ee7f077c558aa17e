// Draws of demonstration games: numbers from a committed seed, and winners as a nation would have them.
import { countWays } from '#lib/domain/lottery/digit-orders.ts';
import { getGameOddsPerDivision } from '#lib/domain/lottery/game-odds.ts';
import {
  countDrawn,
  countPowerballs,
  type DrawNumbers,
  type GameRules,
  hasSpots,
  isOrderRules,
  type OrderRules,
  type SetRules,
  toDrawnPowerballs,
} from '#lib/domain/lottery/game-rules.ts';
import { getOddsPerDivision } from '#lib/domain/lottery/odds.ts';
import type { RandomInt } from '#lib/domain/lottery/quick-pick.ts';
import { createSeededInt, type SeededDraw } from './commitment.ts';

/** Takes `count` balls 1 to `of` out of a barrel, by a shuffle that stops when they are out. */
function takeBalls(of: number, count: number, randomInt: RandomInt): number[] {
  const barrel = Array.from({ length: of }, (_, index) => index + 1);
  for (let place = 0; place < count; place += 1) {
    const from = place + randomInt(of - place);
    [barrel[place], barrel[from]] = [barrel[from]!, barrel[place]!];
  }
  return barrel.slice(0, count);
}

/**
 * The numbers that a seed decides, in the order drawn: main, then supplementaries from the same barrel, then
 * the balls of the second barrel, which for one is a number of it. Of a game of digits: each digit from all symbols, first place first. @throws RangeError when the seed is not 32 bytes of hex.
 */
export const generateDraw = (rules: GameRules, seeded: SeededDraw): DrawNumbers =>
  takeBallsOut(rules, createSeededInt(seeded));

/** The numbers that fair whole numbers take out of the barrels, in the order drawn; see `generateDraw`. */
export function takeBallsOut(rules: GameRules, randomInt: RandomInt): DrawNumbers {
  if (isOrderRules(rules)) {
    const main = Array.from({ length: rules.digits }, () => randomInt(rules.symbols));
    return { isOrdered: true, main, supplementary: [] };
  }
  const pick = countDrawn(rules);
  const { of } = rules.numbers;
  const balls = takeBalls(of, pick + rules.supplementaries, randomInt);
  const ofBarrel = takeBalls(rules.powerball?.of ?? 0, countPowerballs(rules), randomInt);
  return {
    main: balls.slice(0, pick),
    supplementary: balls.slice(pick),
    ...toDrawnPowerballs(ofBarrel, rules),
  };
}

const UNIFORM_STEPS = 2 ** 32;
/** Expected successes up to which the count is drawn exactly; above, the normal curve is close enough. */
const EXACT_UP_TO = 30;

const drawUniform = (randomInt: RandomInt): number => (randomInt(UNIFORM_STEPS) + 0.5) / UNIFORM_STEPS;

/** How many of `trials` succeed with `chance` each. */
function drawBinomial(trials: number, chance: number, randomInt: RandomInt): number {
  if (trials === 0 || chance <= 0) return 0;
  if (chance > 0.5) return trials - drawBinomial(trials, 1 - chance, randomInt);
  const mean = trials * chance;
  if (mean > EXACT_UP_TO) {
    const radius = Math.sqrt(-2 * Math.log(drawUniform(randomInt)));
    const normal = radius * Math.cos(2 * Math.PI * drawUniform(randomInt));
    const count = Math.round(mean + normal * Math.sqrt(mean * (1 - chance)));
    return Math.min(trials, Math.max(0, count));
  }
  const target = drawUniform(randomInt);
  let successes = 0;
  let likelihood = Math.exp(trials * Math.log1p(-chance));
  let reached = likelihood;
  while (reached < target && successes < trials) {
    likelihood *= ((trials - successes) / (successes + 1)) * (chance / (1 - chance));
    successes += 1;
    reached += likelihood;
  }
  return successes;
}

/** Winning games by division. */
export type Winners = ReadonlyMap<number, number>;

/**
 * How many of `entries` standard games, played independently, win each division; never more than `entries`.
 * Hand in `seededInt(draw, 'winners')` to get the same again after a restart.
 */
export function simulateWinners(rules: SetRules, entries: number, randomInt: RandomInt): Winners {
  const winners = new Map<number, number>();
  let left = entries;
  let unclaimed = 1;
  // Of spots, games of each count are played alike.
  const sizes = hasSpots(rules) ? rules.numbers.pick : 1;
  for (const { division, wins, outOf } of getOddsPerDivision(rules)) {
    const chance = wins / outOf / sizes;
    const won = drawBinomial(left, chance / unclaimed, randomInt);
    winners.set(division, won);
    left -= won;
    unclaimed -= chance;
  }
  return winners;
}

const BOXED_SHARE = 0.3;

/** Orders of digits that can be boxed: all but those whose digits are all alike. */
const countBoxable = ({ digits, symbols }: OrderRules): number => symbols ** digits - symbols;

/**
 * How many of `entries` games win each division of a game of digits, whose players box about three games in ten. A draw
 * has winners among the boxed games of its own digits alone.
 */
export function simulateOrderWinners(
  rules: OrderRules,
  entries: number,
  { main }: Pick<DrawNumbers, 'main'>,
  randomInt: RandomInt,
): Winners {
  const boxed = Math.round(entries * BOXED_SHARE);
  const drawnWays = countWays(main);
  const winners = new Map<number, number>();
  let left = entries - boxed;
  let unclaimed = 1;
  for (const { division, wins, outOf } of getGameOddsPerDivision(rules)) {
    const { play, ways } = rules.divisions.find((rule) => rule.division === division)!;
    if (play === 'box') {
      const chance = ways === drawnWays ? ways / countBoxable(rules) : 0;
      winners.set(division, drawBinomial(boxed, chance, randomInt));
      continue;
    }
    const chance = wins / outOf;
    const won = drawBinomial(left, chance / unclaimed, randomInt);
    winners.set(division, won);
    left -= won;
    unclaimed -= chance;
  }
  return winners;
}
