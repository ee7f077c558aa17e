import { expect, test } from 'vitest';
import { shareInPercent, wholeNumber, zoneName } from '#lib/domain/money/number-words.ts';

test('numbers are grouped and shares are percent', () => {
  expect(wholeNumber(1_234_567)).toBe('1,234,567');
  expect(wholeNumber(0)).toBe('0');
  expect(shareInPercent(3000)).toBe('30%');
  expect(shareInPercent(250)).toBe('2.5%');
});

test('a zone is named by its time of the year, whatever zone was asked for before', () => {
  const [summer, winter] = [Date.parse('2026-01-10T00:00:00Z'), Date.parse('2026-07-10T00:00:00Z')];
  expect(zoneName(summer, 'Australia/Sydney')).toBe('AEDT');
  expect(zoneName(summer, 'Australia/Brisbane')).toBe('AEST');
  expect(zoneName(winter, 'Australia/Sydney')).toBe('AEST');
});
