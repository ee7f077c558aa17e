// A draw that is held on another day is bought as before: by its number, as the next one, and by its weekday.
import { expect, test } from 'vitest';
import { getCalendarDate } from '#lib/domain/draws/calendar-date.ts';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { findDraw, listOpenDraws } from '#platform/catalogue/listing/draws.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import {
  buyTickets,
  createWalletHolder,
  listDraws,
  listEntries,
  playGame,
} from '../../../support/played-draws.ts';

/** Wednesdays and Saturdays; draw 1, on Saturday 21 November 2026, is held on the Friday before. */
async function openMoved(overrides: Parameters<typeof playGame>[1] = {}) {
  const platform = await openTestPlatform();
  const { services } = platform;
  await playGame(services, { drawDays: ['wed', 'sat'], ...overrides });
  const [first] = await listDraws(services);
  const moved = await moveDrawToDay(services, first!.id, '2026-11-20');
  const customerId = await createWalletHolder(services);
  const listEntered = async () => {
    const draws = await listDraws(services);
    const numbers = new Map(draws.map(({ id, draw_no }) => [id, draw_no]));
    return (await listEntries(services)).map(({ draw_id }) => numbers.get(draw_id));
  };
  return { ...platform, moved, customerId, listEntered };
}

test('it is entered by its number and as the next one', async () => {
  const { services, customerId, listEntered } = await openMoved();
  await buyTickets(services, customerId, { firstDrawNo: 1 });
  await buyTickets(services, customerId);
  expect(await listEntered()).toEqual([1, 1]);
});

test('it is one of several draws in a row', async () => {
  const { services, customerId, listEntered } = await openMoved();
  await buyTickets(services, customerId, { numDraws: 3 });
  expect(await listEntered()).toEqual([1, 2, 3]);
});

test('who plays on its weekday plays in it, and who plays on others does not', async () => {
  const { services, customerId, listEntered } = await openMoved({ hasSelectableDays: true });
  await buyTickets(services, customerId, { days: ['sat'] });
  await buyTickets(services, customerId, { days: ['wed'] });
  expect(await listEntered()).toEqual([1, 2]);
});

test('it is shown on its new day, with the weekday that is chosen for it', async () => {
  const { services, clock } = await openMoved();
  const { db } = services.database;
  const [first, second] = (await listOpenDraws(db, clock)).get('pair') ?? [];
  expect(first).toMatchObject({ date: '2026-11-20', calendarDate: '2026-11-21', day: 'sat' });
  expect(second && getCalendarDate(second)).toBe('2026-11-25');
  expect(second).not.toHaveProperty('calendarDate');
  expect(await findDraw(db, clock, 'pair', 1)).toMatchObject({ calendarDate: '2026-11-21' });
});

test('it is on its own day again once it is moved back', async () => {
  const { services, moved } = await openMoved();
  expect(moved.calendar_date).toBe('2026-11-21');
  const further = await moveDrawToDay(services, moved.id, '2026-11-22');
  expect(further.calendar_date).toBe('2026-11-21');
  const back = await moveDrawToDay(services, moved.id, '2026-11-21');
  expect(back).toMatchObject({ local_date: '2026-11-21', calendar_date: null });
});
