// Writes past the rules of the database, as a person with its password could.
import { sql } from 'kysely';
import type { Database } from '#platform/db/open.ts';

async function dropSqliteTriggers({ db }: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(
    db,
  );
  for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db);
  await sql`pragma ignore_check_constraints = on`.execute(db);
  await sql`pragma foreign_keys = off`.execute(db);
}

async function writeUnruledPostgres({ db }: Database, statements: readonly string[]): Promise<void> {
  await sql`alter table account drop constraint if exists wallet_not_below_zero`.execute(db);
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of statements) await sql.raw(statement).execute(connection);
    await sql`set session_replication_role = default`.execute(connection);
  });
}

/** Runs the statements without triggers and checks. The database has none of them afterwards. */
export async function tamper(database: Database, ...statements: readonly string[]): Promise<void> {
  if (database.flavor === 'postgres') return writeUnruledPostgres(database, statements);
  await dropSqliteTriggers(database);
  for (const statement of statements) await sql.raw(statement).execute(database.db);
}
