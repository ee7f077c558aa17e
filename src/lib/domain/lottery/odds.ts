// Odds are counted from the rules and never typed (decision U8).

import { LOCALE } from '../brand/locale.ts';
import type { Translate } from '../content/copy.ts';
import { choose } from './combinations.ts';
import { countByDivision, type Pools } from './divisions.ts';
import { countPowerballs, type SetRules } from './game-rules.ts';
import { type EntrySize, getStandardSize } from './systems.ts';

/** A chance as a share of equally likely outcomes. */
export interface Odds {
  /** Outcomes that win. */
  wins: number;
  /** All outcomes. */
  outOf: number;
  /** `outOf / wins`: one in so many. Infinity when nothing wins. */
  oneIn: number;
}
export interface DivisionOdds extends Odds {
  division: number;
}
export interface EntryOdds {
  /** To win each division at least once, highest division first. */
  divisions: DivisionOdds[];
  any: Odds;
}

export const createOdds = (wins: number, outOf: number): Odds => ({ wins, outOf, oneIn: outOf / wins });

function getDrawnPools(rules: SetRules): Pools {
  const { numbers, supplementaries, powerball } = rules;
  const right = countPowerballs(rules);
  return {
    main: numbers.pick,
    supplementary: supplementaries,
    other: numbers.of - numbers.pick - supplementaries,
    powerball: { right, wrong: (powerball?.of ?? 0) - right },
  };
}

/** How many different balls of the second barrel can be drawn together; 1 where there is none. */
const countBallDraws = (rules: SetRules): number => choose(rules.powerball?.of ?? 0, countPowerballs(rules));

/** How many different standard games can be played. */
export const countPossibleGames = (rules: SetRules): number =>
  choose(rules.numbers.of, rules.numbers.pick) * countBallDraws(rules);

/** The odds that one standard game wins each division, highest division first. */
export function getOddsPerDivision(rules: SetRules): DivisionOdds[] {
  const outOf = countPossibleGames(rules);
  const counted = new Map(
    countByDivision(rules, getDrawnPools(rules)).map(({ division, combinations }) => [
      division,
      combinations,
    ]),
  );
  return rules.divisions
    .map(({ division }) => ({ division, ...createOdds(counted.get(division) ?? 0, outOf) }))
    .sort((a, b) => a.division - b.division);
}

/** The odds that one standard game wins any division. */
export function getOddsOfAnyPrize(rules: SetRules): Odds {
  const wins = getOddsPerDivision(rules).reduce((sum, division) => sum + division.wins, 0);
  return createOdds(wins, countPossibleGames(rules));
}

/** One in so many that at least one of `games` games wins, each picked at random on its own. */
export function getOneInWithGames(single: Odds, games: number): number {
  return -1 / Math.expm1(games * Math.log1p(-single.wins / single.outOf));
}

interface Outcome {
  /** Draws, of all possible ones, that look like this to the entry. */
  ways: number;
  divisions: readonly number[];
}

function* listOutcomes(rules: SetRules, size: EntrySize): Generator<Outcome> {
  const { pick, of } = rules.numbers;
  const rest = of - size.numbers;
  const drawn = countPowerballs(rules);
  const balls = Array.from({ length: drawn + 1 }, (_, right) => ({
    ways:
      choose(size.powerballs, right) * choose((rules.powerball?.of ?? 0) - size.powerballs, drawn - right),
    powerball: { right, wrong: size.powerballs - right },
  })).filter(({ ways }) => ways > 0);
  for (let main = 0; main <= Math.min(pick, size.numbers); main += 1) {
    for (let supplementary = 0; supplementary <= rules.supplementaries; supplementary += 1) {
      const ways =
        choose(size.numbers, main) *
        choose(rest, pick - main) *
        choose(size.numbers - main, supplementary) *
        choose(rest - pick + main, rules.supplementaries - supplementary);
      const other = size.numbers - main - supplementary;
      for (const ball of balls) {
        const won = countByDivision(rules, { main, supplementary, other, powerball: ball.powerball });
        yield { ways: ways * ball.ways, divisions: won.map(({ division }) => division) };
      }
    }
  }
}

/**
 * The exact odds that an entry of that size (a system, a PowerHit) wins each division at least once, and that
 * it wins anything. `outOf` counts the possible draws, order left aside.
 */
export function getOddsOfEntry(rules: SetRules, size: EntrySize = getStandardSize(rules)): EntryOdds {
  const { pick, of } = rules.numbers;
  const outOf = choose(of, pick) * choose(of - pick, rules.supplementaries) * countBallDraws(rules);
  const outcomes = [...listOutcomes(rules, size)];
  const countWays = (isWon: (outcome: Outcome) => boolean) =>
    outcomes.filter(isWon).reduce((sum, { ways }) => sum + ways, 0);
  const divisions = rules.divisions.map(({ division }) => ({
    division,
    ...createOdds(
      countWays((outcome) => outcome.divisions.includes(division)),
      outOf,
    ),
  }));
  return {
    divisions: divisions.sort((a, b) => a.division - b.division),
    any: createOdds(
      countWays((outcome) => outcome.divisions.length > 0),
      outOf,
    ),
  };
}

// Made when first used: a page that shows no odds of its own should not pay for them.
const FORMATS = new Map<number, Intl.NumberFormat>();
function getFormat(maximumFractionDigits: number): Intl.NumberFormat {
  const format =
    FORMATS.get(maximumFractionDigits) ?? new Intl.NumberFormat(LOCALE, { maximumFractionDigits });
  FORMATS.set(maximumFractionDigits, format);
  return format;
}

/** The outcomes of odds as text: `8,145,060`; below one hundred with one decimal, as `42.5`. */
export const formatOneIn = (oneIn: number): string => getFormat(oneIn < 100 ? 1 : 0).format(oneIn);

/** `1 in 8,145,060`; below one hundred with one decimal, as `1 in 42.5`. */
export const formatOdds = (t: Translate, oneIn: number): string =>
  t('offer.odds-one-in', { number: formatOneIn(oneIn) });
