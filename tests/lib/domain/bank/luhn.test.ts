import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCheckDigit, hasCheckDigit } from '#lib/domain/bank/luhn.ts';

test.each([
  ['2007050100001', 1],
  ['100000001', 6],
  ['12345678', 2],
])('%s has the check digit %i', (digits, digit) => expect(createCheckDigit(digits)).toBe(digit));

const number = fc.stringMatching(/^\d{9}$/).map((digits) => `${digits}${createCheckDigit(digits)}`);

test('every wrong digit is caught', () => {
  fc.assert(
    fc.property(number, fc.nat(9), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
      const wrong = [...digits];
      wrong[place] = String((Number(wrong[place]) + by) % 10);
      return hasCheckDigit(digits) && !hasCheckDigit(wrong.join(''));
    }),
  );
});

test('every swap of neighbours is caught but that of 0 and 9', () => {
  fc.assert(
    fc.property(number, fc.nat(8), (digits, place) => {
      const [one = '', other = ''] = [digits[place], digits[place + 1]];
      fc.pre(one !== other);
      const swapped = `${digits.slice(0, place)}${other}${one}${digits.slice(place + 2)}`;
      return hasCheckDigit(swapped) === ['09', '90'].includes(`${one}${other}`);
    }),
  );
});

test('what is no number has none', () => {
  expect([hasCheckDigit(''), hasCheckDigit('0'), hasCheckDigit('12a4')]).toEqual([false, false, false]);
  expect(() => createCheckDigit('12 3')).toThrow(RangeError);
});
