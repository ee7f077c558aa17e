import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkFavourite,
  FAVOURITES_MAX,
  formatFavourite,
  joinFavourites,
  normaliseFavourite,
  toFavouriteKey,
} from '#lib/domain/lottery/favourite-numbers.ts';
import { FOUR_OF_TEN } from './order-rules.ts';
import { SEVEN_OF_35, SIX_OF_45 } from './rules.ts';

const favourite = (numbers: number[], offerKey = 'lighthouse') => ({ offerKey, numbers, powerballs: [] });
const kept = (number: number, offerKey = 'lighthouse') => ({
  ...favourite([number], offerKey),
  id: `fav_${offerKey}_${number}`,
  updatedAt: new Date(Date.UTC(2026, 0, number)).toISOString(),
});

test('numbers are the same in whatever order they were picked', () => {
  const toKey = (numbers: number[]) => toFavouriteKey(normaliseFavourite(SIX_OF_45, favourite(numbers)));
  expect(toKey([31, 4, 9])).toBe(toKey([4, 9, 31]));
  expect(toFavouriteKey(favourite([4, 9]))).not.toBe(toFavouriteKey(favourite([4, 9], 'tide')));
  expect(toFavouriteKey(favourite([4, 9]))).not.toBe(toFavouriteKey({ ...favourite([4]), powerballs: [9] }));
});

test('a standard game and a system may be kept; fewer, repeated and foreign numbers may not', () => {
  const check = (numbers: number[], powerballs: number[] = []) =>
    checkFavourite(SIX_OF_45, { numbers, powerballs }).map(({ reason }) => reason);
  expect(check([4, 9, 17, 23, 31, 45])).toEqual([]);
  expect(check([4, 9, 17, 23, 31, 40, 44, 45])).toEqual([]);
  expect(check([4, 9, 17, 23, 31])).toEqual(['wrong_count']);
  expect(check([4, 4, 17, 23, 31, 45])).toEqual(['duplicate']);
  expect(check([4, 9, 17, 23, 31, 46])).toEqual(['out_of_range']);
  expect(check([4, 9, 17, 23, 31, 45], [1])).not.toEqual([]);
});

test('digits keep their places, and are kept by as many as are drawn', () => {
  const toKey = (numbers: number[]) => toFavouriteKey(normaliseFavourite(FOUR_OF_TEN, favourite(numbers)));
  expect(toKey([4, 0, 7, 7])).not.toBe(toKey([0, 4, 7, 7]));
  expect(formatFavourite(FOUR_OF_TEN, favourite([4, 0, 7, 7]))).toBe('4 0 7 7');
  const check = (numbers: number[], powerballs: number[] = []) =>
    checkFavourite(FOUR_OF_TEN, { numbers, powerballs }).map(({ reason }) => reason);
  expect(check([4, 0, 7, 7])).toEqual([]);
  expect(check([4, 0, 7])).toEqual(['wrong_count']);
  expect(check([4, 0, 7, 10])).toEqual(['out_of_range']);
  expect(check([4, 0, 7, 7], [1])).toEqual(['wrong_count']);
});

test('a game with a powerball keeps at least one of them', () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7];
  expect(checkFavourite(SEVEN_OF_35, { numbers, powerballs: [] })).not.toEqual([]);
  expect(checkFavourite(SEVEN_OF_35, { numbers, powerballs: [20] })).toEqual([]);
  expect(checkFavourite(SEVEN_OF_35, { numbers, powerballs: [1, 2, 3] })).toEqual([]);
});

test('what the account has already changes nothing', () => {
  expect(joinFavourites([kept(1), kept(2)], [favourite([2]), favourite([1])])).toEqual({
    added: [],
    replaced: [],
  });
});

test('a full list gives up its oldest that the browser does not hold', () => {
  const account = Array.from({ length: FAVOURITES_MAX }, (_, index) => kept(index + 1));
  const { added, replaced } = joinFavourites(account, [favourite([1]), favourite([101]), favourite([102])]);
  expect(added.map(({ numbers }) => numbers)).toEqual([[101], [102]]);
  expect(replaced).toEqual(['fav_lighthouse_2', 'fav_lighthouse_3']);
});

const Number20 = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: FAVOURITES_MAX });
const OfferKey = fc.constantFrom('lighthouse', 'tide');

test('everything of the browser is kept, no game has too many, and no more goes than has to', () => {
  fc.assert(
    fc.property(
      Number20,
      Number20,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), OfferKey), { maxLength: FAVOURITES_MAX }),
      (lighthouse, tide, local) => {
        const account = [...lighthouse.map((n) => kept(n)), ...tide.map((n) => kept(n, 'tide'))];
        const wanted = local.map(([n, offerKey]) => favourite([n], offerKey));
        const { added, replaced } = joinFavourites(account, wanted);
        const after = [...account.filter(({ id }) => !replaced.includes(id)), ...added];
        const keys = new Set(after.map(toFavouriteKey));
        expect(keys.size).toBe(after.length);
        for (const each of wanted) expect(keys).toContain(toFavouriteKey(each));
        for (const key of ['lighthouse', 'tide']) {
          const count = after.filter(({ offerKey }) => offerKey === key).length;
          expect(count).toBeLessThanOrEqual(FAVOURITES_MAX);
          if (replaced.some((id) => id.includes(key))) expect(count).toBe(FAVOURITES_MAX);
        }
      },
    ),
  );
});
