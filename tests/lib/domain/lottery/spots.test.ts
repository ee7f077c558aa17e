// Games that pick one number to several of more that are drawn: 20 of 80, 1 to 10 picked.
import { expect, test } from 'vitest';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { GameFile } from '#lib/contracts/catalogue/game-file.ts';
import type { SetRules } from '#lib/contracts/offers/offer.ts';
import { compileGameTypes } from '#lib/domain/catalogue/compile-game.ts';
import { findGameFaults, getFixedReturn } from '#lib/domain/catalogue/game-faults.ts';
import { formatRules } from '#lib/domain/catalogue/game-summary.ts';
import { choose } from '#lib/domain/lottery/combinations.ts';
import { checkFavourite } from '#lib/domain/lottery/favourite-numbers.ts';
import { getOddsOfEntry, getOddsPerDivision } from '#lib/domain/lottery/odds.ts';
import { readNumbers } from '#lib/domain/lottery/read-numbers.ts';
import { scoreGame } from '#lib/domain/lottery/scoring.ts';
import { computeGameStatistics } from '#lib/domain/lottery/statistics.ts';
import { countCombinations } from '#lib/domain/lottery/systems.ts';
import { checkDraw, checkGame, formatFault } from '#lib/domain/lottery/validate.ts';
import { generateDraw, simulateWinners } from '#platform/catalogue/draws/generate/generator.ts';

const file = GameFile.parse(GAME_TEMPLATES.find(({ name }) => name === 'keno')!.file);
const rules = file.rules[0] as SetRules;
const TWENTY = Array.from({ length: 20 }, (_, index) => index * 4 + 1);
const DRAW = { main: TWENTY, supplementary: [] };

test('the odds are those that are published of 20 of 80', () => {
  const odds = new Map(getOddsPerDivision(rules).map(({ division, oneIn }) => [division, oneIn]));
  const findOdds = (picked: number, matched: number) =>
    odds.get(rules.divisions.find((one) => one.picked === picked && one.main[0] === matched)!.division)!;
  expect(Math.round(findOdds(10, 10))).toBe(8_911_711);
  expect(Math.round(findOdds(10, 9))).toBe(163_381);
  expect(Math.round(findOdds(10, 8))).toBe(7384);
  expect(findOdds(10, 0).toFixed(2)).toBe('21.84');
  expect(Math.round(findOdds(9, 9))).toBe(1_380_688);
  expect(Math.round(findOdds(8, 8))).toBe(230_115);
  expect(Math.round(findOdds(5, 5))).toBe(1551);
  expect(findOdds(1, 1)).toBe(4);
  expect(getOddsOfEntry(rules, { numbers: 10, powerballs: 0 }).any.oneIn.toFixed(2)).toBe('9.05');
});

test('the odds of each count are hypergeometric, and its first division is its own', () => {
  for (let picked = 1; picked <= 10; picked += 1) {
    const { divisions, any } = getOddsOfEntry(rules, { numbers: picked, powerballs: 0 });
    for (const { division, wins, outOf } of divisions) {
      const [matched = 0] = rules.divisions[division - 1]!.main;
      expect(outOf).toBe(choose(80, picked));
      expect(wins).toBe(choose(20, matched) * choose(60, picked - matched));
    }
    expect(any.wins).toBe(divisions.reduce((sum, { wins }) => sum + wins, 0));
  }
});

test('a game wins by how many it picked and how many of them are drawn', () => {
  const findPrize = (numbers: number[]) => {
    const [won] = scoreGame(rules, DRAW, { numbers });
    return won && rules.divisions[won.division - 1]!.fixedCents;
  };
  expect(findPrize([1, 5, 9])).toBe(2500);
  expect(findPrize([1, 5, 2])).toBe(200);
  expect(findPrize([1, 2, 3])).toBeUndefined();
  expect(findPrize([1])).toBe(200);
  expect(findPrize([2, 3, 4, 6, 7, 8, 10, 11, 12, 14])).toBe(300);
  expect(findPrize([1, 5, 9, 13, 17, 21, 25, 29, 33, 37])).toBe(10_000_000);
  expect(scoreGame(rules, DRAW, { numbers: [1, 5, 9] })).toMatchObject([{ combinations: 1 }]);
});

test('each count is a size at the price of one game', () => {
  const [spots, quick] = compileGameTypes(file);
  expect(spots!.gameOffers.map(({ name, prices }) => [name, prices[0]?.price])).toEqual(
    Array.from({ length: 10 }, (_, index) => [`${index + 1}-spot`, '1.00']),
  );
  expect(quick?.key).toBe('random');
  expect(countCombinations(rules, { numbers: 4, powerballs: 0 })).toBe(1);
  expect(formatRules(rules)).toBe('20 of 80, 1 to 10 picked');
});

test('picks, draws, typed numbers and favourites are checked', () => {
  const say = (numbers: number[], count: number) =>
    checkGame(rules, { numbers }, { numbers: count, powerballs: 0 }).map(formatFault);
  expect(say([1, 80, 7], 3)).toEqual([]);
  expect(say([1, 81], 2)).toEqual(['main number 81 is not between 1 and 80']);
  expect(checkDraw(rules, DRAW)).toEqual([]);
  expect(checkDraw(rules, { main: TWENTY.slice(1), supplementary: [] }).map(formatFault)).toEqual([
    '19 main numbers instead of 20',
  ]);
  expect(readNumbers(rules, { numbers: '4', powerball: '' })).toMatchObject({ isRight: true });
  expect(readNumbers(rules, { numbers: '1 2 3 4 5 6 7 8 9 10 11', powerball: '' })).toMatchObject({
    errors: { numbers: { code: 'too_many' } },
  });
  expect(checkFavourite(rules, { numbers: [4, 9], powerballs: [] })).toEqual([]);
  expect(checkFavourite(rules, { numbers: TWENTY, powerballs: [] })).not.toEqual([]);
});

test('a generated draw has twenty, each of them counted, and as many winners as are likely', () => {
  const drawn = generateDraw(rules, { offerKey: 'my-keno', drawNo: 1, seed: 'ab'.repeat(32) });
  expect(checkDraw(rules, drawn)).toEqual([]);
  const { numbers } = computeGameStatistics(rules, [{ ...drawn, date: '2026-01-02' }]);
  expect(numbers.filter(({ count }) => count === 1)).toHaveLength(20);
  const half = () => 2 ** 31;
  const ones = rules.divisions.at(-1)!.division;
  // A tenth of the games pick one number, and a quarter of those win.
  expect(simulateWinners(rules, 100_000, half).get(ones)).toBeCloseTo(2500, -2);
});

test('a file says what is wrong with its spots, at its field', () => {
  const tell = (changed: Partial<SetRules>, plays: object = {}) =>
    findGameFaults(
      GameFile.parse({ ...file, rules: [{ ...rules, ...changed }], plays: { ...file.plays, ...plays } }),
    ).flatMap(({ path, code, values, isWarning }) => (isWarning ? [] : [[path, code, values]]));
  const [{ picked: _, ...open }, ...others] = rules.divisions as [SetRules['divisions'][0]];
  expect(tell({})).toEqual([]);
  expect(tell({ numbers: { pick: 10, of: 80, drawn: 81 } })).toContainEqual([
    'rules.0.supplementaries',
    'too_many_drawn',
    { of: 80 },
  ]);
  expect(tell({ divisions: [open, ...others] })).toEqual([
    ['rules.0.divisions.0.picked', 'picked_out_of_range', { most: 10 }],
  ]);
  expect(tell({ numbers: { pick: 11, of: 80, drawn: 20 } })).toEqual([
    ['rules.0.divisions', 'spots_without_division', { spots: '11' }],
  ]);
  expect(tell({}, { systems: { largest: 12 } })).toEqual([
    ['plays.systems', 'play_of_other_kind', undefined],
  ]);
  const standard = tell({ numbers: { pick: 10, of: 80 } });
  expect(standard.filter(([, code]) => code === 'picked_without_spots')).toHaveLength(rules.divisions.length);
});

test('what is given back is that of the count that gives the most', () => {
  expect(getFixedReturn(rules, 100)).toBeGreaterThan(0.5);
  expect(getFixedReturn(rules, 100)).toBeLessThan(1);
});
