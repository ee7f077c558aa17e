// A fresh database for each test: in memory, or a schema of its own on PostgreSQL where TEST_DATABASE_URL is set.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '#platform/db/migrate.ts';
import { type Database, openDatabase } from '#platform/db/open.ts';

async function runOn(url: string, statement: string): Promise<void> {
  const admin = await openDatabase(url);
  await sql.raw(statement).execute(admin.db);
  await admin.close();
}

const ALREADY_THERE = '42P04';
let own: Promise<string> | undefined;

/** Each worker has a database of its own on the server: migrating looks at all schemas, and those of others come and go. */
function ownDatabase(server: string): Promise<string> {
  own ??= (async () => {
    const name = `worker_${process.env.VITEST_POOL_ID ?? '0'}`;
    await runOn(server, `create database ${name}`).catch((error: { code?: string }) => {
      if (error.code !== ALREADY_THERE) throw error;
    });
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.toString();
  })();
  return own;
}

/** The PostgreSQL that the tests run on; undefined for SQLite. */
async function serverUrl(): Promise<string | undefined> {
  const { TEST_DATABASE_URL: server } = process.env;
  return server ? ownDatabase(server) : undefined;
}

const newSchemaName = (): string => `t_${randomBytes(8).toString('hex')}`;

async function freshSchema(url: string, schema = newSchemaName()): Promise<string> {
  await runOn(url, `create schema ${schema}`);
  const own = new URL(url);
  own.searchParams.set('options', `-c search_path=${schema} -c synchronous_commit=off`);
  return own.toString();
}

/** It goes when it is closed: migrating looks at every table of the server, so leftovers would slow each test. */
async function passingSchema(url: string): Promise<Database> {
  const schema = newSchemaName();
  const database = await openDatabase(await freshSchema(url, schema));
  return {
    ...database,
    async close() {
      await database.close();
      await runOn(url, `drop schema ${schema} cascade`);
    },
  };
}

/**
 * Where a fresh database is that can be opened again: a file in a temporary folder, or a PostgreSQL schema. It stays
 * until `removeDatabase`.
 */
export async function freshDatabaseUrl(): Promise<string> {
  const url = await serverUrl();
  return url ? freshSchema(url) : join(mkdtempSync(join(tmpdir(), 'drawcard-test-')), 'shop.sqlite');
}

export async function removeDatabase(url: string): Promise<void> {
  const server = await serverUrl();
  if (!server) return rmSync(dirname(url), { recursive: true });
  const schema = /search_path=(\w+)/.exec(new URL(url).searchParams.get('options') ?? '')?.[1];
  await runOn(server, `drop schema ${schema} cascade`);
}

export async function freshDatabase(): Promise<Database> {
  const url = await serverUrl();
  const database = url ? await passingSchema(url) : await openDatabase(':memory:');
  await migrate(database);
  return database;
}
