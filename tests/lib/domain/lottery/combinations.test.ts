import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choose } from '#lib/domain/lottery/combinations.ts';

test('choosing follows the triangle of Pascal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 50 }), (n, k) => {
      expect(choose(n, k)).toBe(choose(n - 1, k) + choose(n - 1, k - 1));
    }),
  );
});

test('nothing can be chosen from too few', () => {
  expect(choose(3, 4)).toBe(0);
  expect(choose(-1, 2)).toBe(0);
  expect(choose(5, -1)).toBe(0);
  expect(choose(0, 0)).toBe(1);
});

test('a count above the safe whole numbers is refused, not rounded', () => {
  expect(() => choose(80, 20)).toThrow(RangeError);
});
