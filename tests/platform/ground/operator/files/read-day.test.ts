import { expect, test } from 'vitest';
import { readDay, requireDay } from '#platform/ground/operator/files/read-day.ts';

const ZONE = 'Australia/Sydney';

test.each([
  ['2026-11-24', '2026-11-24'],
  ['2026/11/24', '2026-11-24'],
  ['2026-11-24T23:30:00', '2026-11-24'],
  ['20261124', '2026-11-24'],
  ['24/11/2026', '2026-11-24'],
  ['4.3.2026', '2026-03-04'],
  ['24-11-26', '2026-11-24'],
  ['24/11/2026 11:05 pm', '2026-11-24'],
  ['24-Apr-2026', '2026-04-24'],
  ['24 April 2026', '2026-04-24'],
  ['24Apr26', '2026-04-24'],
  ['Sat, 24 Sept 2026', '2026-09-24'],
  ['5-Jul-86', '1986-07-05'],
  ['Apr 4, 2026', '2026-04-04'],
  ['2026-11-24T13:30:00Z', '2026-11-25'],
  ['2026-11-24T23:30:00+11:00', '2026-11-24'],
  ['2026-11-24 23:30:00.000+1100', '2026-11-24'],
])('%s is %s', (text, day) => {
  expect(readDay(text, { zone: ZONE })).toBe(day);
});

test.each([
  '',
  'd',
  '31/02/2026',
  '04/24/2026',
  '2026-13-01',
  '24/11-2026',
  '24 Foo 2026',
  '2026',
  '24/11/2026 REF 7',
])('"%s" is no date', (text) => {
  expect(readDay(text, { zone: ZONE })).toBeUndefined();
  expect(() => requireDay(text, 7, { zone: ZONE })).toThrow(
    /^Line 7: .* is no date in the form yyyy-mm-dd, .*"m\/d\/y"/,
  );
});

test('the form that is said is the only one', () => {
  expect(readDay('04/03/2026', { zone: ZONE })).toBe('2026-03-04');
  expect(readDay('04/03/2026', { zone: ZONE, form: 'm/d/y' })).toBe('2026-04-03');
  expect(() => requireDay('2026-04-03', 2, { zone: ZONE, form: 'm/d/y' })).toThrow(
    'in the form m/d/y, as was said.',
  );
});
