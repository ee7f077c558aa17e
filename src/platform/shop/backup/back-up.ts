// Backup of a running shop: the database as of one instant, and the secrets.
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from '../../ground/db/database-file.ts';
import { listMigrations } from '../../ground/db/migrate.ts';
import { openDatabase } from '../../ground/db/open.ts';
import type { ShopLocation } from '../../ground/db/shop-location.ts';
import { StartRefused } from '../../start-refused.ts';
import {
  DATABASE_FILES,
  type GivenSecrets,
  hashFile,
  holdsGivenSecrets,
  isSecretsFileUsed,
  MANIFEST_FILE,
  type Manifest,
  SECRETS_FILE,
} from './manifest.ts';
import { runPostgresTool } from './postgres-tools.ts';

export interface BackupReport {
  readonly manifest: Manifest;
  /** False where secrets are in the environment only and have to be kept apart. */
  readonly hasSecrets: boolean;
}

function prepareFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartRefused(`${folder} is not empty. Name a new folder: a backup never overwrites another.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
}

/** One read transaction writes the whole copy: it is of one moment, and writers go on. @throws StartRefused when faulty */
async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new StartRefused(`There is no database at ${from}. Check DATA_DIR.`);
  const { DatabaseSync } = await import('node:sqlite');
  const live = new DatabaseSync(from, { timeout: 30_000 });
  try {
    live.prepare('vacuum into ?').run(to);
  } finally {
    live.close();
  }
  const copy = new DatabaseSync(to, { readOnly: true });
  const check = copy.prepare('pragma integrity_check(1)').get();
  copy.close();
  if (check?.integrity_check !== 'ok')
    throw new StartRefused(`The copy of ${from} is damaged: ${String(check?.integrity_check)}`);
}

const dumpPostgres = (databaseUrl: string, to: string): Promise<void> =>
  runPostgresTool('pg_dump', databaseUrl, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--file=${to}`,
  ]);

async function readMigrations(url: string): Promise<string[]> {
  const database = await openDatabase(url);
  try {
    return await listMigrations(database);
  } finally {
    await database.close();
  }
}

async function writeDatabase({ databaseUrl, dataDir }: ShopLocation, folder: string): Promise<Manifest> {
  const engine = databaseUrl ? 'postgres' : 'sqlite';
  const file = join(folder, DATABASE_FILES[engine]);
  const madeAt = new Date().toISOString();
  if (databaseUrl) await dumpPostgres(databaseUrl, file);
  else await copySqlite(join(dataDir, DATABASE_FILE), file);
  chmodSync(file, 0o600);
  const files = { [DATABASE_FILES[engine]]: await hashFile(file) };
  const migrations = await readMigrations(databaseUrl ?? join(dataDir, DATABASE_FILE));
  return { format: 1, engine, madeAt, migrations, files };
}

/** Copies the file of secrets where it is in use. Gives whether it holds all of them. */
async function copySecrets(
  place: ShopLocation & GivenSecrets,
  folder: string,
  manifest: Manifest,
): Promise<boolean> {
  const from = join(place.dataDir, SECRETS_FILE);
  if (!existsSync(from)) return false;
  const isWhole = holdsGivenSecrets(from, place);
  // The file of a shop that is given every secret is an old one where it holds others.
  if (!isWhole && !isSecretsFileUsed(place)) return false;
  const to = join(folder, SECRETS_FILE);
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  manifest.files[SECRETS_FILE] = await hashFile(to);
  return isWhole;
}

/**
 * Writes a backup into a new folder, for its owner alone. The shop may sell meanwhile: everything that was answered
 * before the call is in it. @param place with the secrets that the environment gives, besides
 * @throws StartRefused saying what to do; the folder is then removed
 */
export async function backUp(place: ShopLocation & GivenSecrets, folder: string): Promise<BackupReport> {
  prepareFolder(folder);
  try {
    const manifest = await writeDatabase(place, folder);
    const hasSecrets = await copySecrets(place, folder, manifest);
    writeFileSync(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return { manifest, hasSecrets };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
