// Rules for tests: the mechanics of real games, and small games whose every outcome can be listed.
import fc from 'fast-check';
import {
  countPowerballs,
  type DivisionRule,
  type DrawNumbers,
  type SetRules,
  toDrawnPowerballs,
} from '#lib/domain/lottery/game-rules.ts';

const since = '2000-01-01';
const getShare = (divisions: Omit<DivisionRule, 'poolBps'>[]): DivisionRule[] =>
  divisions.map((rule) => ({ ...rule, poolBps: Math.floor(10_000 / divisions.length) }));

export const SIX_OF_45: SetRules = {
  validFrom: since,
  numbers: { pick: 6, of: 45 },
  supplementaries: 2,
  divisions: getShare([
    { division: 1, main: [6] },
    { division: 2, main: [5], supplementary: [1, 2] },
    { division: 3, main: [5] },
    { division: 4, main: [4] },
    { division: 5, main: [3], supplementary: [1, 2] },
    { division: 6, main: [1, 2], supplementary: [2] },
  ]),
};

export const SEVEN_OF_35: SetRules = {
  validFrom: since,
  numbers: { pick: 7, of: 35 },
  supplementaries: 0,
  powerball: { of: 20 },
  divisions: getShare([
    { division: 1, main: [7], powerball: true },
    { division: 2, main: [7] },
    { division: 3, main: [6], powerball: true },
    { division: 4, main: [6] },
    { division: 5, main: [5], powerball: true },
    { division: 6, main: [4], powerball: true },
    { division: 7, main: [5] },
    { division: 8, main: [3], powerball: true },
    { division: 9, main: [2], powerball: true },
  ]),
};

export const SEVEN_OF_44: SetRules = {
  ...SIX_OF_45,
  numbers: { pick: 7, of: 44 },
  divisions: getShare([{ division: 1, main: [7] }]),
};
export const SEVEN_OF_47: SetRules = {
  ...SEVEN_OF_44,
  numbers: { pick: 7, of: 47 },
  supplementaries: 3,
};

export const listUpTo = (of: number): number[] => Array.from({ length: of }, (_, index) => index + 1);

/** Every way to choose `k` of the numbers. */
export function listSubsets(numbers: readonly number[], k: number): number[][] {
  if (k === 0) return [[]];
  return numbers.flatMap((number, index) =>
    listSubsets(numbers.slice(index + 1), k - 1).map((rest) => [number, ...rest]),
  );
}

/** The division of one combination, read straight from the rules. */
export function findDivisionByReading(
  rules: SetRules,
  draw: DrawNumbers,
  numbers: readonly number[],
  powerballs: readonly number[] = [],
): number | undefined {
  const main = numbers.filter((number) => draw.main.includes(number)).length;
  const supplementary = numbers.filter((number) => draw.supplementary.includes(number)).length;
  const drawn = draw.powerballs ?? (draw.powerball === undefined ? [] : [draw.powerball]);
  const balls = powerballs.filter((number) => drawn.includes(number)).length;
  const areAllRight = powerballs.length > 0 && balls === powerballs.length;
  return [...rules.divisions]
    .sort((a, b) => a.division - b.division)
    .find(
      (rule) =>
        rule.main.includes(main) &&
        (!rule.supplementary || rule.supplementary.includes(supplementary)) &&
        (rule.powerball === undefined ||
          (typeof rule.powerball === 'boolean'
            ? rule.powerball === areAllRight
            : rule.powerball.includes(balls))),
    )?.division;
}

/** Games of 2 to 4 numbers of at most 9, with any supplementaries, powerball and divisions. */
export const smallRules: fc.Arbitrary<SetRules> = fc
  .record({
    pick: fc.integer({ min: 2, max: 4 }),
    spare: fc.integer({ min: 2, max: 3 }),
    supplementaries: fc.integer({ min: 0, max: 2 }),
    powerball: fc.option(
      fc.record({ of: fc.integer({ min: 3, max: 4 }), pick: fc.integer({ min: 1, max: 2 }) }),
      {
        nil: undefined,
      },
    ),
    divisions: fc.array(
      fc.record({
        main: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 2 }),
        supplementary: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1 }), {
          nil: undefined,
        }),
        powerball: fc.option(fc.oneof(fc.boolean(), fc.uniqueArray(fc.integer({ min: 0, max: 2 }))), {
          nil: undefined,
        }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  .map(({ pick, spare, supplementaries, powerball, divisions }) => ({
    validFrom: since,
    numbers: { pick, of: pick + supplementaries + spare },
    supplementaries,
    ...(powerball !== undefined && { powerball }),
    divisions: divisions.map((rule, index) => ({
      division: index + 1,
      main: rule.main,
      ...(rule.supplementary && { supplementary: rule.supplementary }),
      ...(powerball !== undefined && rule.powerball !== undefined && { powerball: rule.powerball }),
      poolBps: 1000,
    })),
  }));

/** A draw of the game in any order. */
export const createDraw = (rules: SetRules): fc.Arbitrary<DrawNumbers> =>
  fc
    .record({
      barrel: fc.shuffledSubarray(listUpTo(rules.numbers.of), {
        minLength: rules.numbers.pick + rules.supplementaries,
        maxLength: rules.numbers.pick + rules.supplementaries,
      }),
      balls: fc.shuffledSubarray(listUpTo(rules.powerball?.of ?? 0), {
        minLength: countPowerballs(rules),
        maxLength: countPowerballs(rules),
      }),
    })
    .map(({ barrel, balls }) => ({
      main: barrel.slice(0, rules.numbers.pick),
      supplementary: barrel.slice(rules.numbers.pick),
      ...toDrawnPowerballs(balls, rules),
    }));
