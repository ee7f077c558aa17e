// Who plays in a draw that is moved is sent its old and its new day.
import { expect, test } from 'vitest';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { movedJob, notifyPlayers } from '#platform/catalogue/draws/notify-moved.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { claimJobs, LEASE_MS } from '#platform/ground/jobs/queue.ts';
import { type JobHandlers, runDueJobs } from '#platform/ground/jobs/run.ts';
import { renderMessage } from '#platform/ground/mail/render.ts';
import type { Services } from '#platform/services.ts';
import { getMail } from '../../../support/mails.ts';
import { buyTickets, createWalletHolder, listDraws } from '../../../support/played-draws.ts';
import { AFTER_FRIDAY, FRIDAY, openLatePool, openSaturdays, settleFriday } from './late-draws.ts';

/** Does the work of the moves, so many customers at once. Gives how many jobs that took. */
async function runMoved(services: Services, customersAtOnce?: number): Promise<number> {
  const handlers: JobHandlers = {
    [movedJob.kind]: (own, payload) => notifyPlayers(own, payload, customersAtOnce),
  };
  let jobs = 0;
  for (let done = 1; done > 0; jobs += done) done = await runDueJobs(services, handlers, 10);
  return jobs;
}

/** Who was sent the message, oldest first. */
async function listNotified({ database: { db } }: Services): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('mail')
    .select('customer_id')
    .where('kind', 'in', ['draw_moved', 'draw_held'])
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
  // The 22nd was never announced.
  const { payload } = await getMail(services, 'draw_moved');
  expect(payload).toMatchObject({ from: '2026-11-21', date: '2026-11-23' });
});

test('nothing is sent of a draw that is back on the day that its players know', async () => {
  const { services, early } = await openSaturdays();
  await buyTickets(services, early);
  const [draw] = await listDraws(services);
  for (const day of ['2026-11-22', '2026-11-21']) await moveDrawToDay(services, draw!.id, day);
  await runMoved(services);
  expect(await listNotified(services)).toEqual([]);
  for (const day of ['2026-11-22', '2026-11-21', '2026-11-22']) await moveDrawToDay(services, draw!.id, day);
  await runMoved(services);
  expect(await listNotified(services)).toEqual([early]);
});

test('what a worker has written of a move is put right, though its job is not done', async () => {
  const { services, clock, early } = await openSaturdays();
  await buyTickets(services, early);
  const [draw] = await listDraws(services);
  await moveDrawToDay(services, draw!.id, '2026-11-22');
  const [job] = await claimJobs(services, [movedJob.kind], 1);
  await notifyPlayers(services, job!.payload);
  await moveDrawToDay(services, draw!.id, '2026-11-21');
  clock.set(clock.now() + LEASE_MS);
  await runMoved(services);
  expect(await listNotified(services)).toEqual([early, early]);
  const { payload } = await getMail(services, 'draw_moved');
  expect(payload).toMatchObject({ from: '2026-11-22', date: '2026-11-21' });
});

test('of a draw whose time has passed players are sent that it was held', async () => {
  const { services, clock, early } = await openSaturdays();
  await buyTickets(services, early);
  clock.set(AFTER_FRIDAY);
  const [draw] = await listDraws(services);
  await moveDrawToDay(services, draw!.id, FRIDAY);
  await runMoved(services);
  const { payload } = await getMail(services, 'draw_held');
  const { subject, text } = renderMessage('draw_held', payload);
  expect(subject).toBe('Daily Pair, draw 1, was held on Friday, 20 November 2026');
  expect(text).toBe(
    'Daily Pair, draw 1, was held on Friday, 20 November 2026, not on Saturday, 21 November 2026.\n\nYour ticket played in it.',
  );
});

test('nothing is sent of the day once the draw has its numbers: the result says it', async () => {
  const { services, clock, early } = await openSaturdays();
  await buyTickets(services, early);
  clock.set(AFTER_FRIDAY);
  const [draw] = await listDraws(services);
  await moveDrawToDay(services, draw!.id, FRIDAY);
  await settleFriday(services);
  await runMoved(services);
  expect(await listNotified(services)).toEqual([]);
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
  expect((await getMail(services, 'draw_held')).payload.tickets).toBe(1);
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

test('each player is sent it once, however many there are', async () => {
  const { services, early, late } = await openSaturdays();
  const players = [early, late, await createWalletHolder(services)];
  for (const customerId of players) await buyTickets(services, customerId);
  const [draw] = await listDraws(services);
  await moveDrawToDay(services, draw!.id, '2026-11-22');
  expect(await runMoved(services, 2)).toBe(2);
  expect((await listNotified(services)).sort()).toEqual(players.sort());
});
