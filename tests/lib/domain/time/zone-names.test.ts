import { expect, test } from 'vitest';
import { formatClockWithZone, getLongZoneName, getZoneName } from '#lib/domain/time/zone-names.ts';

test('a zone is named by its time of the year, whatever zone was asked for before', () => {
  const [summer, winter] = [Date.parse('2026-01-10T00:00:00Z'), Date.parse('2026-07-10T00:00:00Z')];
  expect(getZoneName(summer, 'Australia/Sydney')).toBe('AEDT');
  expect(getZoneName(summer, 'Australia/Brisbane')).toBe('AEST');
  expect(getZoneName(winter, 'Australia/Sydney')).toBe('AEST');
});

test('a clock says whose it is, and a calendar whose in every season', () => {
  const summer = Date.parse('2026-01-10T09:30:00Z');
  expect(formatClockWithZone(summer, 'Australia/Sydney')).toBe('8:30 pm AEDT');
  expect(getLongZoneName(summer, 'Australia/Sydney')).toBe('Australian Eastern Time');
});
