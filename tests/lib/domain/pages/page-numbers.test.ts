import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GAP, listPageNumbers } from '#lib/domain/pages/page-numbers.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, GAP, 9]],
  [5, 9, [1, GAP, 4, 5, 6, GAP, 9]],
  [3, 9, [1, 2, 3, 4, GAP, 9]],
  [4, 9, [1, 2, 3, 4, 5, GAP, 9]],
  [9, 9, [1, GAP, 8, 9]],
  [1, 9e15, [1, 2, GAP, 9e15]],
])('page %d of %d links %j', (page, pages, shown) => {
  expect(listPageNumbers(page, pages)).toEqual(shown);
});

test('the first, the last and the page itself are always there, in order, and a gap hides two or more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [page, pages] = [Math.min(a, b), Math.max(a, b)];
      const shown = listPageNumbers(page, pages);
      const numbers = shown.filter((n) => n !== GAP);
      expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y));
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
      shown.forEach((n, index) => {
        const [before, after] = [shown[index - 1], shown[index + 1]];
        if (n === GAP) expect(Number(after) - Number(before)).toBeGreaterThan(2);
      });
    }),
  );
});
