import { expect, test } from 'vitest';
import { getPresetMoment } from '#lib/domain/editor/schedule-presets.ts';

test.each([
  ['tomorrow', new Date(2026, 10, 30, 23, 59), '2026-12-01T09:00'],
  ['friday', new Date(2026, 10, 30, 8, 0), '2026-12-04T09:00'],
  ['monday', new Date(2026, 10, 30, 8, 59), '2026-11-30T09:00'],
  ['monday', new Date(2026, 10, 30, 9, 0), '2026-12-07T09:00'],
  ['friday', new Date(2026, 11, 31, 12, 0), '2027-01-01T09:00'],
  ['tomorrow', new Date(2028, 1, 28, 12, 0), '2028-02-29T09:00'],
] as const)('%s of %s is %s', (preset, now, moment) => {
  expect(getPresetMoment(preset, now)).toBe(moment);
});
