// A fresh database for each test: in memory, or a schema of its own on PostgreSQL when TEST_DATABASE_URL is set.
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '#platform/db/migrate.ts';
import { type Database, openDatabase } from '#platform/db/open.ts';

async function freshSchema(url: string): Promise<string> {
  const schema = `t_${randomBytes(8).toString('hex')}`;
  const admin = await openDatabase(url);
  await sql.raw(`create schema ${schema}`).execute(admin.db);
  await admin.close();
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema} -c synchronous_commit=off`);
  return own.toString();
}

/** Where a fresh database is that can be opened again: a file in a temporary folder, or a PostgreSQL schema. */
export async function freshDatabaseUrl(): Promise<string> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? freshSchema(url) : join(mkdtempSync(join(tmpdir(), 'drawcard-test-')), 'shop.sqlite');
}

export async function freshDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  const database = await openDatabase(url ? await freshSchema(url) : ':memory:');
  await migrate(database);
  return database;
}
