import { expect, test } from 'vitest';
import { formatPercent, formatWholeNumber } from '#lib/domain/money/format-numbers.ts';

test('numbers are grouped and shares are percent', () => {
  expect(formatWholeNumber(1_234_567)).toBe('1,234,567');
  expect(formatWholeNumber(0)).toBe('0');
  expect(formatPercent(3000)).toBe('30%');
  expect(formatPercent(250)).toBe('2.5%');
});
