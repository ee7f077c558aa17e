// Writes past the rules of the database, as a person with its password could.
import { sql } from 'kysely';
import type { Database, Db } from '#platform/ground/db/open.ts';

async function dropSqliteTriggers({ db }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(
    db,
  );
  for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db);
  await sql`pragma ignore_check_constraints = on`.execute(db);
  await sql`pragma foreign_keys = off`.execute(db);
}

const isWalletRule = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'wallet_not_below_zero';

/** A database whose schema is changed is not used by another test: a constraint goes where it is in the way. */
async function writeUnruled(connection: Db, statement: string): Promise<void> {
  try {
    await sql.raw(statement).execute(connection);
  } catch (error) {
    if (!isWalletRule(error)) throw error;
    await sql`alter table account drop constraint wallet_not_below_zero`.execute(connection);
    await sql.raw(statement).execute(connection);
  }
}

async function writeUnruledPostgres({ db }: Database, statements: readonly string[]): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of statements) await writeUnruled(connection, statement);
    await sql`set session_replication_role = default`.execute(connection);
  });
}

/** Runs the statements without triggers and checks. On SQLite the database has none of them afterwards. */
export async function tamper(database: Database, ...statements: readonly string[]): Promise<void> {
  if (database.flavor === 'postgres') return writeUnruledPostgres(database, statements);
  await dropSqliteTriggers(database);
  for (const statement of statements) await sql.raw(statement).execute(database.db);
}
