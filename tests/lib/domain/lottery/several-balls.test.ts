// A second barrel of which several balls are drawn and picked: 5 of 50 and 2 of 12.
import { expect, test } from 'vitest';
import { GAME_TEMPLATES } from '#content/game-templates/all.ts';
import { GameFile } from '#lib/contracts/catalogue/game-file.ts';
import { compileGameTypes } from '#lib/domain/catalogue/compile-game.ts';
import { findGameFaults } from '#lib/domain/catalogue/game-faults.ts';
import { readGameForm, toGameFields } from '#lib/domain/catalogue/game-form.ts';
import { requireSetRules } from '#lib/domain/lottery/game-rules.ts';
import { getOddsOfAnyPrize, getOddsOfEntry, getOddsPerDivision } from '#lib/domain/lottery/odds.ts';
import { fillGame, pickGame } from '#lib/domain/lottery/quick-pick.ts';
import { readNumbers } from '#lib/domain/lottery/read-numbers.ts';
import { scoreGame } from '#lib/domain/lottery/scoring.ts';
import { computeGameStatistics, haveSameBarrels } from '#lib/domain/lottery/statistics.ts';
import { countCombinations } from '#lib/domain/lottery/systems.ts';
import { checkDraw, checkGame, formatFault } from '#lib/domain/lottery/validate.ts';

const file = GameFile.parse(GAME_TEMPLATES.find(({ name }) => name === 'five-and-two')!.file);
const rules = requireSetRules(file.rules[0]!);
const DRAW = { main: [7, 50, 23, 12, 31], supplementary: [], powerballs: [11, 3] };

test('the odds are those that are published of such a game', () => {
  expect(getOddsPerDivision(rules).map(({ oneIn }) => Math.round(oneIn))).toEqual([
    139_838_160, 6_991_908, 3_107_515, 621_503, 31_075, 14_125, 13_811, 985, 706, 314, 188, 49, 22,
  ]);
  expect(getOddsOfAnyPrize(rules).oneIn.toFixed(1)).toBe('13.0');
});

test('a game wins by the numbers and the stars that it matches', () => {
  const score = (numbers: number[], powerballs: number[]) => scoreGame(rules, DRAW, { numbers, powerballs });
  expect(score([7, 12, 23, 31, 50], [3, 11])).toEqual([{ division: 1, combinations: 1 }]);
  expect(score([7, 12, 23, 31, 50], [3, 12])).toEqual([{ division: 2, combinations: 1 }]);
  expect(score([7, 12, 23, 31, 50], [1, 2])).toEqual([{ division: 3, combinations: 1 }]);
  expect(score([7, 12, 1, 2, 3], [11, 3])).toEqual([{ division: 8, combinations: 1 }]);
  expect(score([7, 1, 2, 3, 4], [11, 3])).toEqual([{ division: 11, combinations: 1 }]);
  expect(score([7, 1, 2, 3, 4], [11, 4])).toEqual([]);
});

test('a system wins with each of its combinations', () => {
  // 6 numbers with 4 right, 3 stars with both right: 3 pairs of stars, of which one is whole and two are half.
  const game = { numbers: [7, 12, 23, 31, 1, 2], powerballs: [3, 11, 12] };
  expect(countCombinations(rules, { numbers: 6, powerballs: 3 })).toBe(18);
  expect(scoreGame(rules, DRAW, game)).toEqual([
    { division: 4, combinations: 2 },
    { division: 5, combinations: 4 },
    { division: 6, combinations: 4 },
    { division: 9, combinations: 8 },
  ]);
  const { divisions } = getOddsOfEntry(rules, { numbers: 6, powerballs: 3 });
  expect(divisions[0]?.oneIn).toBeCloseTo(139_838_160 / 18, 6);
});

test('systems cost as much as their combinations, and each game picks two stars', () => {
  const systems = compileGameTypes(file).find(({ key }) => key === 'systems')!;
  expect(systems.gameOffers.map(({ prices }) => prices[0]?.price)).toEqual([
    '15.00',
    '52.50',
    '140.00',
    '315.00',
    '630.00',
  ]);
  expect(systems.gameOffers[0]?.numberSets).toEqual([
    { name: 'numbers', count: 6 },
    { name: 'powerball', count: 2 },
  ]);
});

test('picks and draws are checked for two different stars', () => {
  const numbers = [1, 2, 3, 4, 5];
  const say = (powerballs: number[]) => checkGame(rules, { numbers, powerballs }).map(formatFault);
  expect(say([3, 12])).toEqual([]);
  expect(say([3])).toEqual(['1 powerball numbers instead of 2']);
  expect(say([3, 3])).toEqual(['powerball number 3 appears twice']);
  expect(say([3, 13])).toEqual(['powerball number 13 is not between 1 and 12']);
  expect(checkDraw(rules, DRAW)).toEqual([]);
  expect(checkDraw(rules, { ...DRAW, powerballs: [11, 11] }).map(formatFault)).toEqual([
    'powerball number 11 appears twice',
  ]);
  expect(checkDraw(rules, { main: DRAW.main, supplementary: [], powerball: 11 }).map(formatFault)).toEqual([
    '1 powerball numbers instead of 2',
  ]);
});

test('a quick pick has two stars, and one that is chosen stays', () => {
  const { numbers, powerballs = [] } = pickGame(rules);
  expect(checkGame(rules, { numbers, powerballs })).toEqual([]);
  expect(fillGame(rules, { numbers: [9], powerballs: [12] }).powerballs).toContain(12);
});

test('typed numbers need two stars; more make a system', () => {
  const numbers = '1 2 3 4 5';
  expect(readNumbers(rules, { numbers, powerball: '4 9' })).toMatchObject({ game: { powerballs: [4, 9] } });
  expect(readNumbers(rules, { numbers, powerball: '4' })).toMatchObject({
    errors: { powerball: { code: 'too_few', pick: 2, of: 12 } },
  });
  expect(readNumbers(rules, { numbers, powerball: '4 9 10' })).toMatchObject({ isRight: true });
});

test('each star counts in the statistics, and one star is another barrel than two', () => {
  const { powerballs } = computeGameStatistics(rules, [{ ...DRAW, date: '2026-01-02' }]);
  expect(powerballs.filter(({ count }) => count === 1).map(({ number }) => number)).toEqual([3, 11]);
  expect(haveSameBarrels(rules, { ...rules, powerball: { of: 12 } })).toBe(false);
});

test('a file says what is wrong with its second barrel, at its field', () => {
  const tell = (powerball: object, plays: object = {}, matched: number[] = [2]) =>
    findGameFaults(
      GameFile.parse({
        ...file,
        plays: { ...file.plays, ...plays },
        rules: [
          {
            ...rules,
            powerball,
            divisions: rules.divisions.map((one) =>
              one.division === 1 ? { ...one, powerball: matched } : one,
            ),
          },
        ],
      }),
    ).map(({ path, code, values }) => [path, code, values]);
  expect(tell({ of: 12, pick: 2 })).toEqual([]);
  expect(tell({ of: 2, pick: 2 })).toContainEqual(['rules.0.powerball.of', 'barrel_too_small', { pick: 2 }]);
  expect(tell({ of: 12, pick: 2 }, {}, [3])).toEqual([
    ['rules.0.divisions.0.powerball', 'powerball_out_of_range', { most: 2 }],
  ]);
  expect(tell({ of: 12, pick: 2 }, { powerHit: {}, powerPik: { balls: [2] } })).toEqual([
    ['plays.powerHit', 'balls_of_several', undefined],
    ['plays.powerPik', 'balls_of_several', undefined],
  ]);
  expect(
    GameFile.safeParse({ ...file, rules: [{ ...rules, powerball: { of: 12, name: '<b>' } }] }).success,
  ).toBe(false);
});

test('a form says how many of the second barrel match, as a choice for one and as counts for several', () => {
  const fields = toGameFields(file);
  expect(fields.get('rules.0.divisions.1.powerball')).toBe('1');
  expect(fields.get('rules.0.powerball.name')).toBe('Lucky Star');
  const single = { ...file, rules: [{ ...rules, powerball: { of: 12 } }] };
  expect(toGameFields(single).get('rules.0.divisions.1.powerball')).toBe('yes');
  const sent = new Map([...fields].map(([name, value]): [string, string[]] => [name, [value]]));
  sent.set('calendar.drawDays', ['tue', 'fri']);
  sent.set('rules.0.divisions.12.powerball', ['0, 1']);
  const read = GameFile.parse(readGameForm(file, sent));
  expect(requireSetRules(read.rules[0]!).divisions[12]?.powerball).toEqual([0, 1]);
});
