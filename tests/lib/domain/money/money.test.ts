import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatCents,
  formatMoney,
  formatWholeDollars,
  parseAmount,
  parseTypedAmount,
  splitCents,
  sumMoney,
  toAmount,
  toCents,
  toMoney,
} from '#lib/domain/money/money.ts';

const LARGEST_CENTS = 99_999_999_999_999;
const cents = fc.integer({ min: -LARGEST_CENTS, max: LARGEST_CENTS });

test('cents and wire amounts are the same thing', () => {
  fc.assert(
    fc.property(cents, (value) => {
      expect(toAmount(value)).toMatch(/^-?\d{1,12}\.\d{2}$/);
      expect(toCents(toAmount(value))).toBe(value);
    }),
  );
  expect([0, 5, -5, 1234, -100].map(toAmount)).toEqual(['0.00', '0.05', '-0.05', '12.34', '-1.00']);
});

test('a wire amount is read strictly', () => {
  for (const wrong of [
    '',
    '1',
    '1.5',
    '1.505',
    '.50',
    '1,000.00',
    '$1.00',
    ' 1.00',
    '1e3.00',
    '--1.00',
    'NaN',
  ]) {
    expect(() => toCents(wrong), wrong).toThrow(RangeError);
  }
  expect(Object.is(toCents('-0.00'), 0)).toBe(true);
});

test('a fraction of a cent is refused everywhere', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => toAmount(wrong)).toThrow(RangeError);
    expect(() => formatCents(wrong)).toThrow(RangeError);
    expect(() => splitCents(wrong, [1])).toThrow(RangeError);
  }
});

test('a typed amount may leave decimals out, and has at most two', () => {
  expect(['1.50', '1.5', '1', ' 20 ', '0.01'].map(parseAmount)).toEqual([150, 150, 100, 2000, 1]);
  expect(['', '1.505', '1.', '.5', '-1', '1,5', '$5', '12345678901'].map(parseAmount)).toEqual(
    Array(8).fill(undefined),
  );
});

test('people see a currency sign, grouping and two decimals', () => {
  expect(formatCents(123_450)).toBe('$1,234.50');
  expect(formatCents(-5)).toBe('\u2212$0.05');
  expect(formatMoney({ amount: '0.00', currency: 'GBP' })).toBe('£0.00');
  expect(formatWholeDollars(50_000_099)).toBe('$500,000');
});

test('any amount is written as Intl.NumberFormat writes it, with a minus sign', () => {
  for (const [currency, locale] of [
    ['AUD', 'en-AU'],
    ['GBP', 'en-GB'],
  ] as const) {
    const write = (value: number, digits: number) =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
        .format(value)
        .replace('-', '\u2212');
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (value) => {
        expect(formatCents(value, currency)).toBe(write(value / 100, 2));
        expect(formatWholeDollars(value, currency)).toBe(write(Math.trunc(value / 100) || 0, 0));
      }),
    );
  }
});

test('one sum has one currency', () => {
  expect(sumMoney([toMoney(150), toMoney(275)])).toEqual({ amount: '4.25', currency: 'AUD' });
  expect(sumMoney([], 'GBP')).toEqual({ amount: '0.00', currency: 'GBP' });
  expect(() => sumMoney([toMoney(150), toMoney(1, 'GBP')])).toThrow(RangeError);
});

test('a split loses no cent and strays less than one from the exact share', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 })
    .filter((all) => all.some((weight) => weight > 0));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: LARGEST_CENTS }), weights, (total, all) => {
      const parts = splitCents(total, all);
      const sum = all.reduce((a, b) => a + b, 0);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
      for (const [index, part] of parts.entries()) {
        const difference = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(all[index]!);
        expect(difference < BigInt(sum) && difference > -BigInt(sum)).toBe(true);
      }
    }),
  );
});

test('the largest remainders get the odd cents, the earlier of equals first', () => {
  expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitCents(10, [1, 2, 4])).toEqual([1, 3, 6]);
  expect(splitCents(0, [1, 2])).toEqual([0, 0]);
  expect(splitCents(7, [0, 1])).toEqual([0, 7]);
});

test('a split without a weight above nothing is refused', () => {
  expect(() => splitCents(1, [])).toThrow(RangeError);
  expect(() => splitCents(1, [0, 0])).toThrow(RangeError);
  expect(() => splitCents(1, [2, -1])).toThrow(RangeError);
  expect(() => splitCents(-1, [1])).toThrow(RangeError);
});

test.each([
  ['1,000', 100_000],
  ['1,234,567.8', 123_456_780],
  ['$20', 2000],
  ['$ 7.50', 750],
  ['20', 2000],
  ['1,5', undefined],
  ['1,50', undefined],
  ['10,00', undefined],
  ['1000,000', undefined],
  ['$', undefined],
  ['-5', undefined],
  ['', undefined],
])('an amount typed as "%s" is %s cents', (typed, cents) => {
  expect(parseTypedAmount(typed)).toBe(cents);
});
