import { expect, test } from 'vitest';
import type { OrderRules, PlayedGame, SetRules } from '#lib/domain/lottery/game-rules.ts';
import { CHECKED_GAMES_MAX, readGames } from '#lib/domain/lottery/read-games.ts';
import { writeGames } from '#lib/domain/results/check-link.ts';

const six: SetRules = {
  validFrom: '2000-01-01',
  numbers: { pick: 6, of: 45 },
  supplementaries: 2,
  divisions: [],
};
const ball: SetRules = { ...six, numbers: { pick: 7, of: 35 }, powerball: { of: 20 } };
const digits: OrderRules = { kind: 'order', validFrom: '2000-01-01', digits: 4, symbols: 10, divisions: [] };

const SIX = [3, 9, 12, 20, 31, 40];
const SEVEN = [1, 5, 9, 14, 22, 30, 35];

function getGames(text: string, rules: SetRules | OrderRules): readonly PlayedGame[] {
  const read = readGames(text, rules);
  if (read.state !== 'right') throw new TypeError(JSON.stringify(read));
  return read.games;
}

test.each([
  '3 9 12 20 31 40',
  '3,9,12,20,31,40',
  '3, 9; 12 - 20 / 31 | 40',
  '03.09.12.20.31.40',
  '3+9+12+20+31+40',
  '(3) (9) (12) (20) (31) (40)',
  'A 3 9 12 20 31 40',
  'A: 3 9 12 20 31 40',
  'Game 1: 3 9 12 20 31 40',
  '1) 3 9 12 20 31 40',
  '3\n9\n12\n20\n31\n40',
  '\t3\t9\t12\t20\t31\t40\r\n',
])('%j is one game of six', (text) => {
  expect(getGames(text, six)).toEqual([{ numbers: SIX }]);
});

test.each([
  '3 9 12 20 31 40\n1 2 4 6 7 8',
  '3 9 12 20 31 40;1 2 4 6 7 8',
  'A. 3 9 12 20 31 40\r\n\r\nB. 1 2 4 6 7 8\r\n',
  [...SIX, 1, 2, 4, 6, 7, 8].join('\n'),
])('%j are two games', (text) => {
  expect(getGames(text, six)).toEqual([{ numbers: SIX }, { numbers: [1, 2, 4, 6, 7, 8] }]);
});

test('more numbers in one line are a system', () => {
  expect(getGames('1 2 3 4 5 6 7 8', six)).toEqual([{ numbers: [1, 2, 3, 4, 5, 6, 7, 8] }]);
});

test.each([
  `${SEVEN.join(' ')} + 4`,
  `${SEVEN.join(' ')} 4`,
  `${SEVEN.join(' ')} PB 4`,
  `${SEVEN.join(',')} Powerball: 4`,
  `A ${SEVEN.join(' ')} | 4`,
  `Numbers: ${SEVEN.join(' ')}\nPowerball: 4`,
  [...SEVEN, 4].join('\n'),
])('%j has a ball of the second barrel', (text) => {
  expect(getGames(text, ball)).toEqual([{ numbers: SEVEN, powerballs: [4] }]);
});

test('every ball of the second barrel has a word', () => {
  const [game] = getGames(`${SEVEN.join(' ')} + all`, ball);
  expect(game?.powerballs).toHaveLength(20);
});

test.each([
  ['1 2 3', six, 'too_few'],
  ['1 2 3 4 5 46', six, 'out_of_range'],
  ['1 2 3 4 5 5', six, 'repeated'],
  ['1 2 3 4 5 6 and more', six, 'not_numbers'],
  ['hello', six, 'not_numbers'],
  [SEVEN.join(' '), ball, 'ball_missing'],
  [`${SEVEN.join(' ')} +`, ball, 'ball_missing'],
  [`${SEVEN.join(' ')} 3 4`, ball, 'ball_unclear'],
  [`${SEVEN.join(' ')} + 21`, ball, 'ball_unclear'],
  ['12', digits, 'digits_wrong'],
  ['7777 box', digits, 'digits_alike'],
] as const)('%j is faulty', (text, rules, code) => {
  expect(readGames(text, rules)).toEqual({ state: 'faulty', faults: [{ code, game: 1 }] });
});

test('the game with a fault is named by its place', () => {
  expect(readGames('1 2 3 4 5 6\n1 2', six)).toEqual({
    state: 'faulty',
    faults: [{ code: 'too_few', game: 2 }],
  });
});

test('digits are read with how they are played', () => {
  expect(getGames('1 2 2 4\n5566 boxed\nA: 0,0,0,1', digits)).toEqual([
    { numbers: [1, 2, 2, 4], play: 'straight' },
    { numbers: [5, 5, 6, 6], play: 'box' },
    { numbers: [0, 0, 0, 1], play: 'straight' },
  ]);
});

test.each([
  ['', 'empty'],
  [' \n . \n', 'empty'],
  [Array.from({ length: CHECKED_GAMES_MAX + 1 }, () => SIX.join(' ')).join('\n'), 'too-many'],
])('%j is %s', (text, state) => {
  expect(readGames(text, six)).toEqual({ state });
});

test('what a link writes is read again', () => {
  const games = [
    { numbers: SEVEN, powerballs: [4] },
    { numbers: SEVEN, powerballs: [1, 2, 3] },
  ];
  expect(getGames(writeGames(games), ball)).toEqual(games);
  expect(getGames(writeGames([{ numbers: SEVEN }], true), ball)[0]?.powerballs).toHaveLength(20);
  const played = [
    { numbers: [1, 2, 2, 4], play: 'box' as const },
    { numbers: [9, 8, 7, 6], play: 'straight' as const },
  ];
  expect(getGames(writeGames(played), digits)).toEqual(played);
});
