// A fresh database for each test: in memory, or a schema of its own on PostgreSQL when TEST_DATABASE_URL is set.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { migrate } from '#platform/db/migrate.ts';
import { type Database, openDatabase } from '#platform/db/open.ts';

async function freshPostgres(url: string): Promise<Database> {
  const schema = `t_${randomBytes(8).toString('hex')}`;
  const admin = await openDatabase(url);
  await sql.raw(`create schema ${schema}`).execute(admin.db);
  await admin.close();
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema} -c synchronous_commit=off`);
  return openDatabase(own.toString());
}

export async function freshDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  const database = url ? await freshPostgres(url) : await openDatabase(':memory:');
  await migrate(database);
  return database;
}
