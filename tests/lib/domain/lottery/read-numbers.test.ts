import { expect, test } from 'vitest';
import { readNumbers } from '#lib/domain/lottery/read-numbers.ts';

const LOTTO = { numbers: { pick: 6, of: 45 } };
const COMET = { numbers: { pick: 7, of: 35 }, powerball: { of: 20 } };

test.each(['3 11 17 20 31 44', '3, 11,17;20  31+44', ' 03-11-17-20-31-44 '])('reads %j', (numbers) => {
  expect(readNumbers(LOTTO, { numbers, powerball: '' })).toEqual({
    isRight: true,
    game: { numbers: [3, 11, 17, 20, 31, 44] },
  });
});

test('more numbers than a game has are a system', () => {
  const read = readNumbers(LOTTO, { numbers: '1 2 3 4 5 6 7 8', powerball: '9' });
  expect(read).toEqual({ isRight: true, game: { numbers: [1, 2, 3, 4, 5, 6, 7, 8] } });
});

test.each([
  ['', 'missing'],
  ['one two', 'not_numbers'],
  ['1 2 3', 'too_few'],
  ['1 2 3 4 5 46', 'out_of_range'],
  ['0 2 3 4 5 6', 'out_of_range'],
  ['1 1 2 3 4 5', 'repeated'],
  [Array.from({ length: 21 }, (_, n) => n + 1).join(' '), 'too_many'],
])('%j is refused as %s', (numbers, code) => {
  expect(readNumbers(LOTTO, { numbers, powerball: '' })).toEqual({
    isRight: false,
    errors: { numbers: { code, pick: 6, of: 45 } },
  });
});

test('both fields of a game with a powerball are checked at once', () => {
  expect(readNumbers(COMET, { numbers: '1 2 3', powerball: '21' })).toEqual({
    isRight: false,
    errors: {
      numbers: { code: 'too_few', pick: 7, of: 35 },
      powerball: { code: 'out_of_range', pick: 1, of: 20 },
    },
  });
});
