import type { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { type BeforeCommit, groupCommits, type Transact, type Work } from './group-commit.ts';
import { withNamedStatements } from './named-statements.ts';
import { createSqliteDialect, openSqliteFile } from './open-sqlite.ts';
import type { Schema } from './schema/schema.ts';

export type Flavor = 'sqlite' | 'postgres';
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  readonly db: Db;
  readonly flavor: Flavor;
  /** See `transact`. */
  readonly transact: Transact;
  close(): Promise<void>;
}

/** Closing it closes the connection. */
export function createSqliteDatabase(raw: DatabaseSync): Database {
  const db: Db = new Kysely<Schema>({ dialect: createSqliteDialect(raw) });
  return { db, flavor: 'sqlite', transact: groupCommits(db), close: () => db.destroy() };
}

const INT8_OID = 20;
const NUMERIC_OID = 1700;

const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, too large for a number`);
  return value;
};

/** For a new connection, and for a free one among those that are in use. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A connection keeps what it has planned. */
const CONNECTION_LIFE_S = 3600;
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

async function openPostgres(url: string): Promise<Database> {
  const { default: pg } = await import('pg');
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, toSafeInteger);
  types.setTypeParser(NUMERIC_OID, toSafeInteger);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    maxLifetimeSeconds: CONNECTION_LIFE_S,
    types,
    Client: withNamedStatements(pg.Client),
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A lost connection fails the query that runs on it and is replaced by the pool. The pool itself listens to idle
  // connections only: an error of one in use that nothing listens to would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: Db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, flavor: 'postgres', transact: createRetryingTransact(db), close: () => db.destroy() };
}

/** Opens `postgres://...`, or a SQLite file by path (`:memory:` for a private one). */
export const openDatabase = async (url: string): Promise<Database> =>
  /^postgres(ql)?:/.test(url) ? openPostgres(url) : createSqliteDatabase(await openSqliteFile(url));

/**
 * Runs the work in one transaction; `beforeCommit` runs last thing before the commit and may still refuse. On SQLite
 * transactions that wait together share a commit; on PostgreSQL a deadlock or serialisation failure is tried again. The
 * work may therefore run more than once, and must touch nothing but the database.
 */
export const transact = <T>(database: Database, work: Work<T>, beforeCommit?: BeforeCommit): Promise<T> =>
  database.transact(work, beforeCommit);
