import { expect, test } from 'vitest';
import type { Weekday } from '#lib/contracts/offers/offer.ts';
import { listNextCharges, type RecurringTerms } from '#lib/domain/recurring/next-charges.ts';

const STOP_AT = Date.parse('2026-11-26T08:30:00.000Z');

const CALENDAR = {
  draws: [{ drawNo: 1, localDate: '2026-11-26', calendarDate: '2026-11-26', stopAt: STOP_AT, opensAt: null }],
  rule: { drawDays: ['thu'] as const, timeZone: 'Australia/Sydney', closeTime: '19:30' },
};

const createTerms = (days: readonly Weekday[]): RecurringTerms => ({
  period: undefined,
  isMonthly: false,
  anchorDate: '2026-11-20',
  zone: 'Australia/Sydney',
  days,
  minimumJackpotCents: undefined,
  charging: 'lottery',
  unitCents: 100,
  countsDraws: false,
});

const listDrawNos = (days: readonly Weekday[]) =>
  listNextCharges(createTerms(days), CALENDAR, { from: STOP_AT }).map(({ draw }) => draw?.drawNo);

test('a game is charged for each day played on which it is drawn', () => {
  expect(listDrawNos([])).toEqual([2, 3, 4]);
  expect(listDrawNos(['mon', 'thu'])).toEqual([2, 3, 4]);
});

test('days on which the game is not drawn make no charges, and the list ends', { timeout: 10_000 }, () => {
  expect(listDrawNos(['mon'])).toEqual([]);
});
