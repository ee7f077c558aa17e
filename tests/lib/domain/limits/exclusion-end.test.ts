import { expect, test } from 'vitest';
import {
  addMonths,
  getBreakEnd,
  getExclusionEnd,
  listLongerBreaks,
  listLongerExclusions,
} from '#lib/domain/limits/exclusion-end.ts';
import { BREAK_LENGTHS, EXCLUSION_LENGTHS } from '#lib/domain/limits/exclusion-length.ts';
import { toIso } from '#platform/time.ts';

const SYDNEY = 'Australia/Sydney';
const at = (instant: string) => Date.parse(instant);

test('months end on the customer’s own day, which is another one than in UTC in the morning', () => {
  // 31 August in Sydney, 30 August in UTC.
  const morning = at('2026-08-30T22:00:00.000Z');
  expect(toIso(getBreakEnd('months-3', morning, SYDNEY))).toBe('2026-11-29T21:00:00.000Z');
  expect(toIso(addMonths(morning, 6, SYDNEY))).toBe('2027-02-27T21:00:00.000Z');
  expect(toIso(getExclusionEnd('months-12', morning, SYDNEY) ?? 0)).toBe('2027-08-30T22:00:00.000Z');
  expect(toIso(addMonths(morning, 6, 'UTC'))).toBe('2027-02-28T22:00:00.000Z');
});

test('days end at the time of day at which they began, also where the clocks change; hours pass', () => {
  // The clocks of Sydney go forward on 4 October 2026.
  const began = at('2026-10-03T02:00:30.000Z');
  expect(toIso(getBreakEnd('days-7', began, SYDNEY))).toBe('2026-10-10T01:00:30.000Z');
  expect(toIso(getBreakEnd('days-1', began, SYDNEY))).toBe('2026-10-04T02:00:30.000Z');
});

test('an exclusion for good has no end', () => {
  expect(getExclusionEnd('for-good', at('2026-08-30T22:00:00Z'), SYDNEY)).toBeUndefined();
});

test('nothing is offered that would end before what holds', () => {
  const now = at('2026-11-19T03:00:00.000Z');
  expect(listLongerBreaks(undefined, now, SYDNEY)).toEqual(BREAK_LENGTHS);
  expect(listLongerExclusions(undefined, now, SYDNEY)).toEqual(EXCLUSION_LENGTHS);
  const onBreak = { kind: 'break', untilAt: toIso(getBreakEnd('days-14', now, SYDNEY)) } as const;
  expect(listLongerBreaks(onBreak, now, SYDNEY)).toEqual(['days-30', 'months-3']);
  expect(listLongerExclusions(onBreak, now, SYDNEY)).toEqual(EXCLUSION_LENGTHS);
  const excluded = { kind: 'exclusion', untilAt: toIso(addMonths(now, 6, SYDNEY)) } as const;
  expect(listLongerBreaks(excluded, now, SYDNEY)).toEqual([]);
  expect(listLongerExclusions(excluded, now, SYDNEY)).toEqual(['months-12', 'months-60', 'for-good']);
  expect(listLongerExclusions({ kind: 'exclusion' }, now, SYDNEY)).toEqual([]);
});
