import { expect, test } from 'vitest';
import { enqueueDueSteps } from '#platform/catalogue/draws/due-steps.ts';
import { ENTRIES_AT_ONCE, type Pause } from '#platform/catalogue/draws/entries.ts';
import { createDrawHandlers, runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { DRAW_STEPS, type DrawStepName, takeStep } from '#platform/catalogue/draws/steps.ts';
import { runDueJobs } from '#platform/ground/jobs/run.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import type { Services } from '#platform/services.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import {
  buyTickets,
  createWalletHolder,
  listDraws,
  listEntries,
  playGame,
} from '../../../support/played-draws.ts';

const DAY_MS = 86_400_000;
const STEPS = Object.keys(DRAW_STEPS) as DrawStepName[];

/** Two full batches and a bit. */
const TICKETS = 2 * ENTRIES_AT_ONCE + 10;

async function createDrawWithTickets() {
  const platform = await openTestPlatform();
  await playGame(platform.services);
  for (const tickets of [TICKETS - 10, 10])
    await buyTickets(platform.services, await createWalletHolder(platform.services, tickets * 100), {
      tickets,
    });
  const [draw] = await listDraws(platform.services);
  platform.clock.advance(DAY_MS);
  return { ...platform, drawId: draw!.id };
}

/** Stops the work at its pause of that number. */
const createCutOff = (pauses: number): Pause => {
  let seen = 0;
  return async () => {
    seen += 1;
    if (seen === pauses) throw new Error('cut off');
  };
};

/** Takes a step, cut off at its first pause, then at its second, and so on until it gets through. */
async function takeInterruptedStep(services: Services, drawId: string, step: DrawStepName): Promise<number> {
  for (let pauses = 1; ; pauses += 1) {
    const isThrough = await takeStep(services, { drawId, step }, createCutOff(pauses)).then(
      () => true,
      () => false,
    );
    if (isThrough) return pauses - 1;
  }
}

async function expectSettledOnce(services: Services, drawId: string): Promise<void> {
  const { db } = services.database;
  const [draw] = await listDraws(services);
  expect(draw!.status).toBe('DRAW_EMAILED');
  const entries = await listEntries(services);
  expect(entries).toHaveLength(TICKETS);
  expect(entries.every(({ scored_at }) => scored_at !== null)).toBe(true);
  const won = entries.filter(({ prize_cents }) => (prize_cents ?? 0) > 0);
  expect(won.length).toBeGreaterThan(0);
  expect(won.every(({ paid_at }) => paid_at !== null)).toBe(true);
  const paid = await db
    .selectFrom('ledger_transaction')
    .select('reference')
    .where('kind', '=', 'prize')
    .execute();
  expect(paid.map(({ reference }) => reference).sort()).toEqual(won.map(({ id }) => id).sort());
  const mails = await db
    .selectFrom('mail')
    .select('dedupe')
    .where('dedupe', 'like', `draw:${drawId}:%`)
    .execute();
  expect(mails).toHaveLength(2);
  expect((await verifyLedger(services)).faults).toEqual([]);
}

test('work cut off at any pause is taken up again, and nothing happens twice', async () => {
  const { services, drawId } = await createDrawWithTickets();
  let cuts = 0;
  for (const step of STEPS) cuts += await takeInterruptedStep(services, drawId, step);
  expect(cuts).toBeGreaterThanOrEqual(5);
  await expectSettledOnce(services, drawId);
});

test('steps taken twice, after all is done, change nothing', async () => {
  const { services, drawId } = await createDrawWithTickets();
  await runDueDraws(services);
  const before = await listEntries(services);
  for (const step of STEPS) await takeStep(services, { drawId, step });
  expect(await listEntries(services)).toEqual(before);
  await expectSettledOnce(services, drawId);
});

test('two workers at the same step settle the draw once', async () => {
  const { services, drawId } = await createDrawWithTickets();
  for (const step of STEPS) {
    const taken = await Promise.allSettled([
      takeStep(services, { drawId, step }),
      takeStep(services, { drawId, step }),
      takeStep(services, { drawId, step }),
    ]);
    expect(taken.some(({ status }) => status === 'fulfilled')).toBe(true);
  }
  await expectSettledOnce(services, drawId);
});

test('a step that fails is put off and taken again; the steps after it wait', async () => {
  const { services, clock, drawId } = await createDrawWithTickets();
  const failing = createDrawHandlers(createCutOff(1));
  for (let turn = 0; turn < 6; turn += 1) {
    await enqueueDueSteps(services);
    await runDueJobs(services, failing);
  }
  const { db } = services.database;
  const put = await db.selectFrom('job').selectAll().where('error', 'is not', null).execute();
  expect(put).toHaveLength(1);
  expect(put[0]).toMatchObject({ done_at: null, locked_until: null, error: 'Error: cut off' });
  expect(await runDueDraws(services, { patienceMs: 0 })).toMatchObject([{ drawId, step: 'score' }]);
  clock.advance(300_000);
  expect(await runDueDraws(services)).toEqual([]);
  await expectSettledOnce(services, drawId);
});

test('our own winning games are among the winners that share the pool', async () => {
  const { services, drawId } = await createDrawWithTickets();
  await runDueDraws(services);
  const { db } = services.database;
  const dividends = await db.selectFrom('dividend').selectAll().where('draw_id', '=', drawId).execute();
  const entries = await listEntries(services);
  const here = new Map<number, number>();
  for (const { divisions } of entries)
    for (const { division } of JSON.parse(divisions ?? '[]') as { division: number }[])
      here.set(division, (here.get(division) ?? 0) + 1);
  let paidOut = 0;
  for (const { division, winners, amount_cents } of dividends) {
    expect(winners).toBeGreaterThanOrEqual(here.get(division) ?? 0);
    paidOut += winners * amount_cents;
  }
  const prizes = entries.reduce((sum, { prize_cents }) => sum + (prize_cents ?? 0), 0);
  expect(paidOut).toBeLessThanOrEqual(100_000);
  expect(prizes).toBeLessThanOrEqual(paidOut);
});
