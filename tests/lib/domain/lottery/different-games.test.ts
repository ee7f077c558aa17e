import { expect, test } from 'vitest';
import { countDifferentGames, findIdenticalGames } from '#lib/domain/lottery/different-games.ts';

const game = (numbers: number[], powerballs?: number[]) => ({ numbers, powerballs });

test('the same numbers in another order are one game', () => {
  expect(countDifferentGames([game([1, 2, 3]), game([3, 2, 1]), game([1, 2, 4])])).toBe(2);
});

test('another powerball makes another game', () => {
  expect(countDifferentGames([game([1, 2], [3]), game([1, 2], [4]), game([1, 2], [4])])).toBe(2);
});

test('a game without powerballs equals one with an empty list of them', () => {
  expect(findIdenticalGames([game([1, 2]), game([2, 1], [])])).toEqual([[0, 1]]);
});

test('numbers cannot be mistaken for their neighbours or for powerballs', () => {
  expect(countDifferentGames([game([1, 23]), game([12, 3]), game([1], [23])])).toBe(3);
});

test('identical games are named in groups, in the order of the ticket', () => {
  const games = [game([1, 2]), game([5, 6]), game([2, 1]), game([6, 5]), game([7, 8]), game([1, 2])];
  expect(findIdenticalGames(games)).toEqual([
    [0, 2, 5],
    [1, 3],
  ]);
});

test('no games are no different games and none identical', () => {
  expect(countDifferentGames([])).toBe(0);
  expect(findIdenticalGames([])).toEqual([]);
});
