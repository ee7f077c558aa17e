// SQLite over Node's own driver, as Kysely knows it.
import { chmodSync, closeSync, openSync as openFile } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';
import { LRUCache } from 'lru-cache';

const DURABILITY_PRAGMAS = 'pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on;';
const STATEMENTS_MAX = 500;
/** How long a statement waits for another process to end its transaction. */
export const BUSY_MS = 5000;

type Statement = ReturnType<SqliteDatabase['prepare']>;
type SqlValue = string | number | bigint | null | Uint8Array;

/** Only its owner reads the database: SQLite gives its other files the same rights. */
function makePrivate(path: string): void {
  if (path === ':memory:') return;
  closeSync(openFile(path, 'a', 0o600));
  chmodSync(path, 0o600);
}

/** Opens a file, or a private database in memory as `:memory:`. */
export async function openSqliteFile(path: string): Promise<DatabaseSync> {
  const { DatabaseSync } = await import('node:sqlite');
  makePrivate(path);
  const raw = new DatabaseSync(path, { timeout: BUSY_MS });
  try {
    raw.exec(DURABILITY_PRAGMAS);
  } catch (error) {
    raw.close();
    throw error;
  }
  return raw;
}

/** Kysely runs the steps of a migration one by one unless it is told that SQLite undoes changes of a schema too. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export function createSqliteDialect(raw: DatabaseSync): SqliteDialect {
  const prepareStatement = (text: string): Statement => {
    const prepared = raw.prepare(text);
    return {
      reader: prepared.columns().length > 0,
      all: (values: readonly unknown[]) => prepared.all(...(values as SqlValue[])),
      run: (values: readonly unknown[]) => prepared.run(...(values as SqlValue[])),
      iterate: (values: readonly unknown[]) => prepared.iterate(...(values as SqlValue[])),
    };
  };
  const statements = new LRUCache<string, Statement>({ max: STATEMENTS_MAX, memoMethod: prepareStatement });
  const database: SqliteDatabase = { close: () => raw.close(), prepare: (text) => statements.memo(text) };
  const dialect = new SqliteDialect({ database });
  dialect.createAdapter = () => new TransactionalSqliteAdapter();
  const createDriver = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = createDriver();
    // A write lock from the first statement on: a transaction never has to be repeated.
    driver.beginTransaction = async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    };
    // A full disk may have ended the transaction: rolling back again would hide why.
    const rollBack = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = async (connection) => {
      if (raw.isTransaction) await rollBack(connection);
    };
    return driver;
  };
  return dialect;
}
