import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readRestoredFrom } from '#platform/ground/config/restored.ts';
import { openDatabase } from '#platform/ground/db/open.ts';
import type { ShopLocation } from '#platform/ground/db/shop-location.ts';
import { migrate } from '#platform/migrations.ts';
import { backUp } from '#platform/shop/backup/back-up.ts';
import { restore } from '#platform/shop/backup/restore.ts';
import { startPostgres } from '../../../../scripts/postgres.mjs';
import { createFundedCustomer } from '../../../support/buying/buying.ts';
import { createLotteryOffer, createOpenDraws } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { buyAndKill, createAccount } from '../../../support/faults/killing.ts';
import { createTemporaryFolder } from '../../../support/http/page-cache.ts';
import { openTestPlatform } from '../../../support/platform.ts';
import { proveMoney } from '../../../support/prove-money.ts';

const WRITERS = 8;
const YEAR_MS = 365 * 86_400_000;

const getUrl = ({ databaseUrl, dataDir }: ShopLocation): string =>
  databaseUrl ?? join(dataDir, 'drawcard.db');

async function openShop(place: ShopLocation): Promise<void> {
  const database = await openDatabase(getUrl(place));
  await migrate(database);
  const platform = await openTestPlatform({ database });
  await putOnSale(
    platform.services,
    createLotteryOffer({ draws: createOpenDraws(['sat'], 4, Date.now() + YEAR_MS) }),
  );
  for (let writer = 0; writer < WRITERS; writer += 1) await createFundedCustomer(platform, '1000.00');
  await database.db
    .insertInto('content_file')
    .values({
      id: 'picture',
      status: 'published',
      name: 'p.png',
      title: '',
      alt: 'A lamp',
      created_at: '2026-01-01T00:00:00.000Z',
      type: 'image/png',
      width: 1,
      height: 1,
      size: 3,
      bytes: Buffer.from([1, 2, 3]),
    })
    .execute();
  writeFileSync(join(place.dataDir, 'secrets.json'), '{"appKey":"kept"}');
  await database.close();
}

/** Backs up while writers buy, restores elsewhere, and looks for everything that was answered before. */
async function runDrill(shop: ShopLocation, other: ShopLocation): Promise<void> {
  await openShop(shop);
  const account = createAccount();
  const folder = join(createTemporaryFolder(), 'backup');
  let answeredBefore: string[] = [];
  const backUpWhileBuying = async () => {
    await vi.waitFor(() => expect(account.answered.size).toBeGreaterThan(WRITERS), 15_000);
    answeredBefore = [...account.answered.values()];
    await backUp(shop, folder);
    await vi.waitFor(() => expect(account.answered.size).toBeGreaterThan(answeredBefore.length), 15_000);
  };
  await buyAndKill(getUrl(shop), WRITERS, backUpWhileBuying, account);

  const { ledger, manifest } = await restore(other, folder, proveMoney);
  expect(ledger.faults).toEqual([]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of Object.keys(manifest.files)) expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  const { db, close } = await openDatabase(getUrl(other));
  const kept = new Set((await db.selectFrom('checkout').select('id').execute()).map(({ id }) => id));
  const picture = await db.selectFrom('content_file').select('bytes').executeTakeFirstOrThrow();
  await close();
  expect(answeredBefore.filter((id) => !kept.has(id))).toEqual([]);
  expect([...picture.bytes]).toEqual([1, 2, 3]);
  expect(readFileSync(join(other.dataDir, 'secrets.json'), 'utf8')).toBe('{"appKey":"kept"}');
}

async function createSmallBackup(): Promise<{ shop: ShopLocation; folder: string }> {
  const shop = { dataDir: createTemporaryFolder() };
  const database = await openDatabase(getUrl(shop));
  await migrate(database);
  await database.close();
  const folder = join(createTemporaryFolder(), 'backup');
  await backUp(shop, folder);
  return { shop, folder };
}

function storePage(dataDir: string): string {
  const pages = join(dataDir, 'pages');
  mkdirSync(pages, { recursive: true });
  const page = join(pages, 'index.html');
  writeFileSync(page, '<p>A page</p>');
  return page;
}

const createEmptyPlace = (): ShopLocation => ({ dataDir: join(createTemporaryFolder(), 'restored') });

test('a backup made while SQLite sells restores every purchase that was answered before it', async () => {
  await runDrill({ dataDir: createTemporaryFolder() }, createEmptyPlace());
}, 180_000);

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  test('a backup made while it sells restores every purchase that was answered before it', async () => {
    const cluster = await startPostgres();
    if (!cluster) throw new Error('There is no PostgreSQL to back up');
    onTestFinished(cluster.stop);
    const admin = await openDatabase(cluster.url);
    await sql`create database restored`.execute(admin.db);
    await admin.close();
    const shop = { databaseUrl: cluster.url, dataDir: createTemporaryFolder() };
    const other = {
      databaseUrl: cluster.url.replace(/\/postgres$/, '/restored'),
      dataDir: join(createTemporaryFolder(), 'restored'),
    };
    await runDrill(shop, other);
    const folder = join(createTemporaryFolder(), 'backup');
    await backUp(shop, folder);
    await expect(
      restore({ ...other, dataDir: createEmptyPlace().dataDir }, folder, proveMoney),
    ).rejects.toThrow(/tables already/);
    await expect(restore(createEmptyPlace(), folder, proveMoney)).rejects.toThrow(
      'Set DATABASE_URL to an empty database',
    );
  }, 180_000);

  test('a restore that is tried with the settings of the shop leaves its stored pages', async () => {
    const cluster = await startPostgres();
    if (!cluster) throw new Error('There is no PostgreSQL to back up');
    onTestFinished(cluster.stop);
    const shop = { databaseUrl: cluster.url, dataDir: createTemporaryFolder() };
    const database = await openDatabase(shop.databaseUrl);
    await migrate(database);
    await sql`create database tried`.execute(database.db);
    await database.close();
    const page = storePage(shop.dataDir);
    const folder = join(createTemporaryFolder(), 'backup');
    await backUp(shop, folder);
    await restore({ ...shop, databaseUrl: cluster.url.replace(/\/postgres$/, '/tried') }, folder, proveMoney);
    expect(existsSync(page)).toBe(true);
  }, 180_000);

  test('a restore that fails once the tables are there leaves a shop that has to be compared', async () => {
    const cluster = await startPostgres();
    if (!cluster) throw new Error('There is no PostgreSQL to back up');
    onTestFinished(cluster.stop);
    const shop = { databaseUrl: cluster.url, dataDir: createTemporaryFolder() };
    const database = await openDatabase(shop.databaseUrl);
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('9001-later', 'x')`.execute(database.db);
    await sql`create database tried`.execute(database.db);
    await database.close();
    const folder = join(createTemporaryFolder(), 'backup');
    const { manifest } = await backUp(shop, folder);
    const migrations = manifest.migrations.filter((name) => name !== '9001-later');
    writeFileSync(join(folder, 'backup.json'), JSON.stringify({ ...manifest, migrations }));
    const databaseUrl = cluster.url.replace(/\/postgres$/, '/tried');
    await expect(restore({ ...createEmptyPlace(), databaseUrl }, folder, proveMoney)).rejects.toThrow(
      /Drop that database.*newer release/,
    );
    const tried = await openDatabase(databaseUrl);
    expect(await readRestoredFrom(tried.db)).toBe(manifest.madeAt);
    await tried.close();
  }, 180_000);
});

test('pages that were stored in the folder before are not served by the restored shop', async () => {
  const { folder } = await createSmallBackup();
  const place = createEmptyPlace();
  const page = storePage(place.dataDir);
  await restore(place, folder, proveMoney);
  expect(existsSync(page)).toBe(false);
});

test('a restore overwrites neither a shop nor what is left of one', async () => {
  const { shop, folder } = await createSmallBackup();
  await expect(restore(shop, folder, proveMoney)).rejects.toThrow(
    /There is a shop already: .*drawcard\.db\. Stop it/,
  );
  const place = createEmptyPlace();
  mkdirSync(place.dataDir);
  writeFileSync(join(place.dataDir, 'drawcard.db-wal'), 'x');
  await expect(restore(place, folder, proveMoney)).rejects.toThrow(/There is a shop already: .*-wal/);
  expect(existsSync(join(place.dataDir, 'drawcard.db'))).toBe(false);
});

const KEPT = { appKey: 'app-1', appSecret: 'a-secret', tokenSecret: 'another' };

test.each([
  ['nothing', {}, KEPT, true],
  ['the same', KEPT, KEPT, true],
  ['others', { ...KEPT, tokenSecret: 'newer' }, undefined, false],
  ['some of the same', { tokenSecret: 'another' }, KEPT, true],
  ['some others', { tokenSecret: 'newer' }, KEPT, false],
])(
  'with %s in the environment, a backup says whether it has the secrets',
  async (_, given, kept, hasSecrets) => {
    const { shop } = await createSmallBackup();
    writeFileSync(join(shop.dataDir, 'secrets.json'), JSON.stringify(KEPT));
    const folder = join(createTemporaryFolder(), 'backup');
    const report = await backUp({ ...shop, ...given }, folder);
    expect(report.hasSecrets).toBe(hasSecrets);
    const file = join(folder, 'secrets.json');
    expect(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined).toEqual(kept);
    expect('secrets.json' in report.manifest.files).toBe(kept !== undefined);
  },
);

test('a backup never goes into a folder that holds something', async () => {
  const { shop, folder } = await createSmallBackup();
  await expect(backUp(shop, folder)).rejects.toThrow('is not empty');
  expect(existsSync(join(folder, 'backup.json'))).toBe(true);
});

test('a backup that was damaged is refused, and leaves nothing behind', async () => {
  const { folder } = await createSmallBackup();
  const file = join(folder, 'drawcard.db');
  const bytes = readFileSync(file);
  bytes[5000] = (bytes[5000] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const place = createEmptyPlace();
  await expect(restore(place, folder, proveMoney)).rejects.toThrow(
    /drawcard\.db is missing or damaged\. Use another backup/,
  );
  expect(existsSync(place.dataDir)).toBe(false);
});

test('a backup of a newer release is named as such', async () => {
  const { folder } = await createSmallBackup();
  const file = join(folder, 'backup.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('0001-first-light', '9001-later'));
  await expect(restore(createEmptyPlace(), folder, proveMoney)).rejects.toThrow(
    /made by a newer release of Drawcard: it went through 9001-later/,
  );
});

test('a database of a newer release is named as such when it is opened', async () => {
  const database = await openDatabase(':memory:');
  onTestFinished(() => database.close());
  await migrate(database);
  await sql`insert into kysely_migration (name, timestamp) values ('9001-later', 'x')`.execute(database.db);
  await expect(migrate(database)).rejects.toThrow(
    /made by a newer release of Drawcard: it went through 9001-later/,
  );
});

test('a folder that is no backup is said to be none', async () => {
  const folder = createTemporaryFolder();
  await expect(restore(createEmptyPlace(), folder, proveMoney)).rejects.toThrow('is not a backup');
});
