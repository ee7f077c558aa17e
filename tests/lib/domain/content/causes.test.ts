import { expect, test } from 'vitest';
import { isSupporter, splitPrice } from '#lib/domain/content/causes.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

test('an offer supports a cause that names it, or that it names itself', () => {
  const cause = { slug: 'reef', offers: ['tide'] };
  expect(isSupporter(createOffer({ key: 'tide' }), cause)).toBe(true);
  expect(isSupporter(createOffer({ key: 'comet' }), cause)).toBe(false);
  const causes = [{ key: 'r', urlSlug: 'reef', name: 'Reef' }];
  expect(isSupporter(createOffer({ key: 'comet', causes }), { slug: 'reef' })).toBe(true);
});

test('the parts of a price are whole cents and together the price', () => {
  for (const cents of [1, 75, 110, 1999])
    for (const percent of [0, 12.5, 33, 100]) {
      const { cause, rest } = splitPrice(cents, percent);
      expect(cause + rest).toBe(cents);
      expect(Number.isInteger(cause)).toBe(true);
    }
  expect(splitPrice(1000, 35)).toEqual({ cause: 350, rest: 650 });
});
