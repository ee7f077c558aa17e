import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountCart } from '#lib/contracts/cart/cart.ts';
import { getRaffleTerms } from '#lib/contracts/raffles/raffle.ts';
import { capCommands } from '#platform/catalogue/draws/cap-commands.ts';
import { capSoldOutDraws } from '#platform/catalogue/draws/due-steps.ts';
import { runDueDraws } from '#platform/catalogue/draws/run-draws.ts';
import { saveOffer } from '#platform/catalogue/offers/store.ts';
import { raffleCommands } from '#platform/catalogue/raffles/commands.ts';
import { enterByPost, PostalRefused } from '#platform/catalogue/raffles/postal.ts';
import { changeTerms, TermsNoteMissing } from '#platform/catalogue/raffles/terms.ts';
import { transact } from '#platform/ground/db/open.ts';
import { verifyLedger } from '#platform/money/ledger/verify.ts';
import { createFundedCustomer, payFor } from '../../../support/buying/buying.ts';
import { openTestPlatform, TEST_NOW, type TestPlatform } from '../../../support/platform.ts';
import {
  createBookInput,
  createEarlyBird,
  createRaffleOffer,
  createRafflePlan,
  openTestRaffle,
} from '../../../support/raffles/raffles.ts';

const DAY_MS = 86_400_000;

const ENV = { publicOrigin: 'http://127.0.0.1', isClockMovable: false, dataDir: '', databaseUrl: undefined };

const LETTER = {
  name: 'Ada Post',
  address: '1 Wharf Lane, Cockle Wharf',
  state: 'NSW',
  receivedAt: new Date(TEST_NOW).toISOString(),
  enteredBy: 'test',
};

const readDraw = ({ services }: TestPlatform, drawNo = 31) =>
  services.database.db.selectFrom('draw').selectAll().where('draw_no', '=', drawNo).executeTakeFirstOrThrow();

async function buyOne(platform: TestPlatform): Promise<void> {
  const as = await createFundedCustomer(platform, '10.00');
  const { result } = await platform.call(accountCart.addItem, { as, body: createBookInput(1) });
  expect((await payFor(platform, as, result, randomUUID())).status).toBe(200);
}

test('letters take the numbers set aside for them, in the early birds too', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, {
    earlyBirds: [createEarlyBird(TEST_NOW)],
    postal: { first: 5001, size: 2 },
  });
  const draw = await readDraw(platform);
  expect(await enterByPost(platform.services, draw, LETTER)).toBe(5001);
  expect(await enterByPost(platform.services, draw, LETTER)).toBe(5002);
  await expect(enterByPost(platform.services, draw, LETTER)).rejects.toThrow(PostalRefused);
  const rows = await platform.services.database.db
    .selectFrom('raffle_postal')
    .innerJoin('draw', 'draw.id', 'raffle_postal.draw_id')
    .select(['draw_no', 'number'])
    .orderBy('draw_no')
    .orderBy('number')
    .execute();
  expect(rows).toEqual([
    { draw_no: 31, number: 5001 },
    { draw_no: 31, number: 5002 },
    { draw_no: 3101, number: 5001 },
    { draw_no: 3101, number: 5002 },
  ]);
});

test('a letter after the close is not entered', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services);
  const draw = await readDraw(platform);
  platform.clock.set(TEST_NOW + 7 * DAY_MS);
  await expect(enterByPost(platform.services, draw, LETTER)).rejects.toThrow(PostalRefused);
});

test('a draw with numbers that are sold elsewhere is not opened: nothing takes them in', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await openTestRaffle(services);
  const folder = mkdtempSync(join(tmpdir(), 'drawcard-plan-'));
  const from = join(folder, 'plan.json');
  const plan = {
    ...createRafflePlan(TEST_NOW + 86_400_000, { drawNo: 32 }),
    venue: { first: 9001, size: 50 },
  };
  writeFileSync(from, JSON.stringify(plan));
  const call = {
    services,
    actor: 'ops:test',
    words: ['harbour-boat'],
    options: { from },
    env: ENV,
    print() {},
  };
  await expect(raffleCommands['raffles open'].run(call)).rejects.toThrow('Leave venue out');
  writeFileSync(from, JSON.stringify({ ...plan, venue: undefined }));
  await raffleCommands['raffles open'].run(call);
  rmSync(folder, { recursive: true });
});

test('an early bird is not capped, which would stop the sale of its raffle', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  await openTestRaffle(services, { earlyBirds: [createEarlyBird(TEST_NOW)] });
  const run = (name: keyof typeof capCommands) =>
    capCommands[name].run({
      services,
      actor: 'ops:test',
      words: ['harbour-boat', '3101'],
      options: {},
      print() {},
    });
  await expect(run('draws cap')).rejects.toThrow('an early bird, which is not sold');
  await buyOne(platform);
  // One that was capped by an earlier release.
  const { db } = services.database;
  await db.updateTable('draw').set({ status: 'DRAW_CAPPED' }).where('draw_no', '=', 3101).execute();
  await run('draws uncap');
  await buyOne(platform);
});

test('a raffle at its sales cap leaves its early birds open, for letters and for the sales that go on', async () => {
  const platform = await openTestPlatform();
  const { services } = platform;
  const { operation } = createRaffleOffer();
  const offer = createRaffleOffer({ operation: { ...operation, salesCapTickets: 1 } });
  await openTestRaffle(services, { earlyBirds: [createEarlyBird(TEST_NOW)] }, offer);
  await buyOne(platform);
  await capSoldOutDraws(services);
  const { db } = services.database;
  const readStatuses = async () =>
    (await db.selectFrom('draw').select('status').orderBy('draw_no').execute()).map(({ status }) => status);
  expect(await readStatuses()).toEqual(['DRAW_CAPPED', 'DRAW_OPEN']);
  await enterByPost(services, await readDraw(platform), LETTER);
  expect(await db.selectFrom('raffle_postal').select('draw_id').execute()).toHaveLength(2);
  await transact(services.database, (tx) => saveOffer(tx, services, createRaffleOffer()));
  // An early bird that was capped by an earlier release goes on with its main draw.
  await db.updateTable('draw').set({ status: 'DRAW_CAPPED' }).execute();
  const words = ['harbour-boat', '31'];
  await capCommands['draws uncap'].run({ services, actor: 'ops:test', words, options: {}, print() {} });
  expect(await readStatuses()).toEqual(['DRAW_OPEN', 'DRAW_OPEN']);
  await buyOne(platform);
});

test('a draw takes no number that an early bird has', async () => {
  const { services } = await openTestPlatform();
  const bird = createEarlyBird(TEST_NOW);
  await openTestRaffle(services, { drawNo: 1, earlyBirds: [bird, { ...bird, name: 'Another' }] });
  await openTestRaffle(services, { drawNo: 100 });
  const { drawNo } = await openTestRaffle(services, { drawNo: undefined });
  expect(drawNo).toBe(103);
});

test('an early bird is held no later than its main draw', async () => {
  const { services } = await openTestPlatform();
  const late = { ...createEarlyBird(TEST_NOW), drawAt: new Date(TEST_NOW + 30 * DAY_MS).toISOString() };
  await expect(openTestRaffle(services, { earlyBirds: [late] })).rejects.toThrow('after the main draw');
});

/** Enters a letter by the command, and gives when it was received by every draw that it entered. */
async function enterReceived({ services }: TestPlatform, received: string): Promise<string[]> {
  const options = { name: 'Ada Post', address: '1 Wharf Lane', state: 'NSW', received };
  const words = ['harbour-boat', '31'];
  await raffleCommands['raffles postal'].run({ services, actor: 'ops:test', words, options, print() {} });
  const rows = await services.database.db.selectFrom('raffle_postal').select('received_at').execute();
  return rows.map(({ received_at }) => received_at);
}

test('the day of a letter is a day where the raffle is held, and enters the early birds that close on it', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services, { earlyBirds: [createEarlyBird(TEST_NOW)] });
  // Half past eight on the 20th in Sydney, when the 20th has not begun in UTC.
  platform.clock.set(Date.parse('2026-11-19T21:30:00Z'));
  const begin = '2026-11-19T13:00:00.000Z';
  expect(await enterReceived(platform, '2026-11-20')).toEqual([begin, begin]);
  await expect(enterReceived(platform, '2026-11-21')).rejects.toThrow('received before now');
});

test('a letter may be received at an instant, and at none that does not exist', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services);
  platform.clock.advance(DAY_MS);
  expect(await enterReceived(platform, '2026-11-20T08:30:00+11:00')).toEqual(['2026-11-19T21:30:00.000Z']);
  for (const received of ['2026-11-31', '20 November', '2026-11-20T08:30:00'])
    await expect(enterReceived(platform, received)).rejects.toThrow('--received is a day');
});

test('a draw of letters alone is awarded, its money for the operator to pay', async () => {
  const platform = await openTestPlatform();
  await openTestRaffle(platform.services);
  await enterByPost(platform.services, await readDraw(platform), LETTER);
  platform.clock.set(TEST_NOW + 8 * DAY_MS);
  expect(await runDueDraws(platform.services)).toEqual([]);
  const awards = await platform.services.database.db.selectFrom('raffle_award').selectAll().execute();
  expect(awards).toMatchObject([{ number: 5001, entry_id: null, place: 1, state: 'to_claim' }]);
  expect((await verifyLedger(platform.services)).faults).toEqual([]);
});

test('terms are written anew until the first ticket, then revised with a note', async () => {
  const platform = await openTestPlatform();
  const { drawId } = await openTestRaffle(platform.services);
  const change = (body: string, note: string) =>
    transact(platform.services.database, (tx) =>
      changeTerms(tx, platform.services, drawId, { body, note, author: 'test' }),
    );
  const listRevisions = async () => {
    const { result } = await platform.call(getRaffleTerms, {
      params: { offerKey: 'harbour-boat', drawNo: 31 },
    });
    return result.map(({ revision, body, note }) => ({ revision, body, note }));
  };
  expect(await change('Better terms', '')).toBe(2);
  expect(await listRevisions()).toEqual([{ revision: 2, body: 'Better terms', note: '' }]);
  await buyOne(platform);
  expect(await change('Better terms', '')).toBeUndefined();
  await expect(change('Other terms', '')).rejects.toThrow(TermsNoteMissing);
  expect(await change('Other terms', 'The draw is held at noon.')).toBe(3);
  expect(await listRevisions()).toEqual([
    { revision: 3, body: 'Other terms', note: 'The draw is held at noon.' },
    { revision: 2, body: 'Better terms', note: '' },
  ]);
  const { db } = platform.services.database;
  await expect(
    db.updateTable('raffle_terms').set({ body: 'Worse' }).where('revision', '=', 2).execute(),
  ).rejects.toThrow('raffle_terms_is_for_good');
  await expect(db.deleteFrom('raffle_terms').execute()).rejects.toThrow('raffle_terms_is_for_good');
});
