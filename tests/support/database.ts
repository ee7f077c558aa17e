// A fresh database for each test: in memory, or one of its own on PostgreSQL where TEST_DATABASE_URL is set.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { createSqliteDatabase, type Database, openDatabase } from '#platform/ground/db/open.ts';
import { openSqliteFile } from '#platform/ground/db/open-sqlite.ts';
import { migrate } from '#platform/migrations.ts';
import { noteDatabase, noteDependence } from './statements/statement-record.ts';

const administrators = new Map<string, Promise<Database>>();

/** One connection pool for all that this worker does on a server. */
function findAdministrator(url: string): Promise<Database> {
  const admin = administrators.get(url) ?? openDatabase(url);
  administrators.set(url, admin);
  return admin;
}

/** Runs a statement on a server. */
async function runOn(url: string, statement: string): Promise<void> {
  await sql.raw(statement).execute((await findAdministrator(url)).db);
}

/** The PostgreSQL that the tests run on; undefined for SQLite. */
const findServer = (): string | undefined => process.env.TEST_DATABASE_URL;

/** A method of an object that hides another one. */
const bindTo = (target: object, value: unknown): unknown =>
  typeof value === 'function' ? value.bind(target) : value;

const newName = (): string => `t_${randomBytes(8).toString('hex')}`;

/** The address of another database of the server. A commit there need not reach the disk. */
function toAddress(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  url.searchParams.set('options', '-c synchronous_commit=off');
  return url.toString();
}

/** PostgreSQL 15 and later write a copy to their log unless asked not to, which takes three times as long. */
async function describeStrategy(server: string): Promise<string> {
  const { db } = await findAdministrator(server);
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version_num') as version`.execute(db);
  return Number(rows[0]?.version) >= 150_000 ? ' strategy file_copy' : '';
}

async function createDatabase(server: string, from = 'template1'): Promise<string> {
  const name = newName();
  await runOn(server, `create database ${name} template ${from}${await describeStrategy(server)}`);
  return name;
}

/**
 * One statement that takes the database back to what it holds now: every row goes, these come back, identities go on
 * from there. Triggers that keep the ledger from being changed do not fire for it.
 */
async function describeReset({ db }: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'`.execute(
    db,
  );
  const { rows: sequences } = await sql<{ name: string; next: string }>`
    select sequencename as name, coalesce(last_value + increment_by, start_value)::text as next
    from pg_sequences where schemaname = 'public'`.execute(db);
  const inserts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select to_json(t)::text as row from ${sql.table(name)} t`.execute(db);
    for (const { row } of rows) {
      const value = `'${row.replaceAll("'", "''")}'::json`;
      inserts.push(`insert into "${name}" select * from json_populate_record(null::"${name}", ${value})`);
    }
  }
  return [
    'set session_replication_role = replica',
    ...tables.map(({ name }) => `delete from "${name}"`),
    ...sequences.map(({ name, next }) => `alter sequence "${name}" restart with ${next}`),
    ...inserts,
    'set session_replication_role = default',
  ].join(';');
}

/** What a test may have taken from the schema to break the ledger behind its back: constraints, triggers, columns. */
async function describeSchema({ db }: Database): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select concat_ws('/',
      (select string_agg(conrelid::regclass::text || ' ' || conname::text, ',' order by oid) from pg_constraint where connamespace = 'public'::regnamespace),
      (select string_agg(tgname::text || tgenabled::text, ',' order by oid) from pg_trigger),
      (select string_agg(relname::text || relnatts::text, ',' order by oid) from pg_class where relnamespace = 'public'::regnamespace)
    ) as print`.execute(db);
  return rows[0]?.print ?? '';
}

/** Of this name on each server: a run of tests has a server of its own. */
const TEMPLATE = 'migrated';
/** Chosen at random: of all workers one migrates while the others wait. */
const TEMPLATE_LOCK = 7_241_503;

async function createTemplate(server: string): Promise<void> {
  const name = await createDatabase(server);
  const database = await openDatabase(toAddress(server, name));
  await migrate(database);
  // A database with connections can be neither renamed nor copied.
  await database.close();
  await runOn(server, `alter database ${name} rename to ${TEMPLATE}`);
}

/** Makes the template unless this worker or another one has. */
async function ensureTemplate(server: string): Promise<void> {
  const { db } = await findAdministrator(server);
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`.execute(connection);
    try {
      const found = await sql`select 1 from pg_database where datname = ${TEMPLATE}`.execute(connection);
      if (found.rows.length === 0) await createTemplate(server);
    } finally {
      await sql`select pg_advisory_unlock(${TEMPLATE_LOCK})`.execute(connection);
    }
  });
}

let ensured: Promise<void> | undefined;

/** A migrated database, copied, which takes a tenth of the time of migrating. */
async function createCopy(server: string): Promise<string> {
  ensured ??= ensureTemplate(server);
  await ensured;
  return createDatabase(server, TEMPLATE);
}

/** What a copy is when nothing has been done with it. */
interface Fresh {
  readonly reset: string;
  readonly schema: string;
}

interface Reusable extends Fresh {
  readonly database: Database;
}

const unused: Reusable[] = [];

let fresh: Promise<Fresh> | undefined;

const describeFresh = async (database: Database): Promise<Fresh> => ({
  reset: await describeReset(database),
  schema: await describeSchema(database),
});

async function createReusable(server: string): Promise<Reusable> {
  const database = await openDatabase(toAddress(server, await createCopy(server)));
  fresh ??= describeFresh(database);
  return { database, ...(await fresh) };
}

/** Empties a database for the next test. One whose schema was changed is not used again. */
async function giveBack(reusable: Reusable): Promise<void> {
  const { database, reset, schema } = reusable;
  if ((await describeSchema(database)) !== schema) return database.close();
  await sql.raw(reset).execute(database.db);
  unused.push(reusable);
}

/**
 * A migrated database that was used before and is as new: copying one takes ten times as long as emptying. A test that
 * closes it twice gives it back once: two tests must never share one.
 */
async function openReusable(server: string): Promise<Database> {
  const reusable = unused.pop() ?? (await createReusable(server));
  let closing: Promise<void> | undefined;
  return {
    ...reusable.database,
    close() {
      closing ??= giveBack(reusable);
      return closing;
    },
  };
}

/** What the migrations make of an empty SQLite database, as it would lie in a file. */
async function createImage(): Promise<Uint8Array> {
  const raw = await openSqliteFile(':memory:');
  const database = createSqliteDatabase(raw);
  await migrate(database);
  const made = raw.serialize();
  await database.close();
  return made;
}

let image: Promise<Uint8Array> | undefined;

/** Made once a worker. */
function getImage(): Promise<Uint8Array> {
  image ??= createImage();
  return image;
}

async function openRawImage(): Promise<DatabaseSync> {
  const raw = await openSqliteFile(':memory:');
  raw.deserialize(await getImage());
  return raw;
}

/** A fresh database that is taken back to an earlier state with all that was prepared and compiled for it. */
export interface RewindableDatabase {
  readonly database: Database;
  /** From now on it is taken back to what it holds now. */
  mark(): Promise<void>;
  /** Takes it back. Nothing may be under way. */
  rewind(): Promise<void>;
}

/** Within a transaction that is never committed, the shop's transactions are savepoints. */
const NESTED: Readonly<Record<string, string>> = {
  'begin immediate': 'savepoint shop',
  commit: 'release shop',
  rollback: 'rollback to shop',
};

async function openRewindableImage(): Promise<RewindableDatabase> {
  const raw = await openRawImage();
  const prepare = (text: string) => raw.prepare(NESTED[text] ?? text);
  const nested = new Proxy(raw, {
    get: (target, name) => (name === 'prepare' ? prepare : bindTo(target, Reflect.get(target, name, target))),
  });
  raw.exec('begin immediate');
  return {
    database: createSqliteDatabase(nested),
    async mark() {
      raw.exec('commit; begin immediate');
    },
    async rewind() {
      raw.exec('rollback; begin immediate');
    },
  };
}

async function openRewindableCopy(server: string): Promise<RewindableDatabase> {
  const database = await openReusable(server);
  let reset = '';
  const mark = async () => {
    reset = await describeReset(database);
  };
  await mark();
  return { database, mark, rewind: async () => void (await sql.raw(reset).execute(database.db)) };
}

export function openRewindableDatabase(): Promise<RewindableDatabase> {
  noteDatabase();
  const server = findServer();
  return server ? openRewindableCopy(server) : openRewindableImage();
}

const createPath = (): string => join(mkdtempSync(join(tmpdir(), 'drawcard-test-')), 'shop.sqlite');

/**
 * Where an empty database is that can be opened again: a file in a temporary folder, or a database of the PostgreSQL
 * server. It stays until `removeDatabase`.
 */
export async function createDatabaseUrl(): Promise<string> {
  noteDependence();
  const server = findServer();
  return server ? toAddress(server, await createDatabase(server)) : createPath();
}

/** As `createDatabaseUrl`, for a database that is migrated. */
export async function createMigratedUrl(): Promise<string> {
  noteDependence();
  const server = findServer();
  if (server) return toAddress(server, await createCopy(server));
  const path = createPath();
  writeFileSync(path, await getImage(), { mode: 0o600 });
  return path;
}

export async function removeDatabase(url: string): Promise<void> {
  const server = findServer();
  if (!server) return rmSync(dirname(url), { recursive: true });
  await runOn(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

/** Notes where transactions meet: whether one waits for the other, sees it or fails is up to the database. */
function noteMeetings({ transact, ...database }: Database): Database {
  let open = 0;
  return {
    ...database,
    async transact(work, beforeCommit) {
      open += 1;
      if (open > 1) noteDependence();
      try {
        return await transact(work, beforeCommit);
      } finally {
        open -= 1;
      }
    },
  };
}

export async function openFreshDatabase(): Promise<Database> {
  noteDatabase();
  const server = findServer();
  return server ? openReusable(server) : noteMeetings(createSqliteDatabase(await openRawImage()));
}
