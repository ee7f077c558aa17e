import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offerCopy } from '#content/copy/shop/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { countPowerballs, type SetRules, toDrawnPowerballs } from '#lib/domain/lottery/game-rules.ts';
import {
  formatOdds,
  getOddsOfAnyPrize,
  getOddsOfEntry,
  getOddsPerDivision,
  getOneInWithGames,
} from '#lib/domain/lottery/odds.ts';
import { getStandardSize } from '#lib/domain/lottery/systems.ts';
import {
  findDivisionByReading,
  listSubsets,
  listUpTo,
  SEVEN_OF_35,
  SEVEN_OF_44,
  SEVEN_OF_47,
  SIX_OF_45,
  smallRules,
} from './rules.ts';

const t = createTranslator(offerCopy);
/** Every way to choose as many balls as a game picks of those from 1 on. */
const listBalls = (rules: SetRules, of: number) => listSubsets(listUpTo(of), countPowerballs(rules));

const getFirstDivision = (rules: typeof SIX_OF_45) => getOddsPerDivision(rules)[0]?.oneIn;

test('the first division of each kind of game has its known odds', () => {
  expect(getFirstDivision(SIX_OF_45)).toBe(8_145_060);
  expect(getFirstDivision(SEVEN_OF_35)).toBe(134_490_400);
  expect(getFirstDivision(SEVEN_OF_44)).toBe(38_320_568);
  expect(getFirstDivision(SEVEN_OF_47)).toBe(62_891_499);
});

test('all divisions of 6 of 45 have their known odds', () => {
  const shown = getOddsPerDivision(SIX_OF_45).map(({ oneIn }) => formatOdds(t, oneIn));
  expect(shown).toEqual([
    '1 in 8,145,060',
    '1 in 678,755',
    '1 in 36,689',
    '1 in 733',
    '1 in 297',
    '1 in 144',
  ]);
  expect(formatOdds(t, getOddsOfAnyPrize(SIX_OF_45).oneIn)).toBe('1 in 85.4');
  expect(formatOdds(t, getOddsOfAnyPrize(SEVEN_OF_35).oneIn)).toBe('1 in 44');
});

test('the odds of a standard game are those of listing every game', () => {
  fc.assert(
    fc.property(smallRules, (rules) => {
      const { pick, of } = rules.numbers;
      const draw = {
        main: listUpTo(pick),
        supplementary: listUpTo(rules.supplementaries).map((n) => n + pick),
        ...toDrawnPowerballs(listUpTo(countPowerballs(rules)), rules),
      };
      const balls = listBalls(rules, rules.powerball?.of ?? 0);
      const games = listSubsets(listUpTo(of), pick).flatMap((numbers) =>
        balls.map((powerballs) => findDivisionByReading(rules, draw, numbers, powerballs)),
      );
      for (const { division, wins, outOf } of getOddsPerDivision(rules)) {
        expect(outOf).toBe(games.length);
        expect(wins).toBe(games.filter((won) => won === division).length);
      }
      expect(getOddsOfAnyPrize(rules).wins).toBe(games.filter((won) => won !== undefined).length);
    }),
  );
});

test('the odds of a system or PowerHit are those of listing every draw', () => {
  const entry = smallRules.chain((rules) =>
    fc.record({
      rules: fc.constant(rules),
      numbers: fc.integer({ min: rules.numbers.pick, max: rules.numbers.of }),
      powerballs: fc.integer({ min: countPowerballs(rules), max: rules.powerball?.of ?? 0 }),
    }),
  );
  fc.assert(
    fc.property(entry, ({ rules, numbers, powerballs }) => {
      const { pick, of } = rules.numbers;
      const games = listSubsets(listUpTo(numbers), pick);
      const chosenBalls = listBalls(rules, powerballs);
      const drawnBalls = listBalls(rules, rules.powerball?.of ?? 0);
      const draws = listSubsets(listUpTo(of), pick).flatMap((main) => {
        const left = listUpTo(of).filter((number) => !main.includes(number));
        return listSubsets(left, rules.supplementaries).flatMap((supplementary) =>
          drawnBalls.map((balls) => ({ main, supplementary, ...toDrawnPowerballs(balls, rules) })),
        );
      });
      const wonIn = draws.map(
        (draw) =>
          new Set(
            games
              .flatMap((game) => chosenBalls.map((ball) => findDivisionByReading(rules, draw, game, ball)))
              .filter((division) => division !== undefined),
          ),
      );
      const odds = getOddsOfEntry(rules, { numbers, powerballs });
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
    const entry = getOddsOfEntry(rules, getStandardSize(rules));
    for (const [index, { oneIn }] of getOddsPerDivision(rules).entries()) {
      expect(entry.divisions[index]?.oneIn).toBeCloseTo(oneIn, 6);
    }
  }
});

test('a PowerHit wins the first division as often as its numbers come up', () => {
  const [first] = getOddsOfEntry(SEVEN_OF_35, { numbers: 7, powerballs: 20 }).divisions;
  expect(first?.oneIn).toBe(134_490_400 / 20);
});

test('several games shorten the odds', () => {
  const [first] = getOddsPerDivision(SIX_OF_45);
  expect(getOneInWithGames(first!, 1)).toBeCloseTo(8_145_060, 3);
  expect(formatOdds(t, getOneInWithGames(first!, 12))).toBe('1 in 678,755');
  expect(getOneInWithGames(getOddsOfAnyPrize(SIX_OF_45), 50)).toBeCloseTo(
    1 / (1 - (1 - 95_340 / 8_145_060) ** 50),
    9,
  );
});

test('a division that nothing can win has infinite odds', () => {
  const impossible = { ...SIX_OF_45, divisions: [{ division: 1, main: [7], poolBps: 10_000 }] };
  expect(getFirstDivision(impossible)).toBe(Number.POSITIVE_INFINITY);
});
