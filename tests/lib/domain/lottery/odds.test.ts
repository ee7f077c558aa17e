import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatOdds,
  oddsOfAnyPrize,
  oddsOfEntry,
  oddsPerDivision,
  oneInWithGames,
} from '#lib/domain/lottery/odds.ts';
import { allPowerballs, powerHitSize, standardSize } from '#lib/domain/lottery/systems.ts';
import {
  divisionByReading,
  SEVEN_OF_35,
  SEVEN_OF_44,
  SEVEN_OF_47,
  SIX_OF_45,
  smallRules,
  subsets,
  upTo,
} from './rules.ts';

const firstDivision = (rules: typeof SIX_OF_45) => oddsPerDivision(rules)[0]?.oneIn;

test('the first division of each kind of game has its known odds', () => {
  expect(firstDivision(SIX_OF_45)).toBe(8_145_060);
  expect(firstDivision(SEVEN_OF_35)).toBe(134_490_400);
  expect(firstDivision(SEVEN_OF_44)).toBe(38_320_568);
  expect(firstDivision(SEVEN_OF_47)).toBe(62_891_499);
});

test('all divisions of 6 of 45 have their known odds', () => {
  const shown = oddsPerDivision(SIX_OF_45).map(({ oneIn }) => formatOdds(oneIn));
  expect(shown).toEqual([
    '1 in 8,145,060',
    '1 in 678,755',
    '1 in 36,689',
    '1 in 733',
    '1 in 297',
    '1 in 144',
  ]);
  expect(formatOdds(oddsOfAnyPrize(SIX_OF_45).oneIn)).toBe('1 in 85.4');
  expect(formatOdds(oddsOfAnyPrize(SEVEN_OF_35).oneIn)).toBe('1 in 44');
});

test('the odds of a standard game are those of listing every game', () => {
  fc.assert(
    fc.property(smallRules, (rules) => {
      const { pick, of } = rules.numbers;
      const draw = {
        main: upTo(pick),
        supplementary: upTo(rules.supplementaries).map((n) => n + pick),
        ...(rules.powerball && { powerball: 1 }),
      };
      const balls = rules.powerball ? allPowerballs(rules) : [undefined];
      const games = subsets(upTo(of), pick).flatMap((numbers) =>
        balls.map((powerball) => divisionByReading(rules, draw, numbers, powerball)),
      );
      for (const { division, wins, outOf } of oddsPerDivision(rules)) {
        expect(outOf).toBe(games.length);
        expect(wins).toBe(games.filter((won) => won === division).length);
      }
      expect(oddsOfAnyPrize(rules).wins).toBe(games.filter((won) => won !== undefined).length);
    }),
  );
});

test('the odds of a system or PowerHit are those of listing every draw', () => {
  const entry = smallRules.chain((rules) =>
    fc.record({
      rules: fc.constant(rules),
      numbers: fc.integer({ min: rules.numbers.pick, max: rules.numbers.of }),
      powerballs: fc.integer({ min: rules.powerball ? 1 : 0, max: rules.powerball?.of ?? 0 }),
    }),
  );
  fc.assert(
    fc.property(entry, ({ rules, numbers, powerballs }) => {
      const { pick, of } = rules.numbers;
      const games = subsets(upTo(numbers), pick);
      const chosenBalls = rules.powerball ? upTo(powerballs) : [undefined];
      const drawnBalls = rules.powerball ? allPowerballs(rules) : [undefined];
      const draws = subsets(upTo(of), pick).flatMap((main) => {
        const left = upTo(of).filter((number) => !main.includes(number));
        return subsets(left, rules.supplementaries).flatMap((supplementary) =>
          drawnBalls.map((ball) => ({ main, supplementary, ...(ball !== undefined && { powerball: ball }) })),
        );
      });
      const wonIn = draws.map(
        (draw) =>
          new Set(
            games
              .flatMap((game) => chosenBalls.map((ball) => divisionByReading(rules, draw, game, ball)))
              .filter((division) => division !== undefined),
          ),
      );
      const odds = oddsOfEntry(rules, { numbers, powerballs });
      expect(odds.any.outOf).toBe(draws.length);
      expect(odds.any.wins).toBe(wonIn.filter((won) => won.size > 0).length);
      for (const { division, wins } of odds.divisions) {
        expect(wins).toBe(wonIn.filter((won) => won.has(division)).length);
      }
    }),
    { numRuns: 40 },
  );
});

test('an entry of one standard game has the odds of a standard game', () => {
  for (const rules of [SIX_OF_45, SEVEN_OF_35, SEVEN_OF_47]) {
    const entry = oddsOfEntry(rules, standardSize(rules));
    for (const [index, { oneIn }] of oddsPerDivision(rules).entries()) {
      expect(entry.divisions[index]?.oneIn).toBeCloseTo(oneIn, 6);
    }
  }
});

test('a PowerHit wins the first division as often as its numbers come up', () => {
  const [first] = oddsOfEntry(SEVEN_OF_35, powerHitSize(SEVEN_OF_35)).divisions;
  expect(first?.oneIn).toBe(134_490_400 / 20);
});

test('several games shorten the odds', () => {
  const [first] = oddsPerDivision(SIX_OF_45);
  expect(oneInWithGames(first!, 1)).toBeCloseTo(8_145_060, 3);
  expect(formatOdds(oneInWithGames(first!, 12))).toBe('1 in 678,755');
  expect(oneInWithGames(oddsOfAnyPrize(SIX_OF_45), 50)).toBeCloseTo(
    1 / (1 - (1 - 95_340 / 8_145_060) ** 50),
    9,
  );
});

test('a division that nothing can win has infinite odds', () => {
  const impossible = { ...SIX_OF_45, divisions: [{ division: 1, main: [7], poolBps: 10_000 }] };
  expect(firstDivision(impossible)).toBe(Number.POSITIVE_INFINITY);
});
