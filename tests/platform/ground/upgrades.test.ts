// Steps of the schema and releases of several ages: what runs with what, and what waits.
import { expect, onTestFinished, test } from 'vitest';
import { listMigrations } from '#platform/ground/db/migrate.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { runBatches } from '#platform/ground/upgrades/batches.ts';
import { describeAge, describeState } from '#platform/ground/upgrades/describe-state.ts';
import { collectSteps, getConnectionName } from '#platform/ground/upgrades/schema-steps.ts';
import { migrate } from '#platform/migrations.ts';
import { MODULES } from '#platform/modules.ts';
import { SYSTEM_CLOCK } from '#platform/time.ts';
import { createMigratedUrl, removeDatabase } from '../../support/database.ts';
import { ADDED, FILLED, listModulesOf, type ReleaseName, TAKEN_AWAY } from '../../support/faults/releases.ts';

/** From then on each step says what it is. Those of before ask for a stop. */
const FIRST_DECLARED = '0490';
/** A release that does not know that a ticket was given away would pay its prize to the giver. */
const UNDECLARED: readonly string[] = ['0496-ticket-transfer', '0497-gifts'];

async function createShop() {
  const url = await createMigratedUrl();
  onTestFinished(() => removeDatabase(url));
  const open = async (release: ReleaseName) => {
    const database = await openDatabase(url, getConnectionName(collectSteps(listModulesOf(release))));
    let isOpen = true;
    const close = async () => {
      if (isOpen) await database.close();
      isOpen = false;
    };
    onTestFinished(close);
    // A connection is there once something is asked.
    await listMigrations(database);
    return { database, close, migrate: () => migrate(database, listModulesOf(release)) };
  };
  return { url, open };
}

const finish = (database: Awaited<ReturnType<typeof openDatabase>>) =>
  runBatches({ database, clock: SYSTEM_CLOCK }, collectSteps(listModulesOf('third')));

test('every new step says what it is to releases that do not know it', () => {
  const steps = [...collectSteps(MODULES)].filter(
    ([name]) => name >= FIRST_DECLARED && !name.startsWith('x-'),
  );
  const silent = steps.filter(([name, { kind }]) => kind === undefined && !UNDECLARED.includes(name));
  expect(silent.map(([name]) => name)).toEqual([]);
  const known = new Set(steps.map(([name]) => name));
  for (const [name, { kind, needs = [] }] of steps) {
    expect([name, kind === 'contract' || needs.length === 0]).toEqual([name, true]);
    expect([name, needs.filter((need) => !known.has(need))]).toEqual([name, []]);
  }
});

test('a release runs with what a newer one has added, says so, and writes nothing', async () => {
  const { open } = await createShop();
  const second = await open('second');
  expect(await second.migrate()).toEqual({ ahead: [], waiting: [] });
  const first = await open('first');
  const state = await first.migrate();
  expect(state).toEqual({ ahead: [ADDED, FILLED], waiting: [] });
  expect(describeState(state).join()).toContain(
    `older than its database, which went through ${ADDED}, ${FILLED}`,
  );
  const services = { database: first.database, modules: MODULES } as never;
  expect(await describeAge(services)).toBe(`Older than its database by ${ADDED}, ${FILLED}.`);
  expect(await second.migrate()).toEqual({ ahead: [], waiting: [] });
});

test('what is taken away waits for the long step before it, and is not taken from a release that needs it', async () => {
  const { open } = await createShop();
  await (await open('second')).migrate();
  const third = await open('third');
  const waits = { name: TAKEN_AWAY, why: `${FILLED} is not through yet` };
  expect((await third.migrate()).waiting).toEqual([waits]);
  expect(await finish(third.database)).toBe(true);
  expect((await third.migrate()).waiting).toEqual([]);
  expect(await listMigrations(third.database)).toContain(TAKEN_AWAY);
  const second = await open('second');
  expect((await second.migrate()).ahead, 'it knows what the step needs').toEqual([TAKEN_AWAY]);
  const first = await open('first');
  await expect(first.migrate()).rejects.toThrow(/cannot run with/);
});

test('what is taken away waits until no process of an older release runs', async () => {
  const { url, open } = await createShop();
  if (!url.startsWith('postgres')) return;
  const first = await open('first');
  await first.migrate();
  const third = await open('third');
  await third.migrate();
  await finish(third.database);
  const { waiting } = await third.migrate();
  expect(waiting).toEqual([
    {
      name: TAKEN_AWAY,
      why: expect.stringMatching(/^processes of an older release run \(drawcard-[0-9a-f]{12}\)$/),
    },
  ]);
  expect(describeState({ ahead: [], waiting }).join()).toContain(
    `The step ${TAKEN_AWAY} of the database waits`,
  );
  await first.close();
  await expect.poll(async () => (await third.migrate()).waiting).toEqual([]);
});

test('a step that is locked out by a buyer is tried again, and lets others through meanwhile', async () => {
  const { url, open } = await createShop();
  if (!url.startsWith('postgres')) return;
  const first = await open('first');
  const second = await open('second');
  let moving: Promise<unknown> = Promise.resolve();
  await first.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('checkout').select('id').execute();
    moving = second.migrate();
    await new Promise((done) => setTimeout(done, 1500));
    const began = performance.now();
    await first.database.db.selectFrom('checkout').select('id').execute();
    expect(performance.now() - began).toBeLessThan(1500);
  });
  await moving;
  expect(await listMigrations(second.database)).toContain(ADDED);
});

test('two releases that each have steps of their own are not run together', async () => {
  const { open } = await createShop();
  await (await open('second')).migrate();
  const { database } = await open('second');
  const other = [
    ...MODULES,
    { name: 'other', migrations: { '9005-other': { kind: 'expand', up: async () => undefined } } },
  ];
  await expect(migrate(database, other as never)).rejects.toThrow(/newer release/);
});
