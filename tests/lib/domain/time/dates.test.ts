import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLocalDate, formatPeriod, formatShortLocalDate, getMonthName } from '#lib/domain/time/dates.ts';
import { formatLongDate } from '#lib/domain/time/zoned-dates.ts';

test('a local date is written out', () => {
  expect(formatLocalDate('2025-06-07')).toBe('Saturday 7 June 2025');
  expect(formatShortLocalDate('2025-06-07')).toBe('Sat 7 Jun 2025');
});

test('a period is named by what it is', () => {
  expect(formatPeriod('2025')).toBe('2025');
  expect(formatPeriod('2025-06')).toBe('June 2025');
  expect(formatPeriod('2025-06-07')).toBe('Saturday 7 June 2025');
  expect(getMonthName('2025-12')).toBe('December');
});

test('a local date reads as the same instant does in its zone', () => {
  const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(day, (at) => {
      const noon = Date.parse(`${at.toISOString().slice(0, 10)}T12:00:00Z`);
      expect(formatLocalDate(at.toISOString().slice(0, 10))).toBe(formatLongDate(noon, 'UTC'));
    }),
  );
});
