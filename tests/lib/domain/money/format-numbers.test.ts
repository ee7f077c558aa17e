import { expect, test } from 'vitest';
import { formatPercent, formatWholeNumber, getZoneName } from '#lib/domain/money/format-numbers.ts';

test('numbers are grouped and shares are percent', () => {
  expect(formatWholeNumber(1_234_567)).toBe('1,234,567');
  expect(formatWholeNumber(0)).toBe('0');
  expect(formatPercent(3000)).toBe('30%');
  expect(formatPercent(250)).toBe('2.5%');
});

test('a zone is named by its time of the year, whatever zone was asked for before', () => {
  const [summer, winter] = [Date.parse('2026-01-10T00:00:00Z'), Date.parse('2026-07-10T00:00:00Z')];
  expect(getZoneName(summer, 'Australia/Sydney')).toBe('AEDT');
  expect(getZoneName(summer, 'Australia/Brisbane')).toBe('AEST');
  expect(getZoneName(winter, 'Australia/Sydney')).toBe('AEST');
});
