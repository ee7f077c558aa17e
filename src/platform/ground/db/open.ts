import type { DatabaseSync } from 'node:sqlite';
import { type Dialect, Kysely, type Transaction } from 'kysely';
import type { ChangeFeed } from './changes/change-feed.ts';
import { type BeforeCommit, groupCommits, type Transact, type Work } from './group-commit.ts';
import { createPostgresDialect, type PoolState } from './open-postgres.ts';
import { createSqliteDialect, openSqliteFile } from './open-sqlite.ts';
import type { Schema } from './schema/schema.ts';
import { createQueryTracer } from './trace-queries.ts';

export type Flavor = 'sqlite' | 'postgres';
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  readonly db: Db;
  readonly flavor: Flavor;
  /** See `transact`. */
  readonly transact: Transact;
  /**
   * Another text after each change, whether of this process or another, for little: it is no statement. A change that is
   * under way may count before its commit. Missing where the database does not say; undefined while it does not.
   */
  readonly readVersion?: () => string | undefined;
  /** Of PostgreSQL: who tells the processes of a change, and is told. */
  readonly changes?: ChangeFeed;
  /** How many connections there are, how many of them rest, and how many calls wait for one; of PostgreSQL. */
  readonly readPool?: () => PoolState;
  close(): Promise<void>;
}

function createVersionReader(raw: DatabaseSync): () => string {
  const own = raw.prepare('select total_changes() as changes');
  const others = raw.prepare('pragma data_version');
  return () => `${own.get()?.changes}:${others.get()?.data_version}`;
}

function withTracer(flavor: Flavor, dialect: Dialect) {
  const log = createQueryTracer(flavor);
  return { dialect, ...(log && { log }) };
}

/** Closing it closes the connection. */
export function createSqliteDatabase(raw: DatabaseSync): Database {
  const db: Db = new Kysely<Schema>(withTracer('sqlite', createSqliteDialect(raw)));
  const transact = groupCommits(db);
  const readVersion = createVersionReader(raw);
  return { db, flavor: 'sqlite', transact, readVersion, close: () => db.destroy() };
}

const RETRIED_STATES = new Set(['40001', '40P01']);
const ATTEMPTS = 20;

const createRetryingTransact =
  (db: Db): Transact =>
  async (work, beforeCommit) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute(async (tx) => {
          const value = await work(tx);
          beforeCommit?.();
          return value;
        });
      } catch (error) {
        const code = (error as { code?: string }).code;
        if (!code || !RETRIED_STATES.has(code) || attempt === ATTEMPTS) throw error;
        await new Promise((wake) => setTimeout(wake, 2 ** Math.min(attempt, 6)));
      }
    }
  };

async function openPostgres(url: string, name?: string): Promise<Database> {
  const { dialect, readPool, changes } = await createPostgresDialect(url, name);
  const db: Db = new Kysely<Schema>(withTracer('postgres', dialect));
  const transact = createRetryingTransact(db);
  return {
    db,
    flavor: 'postgres',
    transact,
    readPool,
    changes,
    readVersion: () => changes.readVersion(),
    async close() {
      await changes.close();
      await db.destroy();
    },
  };
}

/**
 * Opens `postgres://...`, or a SQLite file by path (`:memory:` for a private one).
 * @param name what connections to PostgreSQL are called
 */
export const openDatabase = async (url: string, name?: string): Promise<Database> =>
  /^postgres(ql)?:/.test(url) ? openPostgres(url, name) : createSqliteDatabase(await openSqliteFile(url));

/**
 * Runs the work in one transaction; `beforeCommit` runs last thing before the commit and may still refuse. On SQLite
 * transactions that wait together share a commit; on PostgreSQL a deadlock or serialisation failure is tried again. The
 * work may therefore run more than once, and must touch nothing but the database.
 */
export const transact = <T>(database: Database, work: Work<T>, beforeCommit?: BeforeCommit): Promise<T> =>
  database.transact(work, beforeCommit);
