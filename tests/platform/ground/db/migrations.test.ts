import { expect, test } from 'vitest';
import { listMigrations } from '#platform/ground/db/migrate.ts';
import { MODULES } from '#platform/modules.ts';
import { openFreshDatabase } from '../../../support/database.ts';

/** Existing databases record these names. */
const RECORDED = [
  '0001-first-light',
  '0002-content',
  '0003-editor',
  '0004-widgets',
  '0006-winners',
  '0007-support',
  '0008-cart-links',
  '0009-saved-sessions',
  '0010-read-messages',
  '0011-prizes',
];

test('a new database goes through the steps of all areas under the names that databases record', async () => {
  const database = await openFreshDatabase();
  try {
    expect(await listMigrations(database)).toEqual(expect.arrayContaining(RECORDED));
  } finally {
    await database.close();
  }
});

test('no two areas bring the same step, command, setting or kind of job', () => {
  for (const names of [
    MODULES.flatMap(({ migrations = {} }) => Object.keys(migrations)),
    MODULES.flatMap(({ commands = {} }) => Object.keys(commands)),
    MODULES.flatMap(({ settings = {} }) => Object.keys(settings)),
    MODULES.flatMap(({ jobs = [] }) => jobs.map(({ kind }) => kind)),
  ])
    expect(names).toEqual([...new Set(names)]);
});
