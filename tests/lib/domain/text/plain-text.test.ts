import { expect, test } from 'vitest';
import {
  dropHiddenText,
  flattenText,
  hasHiddenText,
  isPlainLine,
  normaliseLine,
} from '#lib/domain/text/plain-text.ts';

const TURNING = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];

test.each([...TURNING, '\u0000', '\u0007', '\u001b', '\u0085', '\u2028'])('%j is never kept', (hidden) => {
  const text = `Paid${hidden}back`;
  expect([hasHiddenText(text), isPlainLine(text), dropHiddenText(text)]).toEqual([true, false, 'Paidback']);
});

test('a text has lines, a line has none', () => {
  expect([hasHiddenText('one\r\n\ttwo'), isPlainLine('one\ntwo')]).toEqual([false, false]);
  expect(flattenText('one\r\n\ttwo\u202e')).toBe('one two');
});

test('what languages and emoji are written with stays', () => {
  for (const text of ['علی\u200cرضا', 'ශ්\u200dරී', '👩\u200d👩\u200d👧', 'שלום\u200f!'])
    expect([hasHiddenText(text), dropHiddenText(text)]).toEqual([false, text]);
});

test('a line loses the marks that come along with pasting', () => {
  expect(normaliseLine('\ufeff  62\u00a0000 \u200e')).toBe('62 000');
});
