// Databases whose first start is cut off, or that are started twice at once.
import { expect, onTestFinished, test } from 'vitest';
import { listMigrations } from '#platform/ground/db/migrate.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import { MODULES } from '#platform/modules.ts';
import { createDatabaseUrl, removeDatabase } from '../../../support/database.ts';
import { migrateInProcess } from '../../../support/faults/migrating.ts';

const STEPS = MODULES.flatMap(({ migrations = {} }) => Object.keys(migrations)).sort();
/** Between the tables of Kysely, in the first step, in later ones. */
const CUTS = [1, 5, 250];

async function createEmptyDatabase(): Promise<string> {
  const url = await createDatabaseUrl();
  onTestFinished(() => removeDatabase(url));
  return url;
}

async function readSteps(url: string): Promise<string[]> {
  const database = await openDatabase(url);
  try {
    return await listMigrations(database);
  } finally {
    await database.close();
  }
}

test('a start that is killed among the steps leaves none of them, and the next start takes them all', async () => {
  const url = await createEmptyDatabase();
  for (const cut of CUTS) {
    expect(await migrateInProcess(url, cut)).toEqual({ status: 'SIGKILL', errors: '' });
    expect(await readSteps(url)).toEqual([]);
  }
  expect(await migrateInProcess(url)).toEqual({ status: 0, errors: '' });
  expect(await readSteps(url)).toEqual(STEPS);
});

test('of two starts at once on a new database one takes the steps, and the other one waits', async () => {
  const url = await createEmptyDatabase();
  const ended = await Promise.all([1, 2].map(() => migrateInProcess(url)));
  expect(ended).toEqual(ended.map(() => ({ status: 0, errors: '' })));
  expect(await readSteps(url)).toEqual(STEPS);
});
