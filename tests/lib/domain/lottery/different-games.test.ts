import { expect, test } from 'vitest';
import { countDifferentGames, findIdenticalGames } from '#lib/domain/lottery/different-games.ts';

const createGame = (numbers: number[], powerballs?: number[]) => ({ numbers, powerballs });

test('the same numbers in another order are one game', () => {
  expect(countDifferentGames([createGame([1, 2, 3]), createGame([3, 2, 1]), createGame([1, 2, 4])])).toBe(2);
});

test('another powerball makes another game', () => {
  expect(
    countDifferentGames([createGame([1, 2], [3]), createGame([1, 2], [4]), createGame([1, 2], [4])]),
  ).toBe(2);
});

test('a game without powerballs equals one with an empty list of them', () => {
  expect(findIdenticalGames([createGame([1, 2]), createGame([2, 1], [])])).toEqual([[0, 1]]);
});

test('numbers cannot be mistaken for their neighbours or for powerballs', () => {
  expect(countDifferentGames([createGame([1, 23]), createGame([12, 3]), createGame([1], [23])])).toBe(3);
});

test('identical games are named in groups, in the order of the ticket', () => {
  const games = [
    createGame([1, 2]),
    createGame([5, 6]),
    createGame([2, 1]),
    createGame([6, 5]),
    createGame([7, 8]),
    createGame([1, 2]),
  ];
  expect(findIdenticalGames(games)).toEqual([
    [0, 2, 5],
    [1, 3],
  ]);
});

test('no games are no different games and none identical', () => {
  expect(countDifferentGames([])).toBe(0);
  expect(findIdenticalGames([])).toEqual([]);
});
