// A result corrected while its draw is scored: before anything is settled it counts, afterwards it is refused.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { DrawNumbers } from '#lib/domain/lottery/game-rules.ts';
import { scoreGame } from '#lib/domain/lottery/scoring.ts';
import { type Pause, readEntries } from '#platform/catalogue/draws/entries.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { takeStep } from '#platform/catalogue/draws/steps.ts';
import { importFrom } from '#platform/catalogue/results/import.ts';
import { applyImports } from '#platform/catalogue/results/import-apply.ts';
import { transactAndPurge } from '#platform/ground/jobs/purge.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import type { Services } from '#platform/services.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import {
  buyTickets,
  createPairOffer,
  createWalletHolder,
  listDraws,
  listEntries,
  playGame,
  TWO_OF_SIX,
} from '../../../support/played-draws.ts';

const DAY_MS = 86_400_000;
const TICKETS = 90;

interface Result {
  readonly numbers: DrawNumbers;
  readonly cents: number;
}
const FIRST: Result = { numbers: { main: [2, 5], supplementary: [6] }, cents: 1250 };
const CORRECTED: Result = { numbers: { main: [1, 3], supplementary: [4] }, cents: 2000 };

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Imports the result of the first draw from a feed. Gives what stands against it. */
async function importResult(services: Services, { numbers, cents }: Result): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-correct-'));
  folders.push(folder);
  const from = join(folder, 'feed.json');
  const result = {
    ProductId: 'RealPair',
    DrawNumber: 1,
    DrawDate: '2026-11-19T00:00:00',
    PrimaryNumbers: numbers.main,
    SecondaryNumbers: numbers.supplementary,
    Dividends: [1, 2].map((division) => ({
      Division: division,
      BlocNumberOfWinners: 2,
      BlocDividend: cents / 100,
      PoolTransferType: 'NONE',
      PoolTransferredTo: 0,
    })),
  };
  writeFileSync(from, JSON.stringify({ Success: true, DrawResults: [result] }));
  const map = new Map([['RealPair', 'pair']]);
  const { faults, left } = await importFrom(services, { from, format: 'feed', map });
  return [...faults, ...left].map(({ reason }) => reason);
}

/** A draw with tickets and a result from outside, which is still to be scored. */
async function createDrawnDraw() {
  const platform = await openTestPlatform();
  const { services, clock } = platform;
  const { demonstration: _, ...operation } = createPairOffer().operation;
  const offer = await playGame(services, { operation });
  await buyTickets(services, await createWalletHolder(services), { tickets: TICKETS });
  const drawId = (await listDraws(services))[0]!.id;
  clock.advance(DAY_MS);
  await takeStep(services, { drawId, step: 'close' });
  expect(await importResult(services, FIRST)).toEqual([]);
  return { ...platform, offer, drawId };
}

const countSettled = async ({ database }: Services): Promise<number> =>
  (await database.db.selectFrom('prize').select('entry_id').where('amount_cents', 'is not', null).execute())
    .length;
const countFound = async ({ database }: Services): Promise<number> =>
  (await database.db.selectFrom('prize').select('entry_id').execute()).length;

/** Does the work in the first pause at which something has been counted. */
function createPauseOnce(count: () => Promise<number>, work: () => Promise<void>): Pause {
  let isDone = false;
  return async () => {
    if (isDone || (await count()) === 0) return;
    isDone = true;
    await work();
  };
}

/** Every ticket is paid by that result, which is the one that is shown. */
async function expectPaidBy(services: Services, drawId: string, { numbers, cents }: Result): Promise<void> {
  const { db } = services.database;
  const [draw] = await listDraws(services);
  expect(draw!.status).toBe('DRAW_EMAILED');
  expect(JSON.parse(draw!.numbers!)).toMatchObject(numbers);
  const dividends = await db.selectFrom('dividend').selectAll().where('draw_id', '=', drawId).execute();
  expect(dividends.map(({ amount_cents }) => amount_cents)).toEqual([cents, cents]);
  const played = await readEntries(db, drawId, '', TICKETS);
  const winning = played.filter(({ games }) =>
    games.some((game) => scoreGame(TWO_OF_SIX, numbers, game).length > 0),
  );
  expect(winning.length).toBeGreaterThan(0);
  const won = (await listEntries(services)).filter(({ prize_cents }) => (prize_cents ?? 0) > 0);
  expect(won.map(({ id }) => id)).toEqual(winning.map(({ id }) => id));
  expect(won.every(({ prize_cents, paid_at }) => prize_cents === cents && paid_at !== null)).toBe(true);
  expect((await verifyLedger(services)).faults).toEqual([]);
}

test('a draw whose result is corrected while it is scored is scored again, and paid by what is shown', async () => {
  const { services, drawId } = await createDrawnDraw();
  const pause = createPauseOnce(
    () => countFound(services),
    async () => expect(await importResult(services, CORRECTED)).toEqual([]),
  );
  await expect(takeStep(services, { drawId, step: 'score' }, pause)).rejects.toThrow('were corrected');
  expect(await countSettled(services)).toBe(0);
  await runDueDraws(services);
  await expectPaidBy(services, drawId, CORRECTED);
});

test('dividends corrected while a draw is scored are those that it pays', async () => {
  const { services, drawId } = await createDrawnDraw();
  const corrected = { ...FIRST, cents: CORRECTED.cents };
  const pause = createPauseOnce(
    () => countFound(services),
    async () => expect(await importResult(services, corrected)).toEqual([]),
  );
  await takeStep(services, { drawId, step: 'score' }, pause);
  await runDueDraws(services);
  await expectPaidBy(services, drawId, corrected);
});

test.for([CORRECTED, { ...FIRST, cents: CORRECTED.cents }])(
  'a correction to $numbers.main is refused once prizes are being settled',
  async (corrected) => {
    const { services, drawId } = await createDrawnDraw();
    const faults: string[] = [];
    const pause = createPauseOnce(
      () => countSettled(services),
      async () => void faults.push(...(await importResult(services, corrected))),
    );
    await takeStep(services, { drawId, step: 'score' }, pause);
    expect(faults).toEqual([expect.stringContaining('its tickets are scored')]);
    await runDueDraws(services);
    await expectPaidBy(services, drawId, FIRST);
  },
);

test('a draw cut off while it is settled refuses a correction, and is settled by what it had', async () => {
  const { services, drawId } = await createDrawnDraw();
  const cutOff = createPauseOnce(
    () => countSettled(services),
    () => Promise.reject(new Error('cut off')),
  );
  await expect(takeStep(services, { drawId, step: 'score' }, cutOff)).rejects.toThrow('cut off');
  expect((await listDraws(services))[0]!.status).toBe('DRAW_DRAWN');
  expect(await importResult(services, CORRECTED)).toEqual([
    expect.stringContaining('its tickets are scored'),
  ]);
  await runDueDraws(services);
  await expectPaidBy(services, drawId, FIRST);
});

test('a correction that was planned before prizes are settled is refused when it is written after', async () => {
  const { services, drawId, offer } = await createDrawnDraw();
  const [row] = await listDraws(services);
  const draw = {
    id: drawId,
    drawNo: row!.draw_no,
    isCounted: false,
    localDate: row!.local_date,
    status: row!.status,
    source: row!.source,
    numbers: FIRST.numbers,
    dividends: [],
    hasTickets: true,
    isPlayed: false,
    isSettling: false,
  };
  const wanted = {
    where: 'line 1',
    place: 'line 1',
    localDate: row!.local_date,
    numbers: CORRECTED.numbers,
    dividends: [],
  };
  const plan = {
    inserts: [],
    updates: [{ draw, wanted, drawNo: draw.drawNo }],
    recounts: [],
    removals: [],
    unchanged: [],
    renumbered: [],
    left: [],
    conflicts: [],
    stops: [],
    notes: [],
  };
  const pause = createPauseOnce(
    () => countSettled(services),
    () =>
      expect(
        transactAndPurge(services, (tx, announce) =>
          applyImports(tx, services, [{ offer, source: 'feed', plan }], announce),
        ),
      ).rejects.toThrow('its tickets are scored'),
  );
  await takeStep(services, { drawId, step: 'score' }, pause);
  await runDueDraws(services);
  await expectPaidBy(services, drawId, FIRST);
});
