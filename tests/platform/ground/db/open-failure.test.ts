import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#platform/ground/db/open.ts';
import { migrate } from '#platform/migrations.ts';
import { openServices } from '#platform/start.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { createTemporaryFolder } from '../../../support/http/page-cache.ts';

const PAGE_BYTES = 4096;

const readFailure = async (place: { dataDir: string; databaseUrl?: string }): Promise<unknown> => {
  const keys = { appKey: 'app-key', appSecret: 's'.repeat(32), tokenSecret: 't'.repeat(32) };
  const opened = openServices({ env: { ...keys, ...place, isClockMovable: false } });
  return opened.then(
    ({ close }) => close(),
    (error: unknown) => error,
  );
};

test('a file that is no database is refused with what to do', async () => {
  const dataDir = createTemporaryFolder();
  writeFileSync(join(dataDir, 'drawcard.db'), 'not a database '.repeat(1000));
  const failure = await readFailure({ dataDir });
  expect(failure).toBeInstanceOf(StartRefused);
  expect(String(failure)).toMatch(/drawcard\.db is damaged, or no database .* restore a backup/);
});

test('a torn database is found before the shop opens', async () => {
  const dataDir = createTemporaryFolder();
  const file = join(dataDir, 'drawcard.db');
  const database = await openDatabase(file);
  await migrate(database);
  await database.close();
  const bytes = readFileSync(file);
  bytes.fill(0xaa, 4 * PAGE_BYTES, 9 * PAGE_BYTES);
  writeFileSync(file, bytes);
  const failure = await readFailure({ dataDir });
  expect(failure).toBeInstanceOf(StartRefused);
  expect(String(failure)).toMatch(/drawcard\.db is damaged .* restore a backup/);
});

test('a PostgreSQL that is away is refused with its address, without the password', async () => {
  const databaseUrl = 'postgres://shop:secret-word@127.0.0.1:1/shop';
  const failure = await readFailure({ dataDir: createTemporaryFolder(), databaseUrl });
  expect(failure).toBeInstanceOf(StartRefused);
  expect(String(failure)).toMatch(/postgres:\/\/127\.0\.0\.1:1\/shop can't be reached/);
  expect(String(failure)).not.toContain('secret-word');
});
