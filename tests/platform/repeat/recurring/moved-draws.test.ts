// Purchases that repeat play in a moved draw as in any other: once, by the weekday and the period that it belongs to.
import { expect, test } from 'vitest';
import { listNextCharges, type RecurringTerms } from '#lib/domain/recurring/next-charges.ts';
import { HOUR_MS } from '#lib/domain/time/units.ts';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { openDrawsUntil } from '#platform/catalogue/draws/open-ahead.ts';
import { findOffer } from '#platform/catalogue/offers/store.ts';
import { transact } from '#platform/ground/db/open.ts';
import { followDraw } from '#platform/repeat/recurring/charges/follow-draw.ts';
import type { Services } from '#platform/services.ts';
import { toIso } from '#platform/time.ts';
import { listDraws, listEntries } from '../../../support/played-draws.ts';
import {
  createPlayer,
  listChargesOf,
  listOutcomes,
  openRecurringShop,
  runUntil,
} from '../../../support/recurring/recurring-shop.ts';

/** Opens draws that far ahead, and gives the one of a date. */
async function openDraw(services: Services, date: string) {
  const offer = await findOffer(services.database.db, 'pair');
  await transact(services.database, (tx) => openDrawsUntil(tx, services, offer!, date));
  const draw = (await listDraws(services)).find(({ local_date }) => local_date === date);
  if (!draw) throw new Error(`No draw was opened for ${date}`);
  return draw;
}

/** Moves the draw of a date. */
const moveFrom = async (services: Services, from: string, to: string): Promise<void> => {
  await moveDrawToDay(services, (await openDraw(services, from)).id, to);
};

/** What an import does where a feed says when sales end. */
async function endSales(services: Services, drawId: string, stop_at: string): Promise<void> {
  await services.database.db.updateTable('draw').set({ stop_at }).where('id', '=', drawId).execute();
  await followDraw(services, drawId);
}

/** The days, by the calendar, of the draws that were entered. */
async function listEnteredDays(services: Services): Promise<string[]> {
  const draws = await listDraws(services);
  const days = new Map(draws.map((draw) => [draw.id, draw.calendar_date ?? draw.local_date]));
  return (await listEntries(services)).map(({ draw_id }) => days.get(draw_id) ?? '').sort();
}

test.each([
  ['every draw', {}],
  ['chosen days', { days: ['sat' as const] }],
  ['one of each month', { isMonthly: true }],
])('autoplay of %s that begins after the move plays in the moved draw', async (_, repeat) => {
  const shop = await openRecurringShop({ drawDays: ['sat'], hasSelectableDays: 'days' in repeat });
  await moveFrom(shop.services, '2026-11-21', '2026-11-20');
  await createPlayer(shop, repeat);
  await runUntil(shop, Date.parse('2026-11-21T12:00:00Z'));
  expect(await listEnteredDays(shop.services)).toEqual(['2026-11-21']);
});

test('autoplay whose charge waits for an earlier draw plays in the moved one after it', async () => {
  const shop = await openRecurringShop();
  const { row } = await createPlayer(shop);
  await moveFrom(shop.services, '2026-11-28', '2026-11-27');
  await runUntil(shop, Date.parse('2026-12-01T00:00:00Z'));
  expect(await listEnteredDays(shop.services)).toEqual(['2026-11-21', '2026-11-28']);
  expect(await listOutcomes(shop.services, row.id)).toEqual(['purchased', 'purchased', 'planned']);
});

test('a charge waits until the draw before has closed, also where sales of that go on longer', async () => {
  const shop = await openRecurringShop({});
  const { services } = shop;
  const { row } = await createPlayer(shop);
  const listDueNow = async () => (await listChargesOf(services, row.id)).map(({ due_at }) => due_at);
  await runUntil(shop, Date.parse('2026-11-20T00:00:00Z'));
  const [first] = (await listDraws(services)).filter(({ local_date }) => local_date === '2026-11-20');
  expect([first?.stop_at, (await listDueNow()).at(-1)]).toEqual([
    '2026-11-20T08:30:00.000Z',
    '2026-11-20T08:40:00.000Z',
  ]);
  await endSales(services, first!.id, '2026-11-20T09:30:00.000Z');
  expect((await listDueNow()).at(-1)).toBe('2026-11-20T09:40:00.000Z');
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
});

const BY_MONTH: RecurringTerms = {
  period: 'monthly',
  isMonthly: false,
  anchorDate: '2026-11-19',
  zone: 'Australia/Sydney',
  days: [],
  minimumJackpotCents: undefined,
  charging: 'lottery',
  unitCents: 100,
  countsDraws: true,
};

/** The draws of the two periods of a subscription that is begun on 19 November 2026. */
const TWO_PERIODS = [
  ...['2026-12-19', '2026-12-26', '2027-01-02', '2027-01-09', '2027-01-16'],
  ...['2027-01-23', '2027-01-30', '2027-02-06', '2027-02-13'],
];

const END = Date.parse('2027-02-18T00:00:00Z');

const listDue = async (services: Services, id: string) =>
  (await listChargesOf(services, id)).map(({ due_at }) => due_at.slice(0, 16));

test.each([
  ['the first draw, before its period is charged', '2026-12-19', '2026-12-18', '2026-12-18T07:30'],
  ['the first draw, by days', '2026-12-19', '2026-12-14', '2026-12-14T07:30'],
  ['the last draw', '2027-01-16', '2027-01-20', '2026-12-18T22:00'],
])(
  'a period that is planned plays once in each of its draws: %s is moved over its border',
  async (...given) => {
    const [, from, to, due] = given;
    const shop = await openRecurringShop();
    const { services } = shop;
    const { row } = await createPlayer(shop, { period: 'monthly' });
    await moveFrom(services, from, to);
    await runUntil(shop, END);
    expect(await listEnteredDays(services)).toEqual(TWO_PERIODS);
    expect((await listDue(services, row.id))[0]).toBe(due);
  },
);

test('a draw that was paid for is not paid for again in the period into which it was moved', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row } = await createPlayer(shop, { period: 'monthly' });
  await runUntil(shop, Date.parse('2027-01-01T00:00:00Z'));
  await moveFrom(services, '2027-01-16', '2027-01-20');
  await runUntil(shop, END);
  expect(await listEnteredDays(services)).toEqual(TWO_PERIODS);
  expect((await listChargesOf(services, row.id)).map(({ planned_cents }) => planned_cents)).toEqual([
    500, 400, 400,
  ]);
});

test('the charge of a period is on its usual day again once its draw is moved back', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row } = await createPlayer(shop, { period: 'monthly' });
  await moveFrom(services, '2026-12-19', '2026-12-18');
  await runUntil(shop, Date.parse('2026-11-20T00:00:00Z'));
  expect(await listDue(services, row.id)).toEqual(['2026-12-18T07:30']);
  await moveFrom(services, '2026-12-18', '2026-12-19');
  await runUntil(shop, Date.parse('2026-11-21T00:00:00Z'));
  expect(await listDue(services, row.id)).toEqual(['2026-12-18T22:00']);
});

test('a period is charged an hour before the end of sale that its first draw has now', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  // Nine in the morning of London is after sales in Sydney have ended.
  const { row } = await createPlayer(shop, { state: 'GB', period: 'monthly' });
  const draw = await openDraw(services, '2026-12-19');
  expect(await listDue(services, row.id)).toEqual(['2026-12-19T07:30']);
  await endSales(services, draw.id, '2026-12-19T07:00:00.000Z');
  expect(await listDue(services, row.id)).toEqual(['2026-12-19T06:00']);
  await runUntil(shop, Date.parse('2026-12-20T00:00:00Z'));
  expect((await listEnteredDays(services))[0]).toBe('2026-12-19');
});

test('it is charged at once where less than an hour of that is left', async () => {
  const shop = await openRecurringShop();
  const { services } = shop;
  const { row } = await createPlayer(shop, { state: 'GB', period: 'monthly' });
  const draw = await openDraw(services, '2026-12-19');
  await runUntil(shop, Date.parse('2026-12-19T06:10:00Z'));
  await endSales(services, draw.id, '2026-12-19T07:00:00.000Z');
  expect(await listDue(services, row.id)).toEqual(['2026-12-19T06:10']);
  await runUntil(shop, Date.parse('2026-12-20T00:00:00Z'));
  expect((await listEnteredDays(services))[0]).toBe('2026-12-19');
  expect(await listOutcomes(services, row.id)).toEqual(['purchased', 'planned']);
});

test('a moved draw that is over brings the charge of its period no further forward', () => {
  const stop = Date.parse('2026-12-18T08:30:00Z');
  const calendar = {
    draws: [{ drawNo: 5, localDate: '2026-12-18', calendarDate: '2026-12-19', stopAt: stop, opensAt: null }],
    rule: { drawDays: ['sat' as const], timeZone: 'Australia/Sydney', closeTime: '19:30' },
  };
  const listDueFrom = (from: number) =>
    listNextCharges(BY_MONTH, calendar, { from, count: 1 }).map(({ key, dueAt }) => [key, toIso(dueAt)]);
  expect(listDueFrom(stop - 2 * HOUR_MS)).toEqual([['period:1', '2026-12-18T07:30:00.000Z']]);
  expect(listDueFrom(stop - HOUR_MS / 2)).toEqual([['period:1', '2026-12-18T08:00:00.001Z']]);
  expect(listDueFrom(stop - HOUR_MS / 4)).toEqual([['period:1', '2026-12-18T22:00:00.000Z']]);
  expect(listDueFrom(stop)).toEqual([['period:1', '2026-12-18T22:00:00.000Z']]);
});
