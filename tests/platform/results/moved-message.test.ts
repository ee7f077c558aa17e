// Who plays in a draw that is moved is sent its old and its new day.
import { expect, test } from 'vitest';
import { moveDrawToDay } from '#platform/draws/move-draw.ts';
import { movedJob } from '#platform/draws/notify-moved.ts';
import { type JobHandlers, runDueJobs } from '#platform/jobs/run.ts';
import { renderMessage } from '#platform/mail/render.ts';
import type { Services } from '#platform/services.ts';
import { cutOffPool } from '#platform/syndicates/cut-off.ts';
import { getMail } from '../../support/mails.ts';
import { buyTickets, createWalletHolder, listDraws } from '../../support/played-draws.ts';
import { AFTER_FRIDAY, FRIDAY, openLatePool, openSaturdays } from './late-draws.ts';

const handlers: JobHandlers = {
  [movedJob.kind]: (services, payload) => movedJob.handle(services, payload, {}),
};
const runMoved = async (services: Services): Promise<void> => {
  while ((await runDueJobs(services, handlers, 10)) > 0);
};

/** Who was sent the message, oldest first. */
async function listNotified({ database: { db } }: Services): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('mail')
    .select('customer_id')
    .where('kind', '=', 'draw_moved')
    .orderBy('id')
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

test('each player is sent one message with both days, by each move to another day', async () => {
  const { services, early, late } = await openSaturdays();
  await buyTickets(services, early, { tickets: 2 });
  await buyTickets(services, late, { numDraws: 3 });
  const [draw] = await listDraws(services);
  await moveDrawToDay(services, draw!.id, '2026-11-22');
  await runMoved(services);
  expect((await listNotified(services)).sort()).toEqual([early, late].sort());
  await moveDrawToDay(services, draw!.id, '2026-11-22');
  await runMoved(services);
  expect(await listNotified(services)).toHaveLength(2);
  await moveDrawToDay(services, draw!.id, '2026-11-21');
  await runMoved(services);
  expect(await listNotified(services)).toHaveLength(4);
  const { payload } = await getMail(services, 'draw_moved');
  const { subject, text } = renderMessage('draw_moved', { ...payload, tickets: 2 });
  expect(subject).toBe('Daily Pair, draw 1, is on Saturday, 21 November 2026');
  expect(text).toContain('has another day: Saturday, 21 November 2026 instead of Sunday, 22 November 2026.');
  expect(text).toContain('Your 2 tickets play in it.');
});

test('nothing is sent of a day to which the draw is not moved any more', async () => {
  const { services, early } = await openSaturdays();
  await buyTickets(services, early);
  const [draw] = await listDraws(services);
  await moveDrawToDay(services, draw!.id, '2026-11-22');
  await moveDrawToDay(services, draw!.id, '2026-11-23');
  await runMoved(services);
  expect(await listNotified(services)).toEqual([early]);
  expect((await getMail(services, 'draw_moved')).payload.date).toBe('2026-11-23');
});

test('whose entries were refunded as late is sent the correction alone', async () => {
  const { services, clock, early, late } = await openSaturdays();
  const both = await createWalletHolder(services);
  for (const customerId of [early, both]) await buyTickets(services, customerId);
  clock.set(AFTER_FRIDAY);
  for (const customerId of [late, both]) await buyTickets(services, customerId);
  const [draw] = await listDraws(services);
  await moveDrawToDay(services, draw!.id, FRIDAY, 'ops:mia');
  await runMoved(services);
  expect((await listNotified(services)).sort()).toEqual([early, both].sort());
  expect((await getMail(services, 'draw_moved')).payload.tickets).toBe(1);
});

test('members of a pool are sent it once it plays', async () => {
  const { services, clock, poolId, drawId, early, late } = await openLatePool(11);
  await moveDrawToDay(services, drawId, '2026-11-22');
  await runMoved(services);
  expect(await listNotified(services)).toEqual([]);
  clock.set(Date.parse('2026-11-22T08:00:00Z'));
  await cutOffPool(services, poolId);
  await moveDrawToDay(services, drawId, '2026-11-23');
  await runMoved(services);
  expect((await listNotified(services)).sort()).toEqual([early, late].sort());
});

test('the work goes on after the customers who have been notified', async () => {
  const { services, early, late } = await openSaturdays();
  for (const customerId of [early, late]) await buyTickets(services, customerId);
  const [draw] = await listDraws(services);
  const [after, next] = [early, late].sort();
  const day = draw!.local_date;
  const move = { drawId: draw!.id, from: FRIDAY, date: day, id: 'mov_1' };
  await movedJob.handle(services, { ...move, after }, {});
  expect(await listNotified(services)).toEqual([next]);
});
