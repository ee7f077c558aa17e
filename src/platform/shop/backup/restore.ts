// Restores a backup into an empty place. A restore never overwrites.
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { markRestored } from '../../ground/config/restored.ts';
import { DATABASE_FILE } from '../../ground/db/database-file.ts';
import { type Database, openDatabase } from '../../ground/db/open.ts';
import type { ShopLocation } from '../../ground/db/shop-location.ts';
import { migrate, refuseNewerRelease } from '../../migrations.ts';
import { StartRefused } from '../../start-refused.ts';
import { DATABASE_FILES, type Manifest, readManifest, SECRETS_FILE } from './manifest.ts';
import { runPostgresTool } from './postgres-tools.ts';

/** Proves the money of a database that was just restored. */
type Prove<R> = (database: Database) => Promise<R>;

export interface RestoreReport<R> {
  readonly manifest: Manifest;
  readonly ledger: R;
  /** False where the secrets of before are not in the backup: then every session is over. */
  readonly hasSecrets: boolean;
}

const LEFTOVERS = ['', '-wal', '-shm', '-journal'];

function refuseShopInFolder(dataDir: string): void {
  const found = LEFTOVERS.map((end) => join(dataDir, `${DATABASE_FILE}${end}`)).find((path) =>
    existsSync(path),
  );
  if (!found) return;
  throw new StartRefused(
    `There is a shop already: ${found}. Stop it and move its folder away, or set DATA_DIR to an empty folder: a restore never overwrites.`,
  );
}

async function refuseShopInDatabase(url: string): Promise<void> {
  const { db, close } = await openDatabase(url);
  try {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = current_schema() limit 1`.execute(db);
    if (rows.length === 0) return;
    throw new StartRefused(
      'There are tables already in the database of DATABASE_URL. Create an empty one and name that: a restore never overwrites.',
    );
  } finally {
    await close();
  }
}

function refuseOtherSecrets(folder: string, dataDir: string): void {
  const [from, to] = [join(folder, SECRETS_FILE), join(dataDir, SECRETS_FILE)];
  if (!existsSync(from) || !existsSync(to) || readFileSync(from).equals(readFileSync(to))) return;
  throw new StartRefused(
    `${to} holds other secrets than the backup. Move it away: a restore never overwrites.`,
  );
}

/** Marks the database as restored before anything else can fail, brings it to this release's schema, and proves its money. */
async function verifyDatabase<R>(url: string, { madeAt }: Manifest, prove: Prove<R>): Promise<R> {
  const database = await openDatabase(url);
  try {
    await markRestored(database, madeAt);
    await migrate(database);
    return await prove(database);
  } finally {
    await database.close();
  }
}

/** The file gets its name only after the ledger was verified. */
async function restoreSqlite<R>(
  folder: string,
  dataDir: string,
  manifest: Manifest,
  prove: Prove<R>,
): Promise<R> {
  const passing = join(dataDir, `${DATABASE_FILE}.restoring`);
  try {
    copyFileSync(join(folder, DATABASE_FILES.sqlite), passing);
    chmodSync(passing, 0o600);
    const ledger = await verifyDatabase(passing, manifest, prove);
    renameSync(passing, join(dataDir, DATABASE_FILE));
    return ledger;
  } finally {
    for (const end of LEFTOVERS) rmSync(`${passing}${end}`, { force: true });
  }
}

async function restorePostgres<R>(
  folder: string,
  databaseUrl: string,
  manifest: Manifest,
  prove: Prove<R>,
): Promise<R> {
  const file = join(folder, DATABASE_FILES.postgres);
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runPostgresTool('pg_restore', databaseUrl, [...options, file]);
  return verifyDatabase(databaseUrl, manifest, prove).catch((error: unknown) => {
    throw new StartRefused(
      'The backup is in the database of DATABASE_URL, but it could not be made ready. Drop that database, start no shop ' +
        `over it, and restore into another empty one. ${error instanceof Error ? error.message : error}`,
      { cause: error },
    );
  });
}

/** @throws StartRefused saying what to do; nothing was overwritten then */
export async function restore<R>(
  { databaseUrl, dataDir }: ShopLocation,
  folder: string,
  prove: Prove<R>,
): Promise<RestoreReport<R>> {
  const manifest = await readManifest(folder);
  refuseNewerRelease(manifest.migrations);
  if (manifest.engine === 'postgres' && !databaseUrl)
    throw new StartRefused('This is a backup of PostgreSQL. Set DATABASE_URL to an empty database.');
  if (manifest.engine === 'sqlite' && databaseUrl)
    throw new StartRefused(
      'This is a backup of SQLite. Remove DATABASE_URL and set DATA_DIR to an empty folder.',
    );
  refuseOtherSecrets(folder, dataDir);
  if (databaseUrl) await refuseShopInDatabase(databaseUrl);
  else refuseShopInFolder(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const ledger = await (databaseUrl
    ? restorePostgres(folder, databaseUrl, manifest, prove)
    : restoreSqlite(folder, dataDir, manifest, prove));
  const hasSecrets = existsSync(join(folder, SECRETS_FILE));
  if (hasSecrets) {
    copyFileSync(join(folder, SECRETS_FILE), join(dataDir, SECRETS_FILE));
    chmodSync(join(dataDir, SECRETS_FILE), 0o600);
  }
  // A cache of what was in the folder before. Pages of another PostgreSQL database are stored apart, and may be those of a
  // shop that is running.
  if (!databaseUrl) rmSync(join(dataDir, 'pages'), { recursive: true, force: true });
  return { manifest, ledger, hasSecrets };
}
