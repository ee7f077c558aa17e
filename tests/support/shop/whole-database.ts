// Every row of every table, for tests that compare two states of a shop.
import { sql } from 'kysely';
import type { Database } from '#platform/ground/db/open.ts';

/** Tables that the database, its full text and the steps of its schema keep for themselves. */
const INNER = /^(?:sqlite_|kysely|schema_|migration|search_text)/;

async function listTables({ db, flavor }: Database): Promise<string[]> {
  const { rows } =
    flavor === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
      : await sql<{ name: string }>`select table_name as name from information_schema.tables
          where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  return rows
    .map(({ name }) => name)
    .filter((name) => !INNER.test(name))
    .sort();
}

/** The rows of each table as JSON, in an order that does not depend on where they lie. */
export async function readWholeDatabase(database: Database): Promise<Map<string, readonly string[]>> {
  const tables = new Map<string, readonly string[]>();
  for (const name of await listTables(database)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.db);
    tables.set(name, rows.map((row) => JSON.stringify(row)).sort());
  }
  return tables;
}
