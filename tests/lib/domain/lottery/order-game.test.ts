import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWays, listArrangements } from '#lib/domain/lottery/digit-orders.ts';
import { getGameOddsOfAnyPrize, getGameOddsPerDivision } from '#lib/domain/lottery/game-odds.ts';
import type { PlayedGame } from '#lib/domain/lottery/game-rules.ts';
import {
  createOrderScorer,
  getOddsOfOrderGames,
  listPlayedOrders,
  scoreOrderGame,
} from '#lib/domain/lottery/order-game.ts';
import { scoreGame } from '#lib/domain/lottery/scoring.ts';
import { createReader, FOUR_OF_TEN, listDraws, orderGame } from './order-rules.ts';

const DRAWS = listDraws(FOUR_OF_TEN);
const toRecord = (scores: readonly { division: number; combinations: number }[]) =>
  Object.fromEntries(scores.map(({ division, combinations }) => [division, combinations]));

test('digits have as many orders as can be listed', () => {
  expect(
    [
      [1, 2, 3, 4],
      [1, 2, 2, 4],
      [1, 1, 2, 2],
      [1, 1, 1, 2],
      [1, 1, 1, 1],
    ].map(countWays),
  ).toEqual([24, 12, 6, 4, 1]);
  for (const draw of DRAWS) expect(listArrangements(draw, 4)).toHaveLength(countWays(draw));
  expect(new Set(listArrangements([1, 2, 3, 4, 5], 4).map(String)).size).toBe(120);
});

test('in every one of the 10,000 draws a game wins what reading the rules says', () => {
  fc.assert(
    fc.property(orderGame, (game) => {
      const score = createOrderScorer(FOUR_OF_TEN, game);
      const readScore = createReader(game);
      for (const drawn of DRAWS) {
        const scored = toRecord(score(drawn));
        const read = readScore(drawn);
        if (JSON.stringify(scored) !== JSON.stringify(read))
          expect({ drawn, scored }).toEqual({ drawn, scored: read });
      }
    }),
    {
      numRuns: 12,
      examples: [
        [{ play: 'combo', numbers: [1, 2, 2, 4] }],
        [{ play: 'box', numbers: [7, 7, 7, 7] }],
        [{ play: 'mega', numbers: [1, 2, 3, 4, 5], favourites: [1, 2, 3, 4] }],
        [{ play: 'mega', numbers: [1, 2, 3, 4, 5], favourites: [9, 9, 9, 9] }],
      ],
    },
  );
});

test('a favourite order that is drawn wins twice, highest division first', () => {
  const game: PlayedGame = { play: 'mega', numbers: [5, 4, 3, 2, 1], favourites: [1, 2, 3, 4] };
  expect(listPlayedOrders(FOUR_OF_TEN, game)).toHaveLength(121);
  const drawn = { main: [1, 2, 3, 4], supplementary: [] };
  expect(scoreGame(FOUR_OF_TEN, drawn, game)).toEqual([
    { division: 1, combinations: 2 },
    { division: 2, combinations: 2 },
  ]);
});

test('a game without a play is straight, and one of the wrong length wins nothing', () => {
  expect(scoreOrderGame(FOUR_OF_TEN, [0, 0, 7, 1], { numbers: [0, 0, 7, 1] })).toEqual([
    { division: 1, combinations: 1 },
  ]);
  for (const numbers of [[], [0, 0, 7], [0, 0, 7, 1, 1]])
    expect(scoreOrderGame(FOUR_OF_TEN, [0, 0, 7, 1], { numbers, play: 'straight' })).toEqual([]);
});

test('odds of games played together are those of listing every draw', () => {
  fc.assert(
    fc.property(fc.array(orderGame, { minLength: 1, maxLength: 3 }), (games) => {
      const wins = new Map<number, number>();
      let any = 0;
      const readers = games.map(createReader);
      for (const drawn of DRAWS) {
        const won = new Set(readers.flatMap((readScore) => Object.keys(readScore(drawn)).map(Number)));
        if (won.size > 0) any += 1;
        for (const division of won) wins.set(division, (wins.get(division) ?? 0) + 1);
      }
      const odds = getOddsOfOrderGames(FOUR_OF_TEN, games);
      expect(odds.any).toEqual({ wins: any, outOf: 10_000, oneIn: 10_000 / any });
      expect(odds.divisions.map((one) => [one.division, one.wins])).toEqual(
        [1, 2, 3, 4, 5, 6].map((division) => [division, wins.get(division) ?? 0]),
      );
    }),
    { numRuns: 12 },
  );
});

test.each<[string, PlayedGame, number, number]>([
  ['straight', { play: 'straight', numbers: [3, 3, 3, 3] }, 1, 19],
  ['straight of different digits', { play: 'straight', numbers: [1, 2, 3, 4] }, 1, 19],
  ['super-combo of 24', { play: 'combo', numbers: [1, 2, 3, 4] }, 24, 432],
  ['super-combo of 12', { play: 'combo', numbers: [1, 2, 2, 4] }, 12, 218],
  ['mega-combo', { play: 'mega', numbers: [1, 2, 3, 4, 5] }, 120, 1020],
])('a %s wins the first division and any prize in as many draws as published', (_, game, first, any) => {
  const odds = getOddsOfOrderGames(FOUR_OF_TEN, [game]);
  expect([odds.divisions[0]!.wins, odds.any.wins]).toEqual([first, any]);
});

test('the table of odds holds a straight game, and a boxed one of each kind of digits', () => {
  expect(getGameOddsPerDivision(FOUR_OF_TEN).map(({ division, wins }) => [division, wins])).toEqual([
    [1, 1],
    [2, 18],
    [3, 4],
    [4, 6],
    [5, 12],
    [6, 24],
  ]);
  expect(getGameOddsOfAnyPrize(FOUR_OF_TEN)).toMatchObject({ wins: 19, outOf: 10_000 });
});
