import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database, Db, Flavor } from './open.ts';
import { BUSY_MS } from './open-sqlite.ts';

export interface MigrationStep {
  up(db: Kysely<unknown>, flavor: Flavor): Promise<void>;
}

/** The schema that the connection works in: another one in the same database has migrations of its own. */
async function readCurrentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
}

/** Names of the steps that the database records, those of other releases included. */
export async function listMigrations({ db, flavor }: Database): Promise<string[]> {
  const place =
    flavor === 'postgres'
      ? sql<{ name: string | null }>`select to_regclass('kysely_migration')::text as name`
      : sql<{ name: string }>`select name from sqlite_schema where name = 'kysely_migration'`;
  const [found] = (await place.execute(db)).rows;
  if (!found?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** How long a process waits while another one takes the steps of a large SQLite database. */
const WAIT_MS = 15 * 60_000;

/** PostgreSQL waits for its lock without an end. */
async function waitLongFor<T>({ db, flavor }: Database, work: () => Promise<T>): Promise<T> {
  if (flavor === 'postgres') return work();
  await sql.raw(`pragma busy_timeout = ${WAIT_MS}`).execute(db);
  try {
    return await work();
  } finally {
    await sql.raw(`pragma busy_timeout = ${BUSY_MS}`).execute(db);
  }
}

/**
 * Takes the steps that the database has not been through, in the order of their names, in one transaction. Of two
 * processes one takes them while the other one waits.
 */
export async function applyMigrations(
  database: Database,
  steps: ReadonlyMap<string, MigrationStep>,
): Promise<void> {
  const { db, flavor } = database;
  const bound = [...steps].map(([name, { up }]) => [
    name,
    { up: (at: Parameters<Migration['up']>[0]) => up(at, flavor) },
  ]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(bound) },
    // Steps that were developed in parallel may be released in any order; they do not depend on each other.
    allowUnorderedMigrations: true,
    ...(flavor === 'postgres' && { migrationTableSchema: await readCurrentSchema(db) }),
  });
  const { error, results } = await waitLongFor(database, () => migrator.migrateToLatest());
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the first step';
  throw new Error(
    `The database could not be migrated: ${failed} failed. Restore a backup or mend the cause.`,
    { cause: error },
  );
}
