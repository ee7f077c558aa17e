// What was bought in a draw after it had been held elsewhere plays nothing, whenever the draw is moved.
import { expect, test } from 'vitest';
import { moveCommands } from '#platform/catalogue/draws/move-command.ts';
import { moveDrawToDay } from '#platform/catalogue/draws/move-draw.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { cutOffPool } from '#platform/catalogue/syndicates/cut-off.ts';
import { openPools } from '#platform/catalogue/syndicates/open-pools.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import type { Services } from '#platform/services.ts';
import { toIso } from '#platform/time.ts';
import { tamper } from '../../../support/faults/tampering.ts';
import { buyTickets, listDraws, listEntries } from '../../../support/played-draws.ts';
import {
  buyShares,
  createCrewOffer,
  listPools,
  readBalance,
  SHARE_CENTS,
} from '../../../support/syndicates.ts';
import { feed, feedResult, run } from './imports.ts';
import { AFTER_FRIDAY, FRIDAY, openLatePool, openSaturdays, settleFriday } from './late-draws.ts';

const DAY_MS = 86_400_000;

test.each([
  ['on sale', false],
  ['closed', true],
])('a draw that is %s is not moved behind its entries; refunded, they win nothing', async (_, isClosed) => {
  const { services, clock, early, late } = await openSaturdays();
  await buyTickets(services, early, { tickets: 60 });
  clock.set(AFTER_FRIDAY);
  await buyTickets(services, late, { tickets: 60 });
  if (isClosed) {
    clock.set(Date.parse('2026-11-22T01:00:00Z'));
    await runDueDraws(services);
  }
  const [draw] = await listDraws(services);
  await expect(moveDrawToDay(services, draw!.id, FRIDAY)).rejects.toThrow(
    /late entries \(60\), .*--refund-late/,
  );
  expect((await listDraws(services))[0]).toEqual(draw);
  await moveDrawToDay(services, draw!.id, FRIDAY, 'ops:mia');
  expect(await readBalance(services, late)).toBe(100_000);
  await settleFriday(services);
  const winners = (await listEntries(services)).filter(({ prize_cents }) => prize_cents);
  expect(new Set(winners.map(({ customer_id }) => customer_id))).toEqual(new Set([early]));
  expect(await readBalance(services, late)).toBe(100_000);
});

test('the command refunds late entries where that is asked for, once', async () => {
  const { services, clock, late } = await openSaturdays();
  clock.set(AFTER_FRIDAY);
  await buyTickets(services, late, { numDraws: 3 });
  const move = (date: string, options = {}) =>
    moveCommands['draws move'].run({
      services,
      actor: 'ops:mia',
      words: ['pair', '1', date],
      options,
      print: () => {},
    });
  await expect(move(FRIDAY)).rejects.toThrow(
    "Draw 1 of pair can't be moved to 2026-11-20: it has late entries (1)",
  );
  await move(FRIDAY, { 'refund-late': true });
  await move('2026-11-19', { 'refund-late': true });
  await move(FRIDAY, { 'refund-late': true });
  // Three draws were paid for, one of them is given back.
  expect(await readBalance(services, late)).toBe(100_000 - 200);
  await expect(buyTickets(services, late, { firstDrawNo: 1 })).rejects.toThrow();
});

test('a pool that is not full is refunded at its cut-off, and keeps no draw where it is', async () => {
  const { services, poolId, drawId, checkRefunded } = await openLatePool(10);
  await moveDrawToDay(services, drawId, FRIDAY);
  await cutOffPool(services, poolId);
  expect((await listPools(services))[0]!.status).toBe('cancelled');
  await checkRefunded();
});

test.each([
  ['is on sale', false],
  ['plays already', true],
])(
  'a pool that was filled after the draw was held and %s wins nothing once it is refunded',
  async (_, isOver) => {
    const { services, clock, poolId, drawId, checkRefunded } = await openLatePool(11);
    if (isOver) {
      clock.set(Date.parse('2026-11-22T01:00:00Z'));
      await cutOffPool(services, poolId);
    }
    expect((await listPools(services))[0]!.status).toBe(isOver ? 'entered' : 'open');
    await expect(moveDrawToDay(services, drawId, FRIDAY)).rejects.toThrow('late entries (2)');
    await moveDrawToDay(services, drawId, FRIDAY, 'ops:mia');
    await settleFriday(services);
    await checkRefunded();
    expect((await listEntries(services)).map(({ prize_cents }) => prize_cents)).toEqual([0, 0]);
  },
);

test('a pool is refunded once, also where its draw is moved to a still earlier day', async () => {
  const { services, clock, early, late } = await openSaturdays();
  await saveOffer(services.database.db, services, createCrewOffer());
  await openPools(services);
  const [pool] = await listPools(services);
  await buyShares(services, early, pool!.id, 10);
  clock.set(AFTER_FRIDAY - DAY_MS);
  await buyShares(services, late, pool!.id, 1);
  clock.set(AFTER_FRIDAY);
  await buyShares(services, late, pool!.id, 1);
  await moveDrawToDay(services, pool!.draw_id!, FRIDAY, 'ops:mia');
  await moveDrawToDay(services, pool!.draw_id!, '2026-11-19', 'ops:mia');
  for (const customerId of [early, late]) expect(await readBalance(services, customerId)).toBe(100_000);
  await cutOffPool(services, pool!.id);
  const kinds = await services.database.db.selectFrom('mail').select('kind').execute();
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['late_refunded']));
});

/** Sales of the draw have ended now, after something was bought. */
async function endSales({ database: { db }, clock }: Services, drawId: string): Promise<void> {
  const stop_at = toIso(clock.now());
  await db.updateTable('draw').set({ stop_at }).where('id', '=', drawId).execute();
}

test.each([
  ['never moved', []],
  ['postponed', ['2026-11-22']],
  ['postponed twice', ['2026-11-22', '2026-11-23']],
])('of a draw that was %s everything plays that could be bought', async (_, days) => {
  const { services, clock, early } = await openSaturdays();
  await buyTickets(services, early, { tickets: 60 });
  const [draw] = await listDraws(services);
  await endSales(services, draw!.id);
  await runDueDraws(services);
  for (const day of days) await moveDrawToDay(services, draw!.id, day, 'ops:mia');
  expect(await readBalance(services, early)).toBe(100_000 - 60 * 100);
  clock.set(Date.parse('2026-11-24T01:00:00Z'));
  await runDueDraws(services);
  const result = feed(feedResult({ DrawDate: `${days.at(-1) ?? draw!.local_date}T00:00:00` }));
  await run(services, result, { map: new Map([['RealPair', 'pair']]) });
  await runDueDraws(services);
  const winners = (await listEntries(services)).filter(({ prize_cents }) => prize_cents);
  expect(winners.length).toBeGreaterThan(0);
  expect((await verifyLedger(services)).faults).toEqual([]);
});

test('a pool that was filled after the sales of its draw ended plays on a later day', async () => {
  const { services, drawId, early, late } = await openLatePool(11);
  await endSales(services, drawId);
  await moveDrawToDay(services, drawId, '2026-11-22', 'ops:mia');
  expect(await readBalance(services, early)).toBe(100_000 - 11 * SHARE_CENTS);
  expect(await readBalance(services, late)).toBe(100_000 - SHARE_CENTS);
});

test('a pool that was filled late and won all the same is named', async () => {
  const { services, drawId, late } = await openLatePool(11);
  await moveDrawToDay(services, drawId, FRIDAY, 'ops:mia');
  const { db } = services.database;
  const entries = db.selectFrom('entry').select('id').where('customer_id', '=', late);
  const { id } = await entries.executeTakeFirstOrThrow();
  await tamper(
    services.database,
    `insert into prize (entry_id, draw_id, customer_id, divisions, amount_cents, paid_at)
       values ('${id}', '${drawId}', '${late}', '[]', 700, null)`,
  );
  const { faults } = await verifyLedger(services);
  const rule = 'refunded_ticket_wins_nothing';
  expect(faults.filter((fault) => fault.rule === rule)).toMatchObject([{ row: `prize ${id}` }]);
});
