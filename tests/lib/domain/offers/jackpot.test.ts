import { expect, test } from 'vitest';
import { offerCopy } from '#content/copy/shop/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { formatJackpot } from '#lib/domain/offers/jackpot.ts';

const t = createTranslator(offerCopy);
const MILLION = 100_000_000;

test('one million and more is shown in millions with one decimal, floored', () => {
  const shown = [MILLION, 1.5 * MILLION, 1.99 * MILLION, 20 * MILLION, 100.05 * MILLION, 1200 * MILLION];
  expect(shown.map((cents) => formatJackpot(t, Math.round(cents)))).toEqual([
    '$1 Million',
    '$1.5 Million',
    '$1.9 Million',
    '$20 Million',
    '$100 Million',
    '$1,200 Million',
  ]);
});

test('the million rule wins over the thousands rule', () => {
  expect(formatJackpot(t, 1.5 * MILLION, { suffix: 'Thousand' })).toBe('$1.5 Million');
  expect(formatJackpot(t, MILLION - 1, { suffix: 'Thousand' })).toBe('$999 Thousand');
});

test('a smaller jackpot is written out, or in floored thousands where a suffix is given', () => {
  expect(formatJackpot(t, 50_000_099)).toBe('$500,000');
  expect(formatJackpot(t, 50_099_999, { suffix: 'Thousand' })).toBe('$500 Thousand');
  expect(formatJackpot(t, 99_900, { suffix: 'Thousand' })).toBe('$999');
  expect(formatJackpot(t, 0)).toBe('$0');
});

test('an unknown jackpot is announced soon', () => {
  expect(formatJackpot(t, null)).toBe('Announced soon');
  expect(formatJackpot(t, undefined, { isCondensed: true })).toBe('Announced soon');
});

test('a jackpot can be condensed, and pounds keep their sign', () => {
  expect(formatJackpot(t, 1.5 * MILLION, { isCondensed: true })).toBe('$1.5M');
  expect(formatJackpot(t, 50_000_000, { isCondensed: true })).toBe('$500K');
  expect(formatJackpot(t, 1.5 * MILLION, { currency: 'GBP' })).toBe('£1.5 Million');
});
