import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database, Db, Flavor, Tx } from './open.ts';
import { BUSY_MS } from './open-sqlite.ts';

/**
 * What a step is to a release that does not know it. `expand` adds what that neither reads nor has to write, `migrate`
 * moves data while both run, `contract` takes away what only releases before those in `needs` use.
 */
export type MigrationKind = 'expand' | 'migrate' | 'contract';

export interface MigrationStep {
  /** Steps before 0500 may say none: they are taken while no other process runs. */
  readonly kind?: MigrationKind;
  /** Of `contract`: the steps that a release must know to run with it. The code that brings it runs without it, too. */
  readonly needs?: readonly string[];
  up(db: Kysely<unknown>, flavor: Flavor): Promise<void>;
  /** The next part of what is too long for one transaction, done by the worker; false where nothing is left. */
  runBatch?(tx: Tx, flavor: Flavor): Promise<boolean>;
}

/** Writes down that a step was taken, in its transaction. */
export type RecordStep = (db: Kysely<unknown>, name: string, step: MigrationStep) => Promise<void>;

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

/**
 * How long a step waits for a table that somebody uses. Everybody who comes later waits behind it, so it is less than a
 * buyer notices, and all steps are tried again.
 */
const LOCK_MS = 1000;
const LOCK_REST_MS = 500;
const LOCK_TRIES = 120;

const isLockedOut = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '55P03';

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
  record: RecordStep = async () => undefined,
): Promise<void> {
  const { db, flavor } = database;
  const take = (name: string, step: MigrationStep) => async (at: Parameters<Migration['up']>[0]) => {
    if (flavor === 'postgres') await sql.raw(`set local lock_timeout = ${LOCK_MS}`).execute(at);
    await step.up(at, flavor);
    await record(at, name, step);
  };
  const bound = [...steps].map(([name, step]) => [name, { up: take(name, step) }]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(bound) },
    // Steps that were developed in parallel may be released in any order; they do not depend on each other.
    allowUnorderedMigrations: true,
    ...(flavor === 'postgres' && { migrationTableSchema: await readCurrentSchema(db) }),
  });
  let tried = await waitLongFor(database, () => migrator.migrateToLatest());
  for (let times = 1; isLockedOut(tried.error) && times < LOCK_TRIES; times += 1) {
    await wait(LOCK_REST_MS);
    tried = await migrator.migrateToLatest();
  }
  const { error, results } = tried;
  if (!error) return;
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the first step';
  throw new Error(
    `The database could not be migrated: ${failed} failed. Restore a backup or mend the cause.`,
    { cause: error },
  );
}
