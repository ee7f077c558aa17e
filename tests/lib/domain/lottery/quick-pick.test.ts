import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { fillGame, getCryptoRandomInt, pickGame } from '#lib/domain/lottery/quick-pick.ts';
import { checkGame } from '#lib/domain/lottery/validate.ts';
import { listUpTo, SEVEN_OF_35, SIX_OF_45 } from './rules.ts';

test('a quick pick is a valid game in ascending order', () => {
  for (const rules of [SIX_OF_45, SEVEN_OF_35]) {
    const game = pickGame(rules);
    expect(checkGame(rules, game)).toEqual([]);
    expect(game.numbers).toEqual([...game.numbers].sort((a, b) => a - b));
  }
});

test('a quick pick comes in the size asked for', () => {
  const size = { numbers: 12, powerballs: 0 };
  expect(checkGame(SIX_OF_45, pickGame(SIX_OF_45, getCryptoRandomInt, { size }), size)).toEqual([]);
  const hit = pickGame(SEVEN_OF_35, getCryptoRandomInt, { size: { numbers: 7, powerballs: 20 } });
  expect(hit.powerballs).toEqual(listUpTo(20));
});

test('the source of randomness decides the numbers', () => {
  expect(pickGame(SIX_OF_45, () => 0).numbers).toEqual([1, 2, 3, 4, 5, 6]);
  expect(pickGame(SIX_OF_45, (below) => below - 1).numbers).toEqual([40, 41, 42, 43, 44, 45]);
});

test('autofill keeps the numbers chosen and completes the game', () => {
  const chosen = fc.record({
    numbers: fc.shuffledSubarray(listUpTo(35), { maxLength: 7 }),
    powerballs: fc.shuffledSubarray(listUpTo(20), { maxLength: 1 }),
  });
  fc.assert(
    fc.property(chosen, (partial) => {
      const game = fillGame(SEVEN_OF_35, partial);
      expect(checkGame(SEVEN_OF_35, game)).toEqual([]);
      expect(game.numbers).toEqual(expect.arrayContaining(partial.numbers));
      expect(game.powerballs).toEqual(expect.arrayContaining(partial.powerballs));
    }),
  );
});

test('every number of the barrel comes up about equally often', () => {
  const counts = new Array<number>(45).fill(0);
  const picks = 3000;
  for (let pick = 0; pick < picks; pick += 1) {
    for (const number of pickGame(SIX_OF_45).numbers) counts[number - 1]! += 1;
  }
  const expected = (picks * 6) / 45;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // 44 degrees of freedom, less than 1 in 100 million by chance.
  expect(chiSquare).toBeLessThan(120);
});

test('words beyond the last whole multiple are drawn again', () => {
  const words = [2 ** 32 - 1, 7];
  const source = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as unknown as Uint32Array)[0] = words.shift()!;
    return array;
  });
  expect(getCryptoRandomInt(10)).toBe(7);
  expect(source).toHaveBeenCalledTimes(2);
  source.mockRestore();
});

test('a range without numbers is refused', () => {
  for (const below of [0, -1, 1.5, 2 ** 33]) expect(() => getCryptoRandomInt(below)).toThrow(RangeError);
});
