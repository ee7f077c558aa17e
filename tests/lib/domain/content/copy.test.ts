import { expect, test, vi } from 'vitest';
import { createTranslator, pickCopy } from '#lib/domain/content/copy.ts';

const copy = {
  'cart.title': 'Your cart',
  'cart.lines': '{count} tickets',
  'cartoon.title': 'No',
  'home.title': 'Home',
};

test('gaps are filled; a gap without a value stays to be seen', () => {
  const t = createTranslator(copy);
  expect(t('cart.lines', { count: 3 })).toBe('3 tickets');
  expect(t('cart.lines')).toBe('{count} tickets');
});

test('a text that depends on a number takes the plural form of its count', () => {
  const t = createTranslator({ 'cart.tickets.one': '1 ticket', 'cart.tickets.other': '{count} tickets' });
  expect([0, 1, 2, 21].map((count) => t('cart.tickets', { count }))).toEqual([
    '0 tickets',
    '1 ticket',
    '2 tickets',
    '21 tickets',
  ]);
  expect(createTranslator({ 'cart.left.other': '{count} left' })('cart.left', { count: 1 })).toBe('1 left');
});

test('a missing key gives readable words and is reported', () => {
  const missing = vi.fn();
  expect(createTranslator(copy, missing)('cart.pay-now')).toBe('pay now');
  expect(missing).toHaveBeenCalledWith('cart.pay-now');
});

test('an area takes its own keys only', () => {
  expect(Object.keys(pickCopy(copy, ['cart']))).toEqual(['cart.title', 'cart.lines']);
});

test('a text from before its key had plural forms does not win over them', () => {
  const t = createTranslator({
    won: '{count} tickets won',
    'won.one': '1 ticket won',
    'won.other': '{count} tickets won',
  });
  expect([t('won', { count: 1 }), t('won', { count: 3 }), t('won', { count: '3' })]).toEqual([
    '1 ticket won',
    '3 tickets won',
    '3 tickets won',
  ]);
});

test('a count is written with separators of thousands, the number of a draw without', () => {
  const t = createTranslator({ held: '{count} draws, the last {drawNo}' });
  expect(t('held', { count: 12_345, drawNo: 1520 })).toBe('12,345 draws, the last 1520');
  expect(t('held', { count: 999, drawNo: 1520 })).toBe('999 draws, the last 1520');
});
