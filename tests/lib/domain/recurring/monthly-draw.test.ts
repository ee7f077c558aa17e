import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WEEKDAYS, type Weekday } from '#lib/contracts/offers/offer.ts';
import { isMonthlyDraw } from '#lib/domain/recurring/monthly-draw.ts';
import { addDays, getWeekday, listDrawDates } from '#lib/domain/time/zoned-time.ts';

const list = (anchor: string, days: readonly Weekday[], until: string): string[] =>
  listDrawDates(days, addDays(anchor, -40), until).filter((date) => isMonthlyDraw(anchor, date, days));

test('a plan from 29 November plays once in each month that follows', () => {
  expect(list('2026-11-29', ['sat'], '2027-04-30')).toEqual([
    ...['2026-11-28', '2026-12-26', '2027-01-30', '2027-02-27', '2027-03-27', '2027-04-24'],
  ]);
});

test('it is the first draw on or after the day of the month, and the last of the month where none follows', () => {
  expect(list('2026-12-05', ['sat'], '2027-03-31')).toEqual([
    ...['2026-12-05', '2027-01-09', '2027-02-06', '2027-03-06'],
  ]);
  expect(list('2027-01-31', WEEKDAYS, '2027-05-01')).toEqual([
    ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
  ]);
});

test('whatever the day and the days of the game, every month has one draw', () => {
  const anchors = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));
  const plays = fc.subarray([...WEEKDAYS], { minLength: 1 });
  fc.assert(
    fc.property(anchors, plays, (anchor, days) => {
      const dates = list(anchor, days, addDays(anchor, 400)).filter(
        (date) => date.slice(0, 7) > anchor.slice(0, 7),
      );
      const months = new Set(dates.map((date) => date.slice(0, 7)));
      expect(months.size).toBe(dates.length);
      expect(dates.length).toBeGreaterThanOrEqual(12);
      for (const date of dates) expect(days).toContain(getWeekday(date));
    }),
    { numRuns: 100 },
  );
});
