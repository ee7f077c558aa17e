// Purges between machines that share a PostgreSQL: a row for each, and a notification. A machine that was away reads the
// rows that it missed, from the number in its file.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Client } from 'pg';
import { ALL_PAGES } from './purge-log.ts';

// A wire name: machines of two releases share it.
const CHANNEL = 'drawcard_page_purge';
const TAGS_PER_ROW = 50;
const KEPT_DAYS = 30;
const RECONNECT_MS = 1000;
/** What the connection is called; those of the services name the release. */
const NAME = 'drawcard';
const CONNECT_MS = 10_000;

// The lock, which ends with the statement, keeps two machines from creating the table at once.
const TABLE = `select pg_advisory_xact_lock(4711);
  create table if not exists page_purge (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  origin text not null,
  tags jsonb not null)`;
const PUBLISH = `with row as (insert into page_purge (origin, tags) values ($1, $2) returning id)
  select pg_notify('${CHANNEL}', json_build_object('id', id::text, 'origin', $1::text, 'tags', $2::jsonb)::text) from row`;
// Numbers are given before the commit, so the last seconds are read again. A purge may be done twice.
const MISSED = `select id::text as id, origin, tags from page_purge
  where id > $1 or at > now() - interval '10 seconds' order by id`;
const OLDEST = 'select min(id)::text as oldest, max(id)::text as latest from page_purge';

interface Row {
  readonly id: string;
  readonly origin: string;
  readonly tags: readonly string[];
}

export interface PostgresPurgesOptions {
  readonly url: string;
  /** What the connection is called, which lasts as long as the process. */
  readonly name?: string | undefined;
  /** The file with the number of the last purge that was read. */
  readonly cursorFile: string;
  readonly onPurge: (tags: readonly string[]) => void;
  readonly warn: (what: string, error: unknown) => void;
}

/** Publishes one purge; for processes that serve no pages. */
export async function publishPurge(client: Client, origin: string, tags: readonly string[]): Promise<void> {
  for (let start = 0; start < tags.length; start += TAGS_PER_ROW) {
    await client.query(PUBLISH, [origin, JSON.stringify(tags.slice(start, start + TAGS_PER_ROW))]);
  }
}

/** @throws Error when the database can't be reached. A connection that is lost later fails the next query. */
export async function connectPurges(url: string, name = NAME): Promise<Client> {
  const client = new Client({
    application_name: name,
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // An error event that nothing listens to would end the process; `end` follows it.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(TABLE);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

export class PostgresPurges {
  readonly #options: PostgresPurgesOptions;
  readonly #origin = randomUUID();
  /** Published while there was no connection. */
  #waiting: string[] = [];
  #client: Client | undefined;
  #cursor: bigint | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reconnecting: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: PostgresPurgesOptions) {
    this.#options = options;
    this.#cursor = readCursor(options.cursorFile);
  }

  /** Whether purges of other machines arrive at this moment. */
  get isConnected(): boolean {
    return this.#client !== undefined;
  }

  /** Connects and reads what was missed. A lost connection is restored by itself. */
  async open(): Promise<void> {
    this.#reconnecting = undefined;
    let client: Client | undefined;
    try {
      client = await connectPurges(this.#options.url, this.#options.name);
      await this.#listen(client);
    } catch (error) {
      this.#options.warn('purges over PostgreSQL', error);
      await client?.end().catch(() => {});
      this.#reconnect();
    }
  }

  async #listen(client: Client): Promise<void> {
    client.on('notification', ({ payload }) => this.#take(JSON.parse(payload ?? '{}') as Row));
    client.on('end', () => this.#reconnect());
    await client.query(`listen ${CHANNEL}`);
    await this.#catchUp(client);
    if (this.#isClosed) return void (await client.end());
    this.#client = client;
    await this.publish(this.#waiting.splice(0));
  }

  async publish(tags: readonly string[]): Promise<void> {
    if (tags.length === 0) return;
    if (!this.#client) return void this.#waiting.push(...tags);
    try {
      await publishPurge(this.#client, this.#origin, tags);
    } catch (error) {
      this.#options.warn('purges over PostgreSQL', error);
      this.#waiting.push(...tags);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#saveCursor();
    await this.#client?.end().catch(() => {});
  }

  async #catchUp(client: Client): Promise<void> {
    await client.query(`delete from page_purge where at < now() - interval '${KEPT_DAYS} days'`);
    const { rows } = await client.query<{ oldest: string | null; latest: string | null }>(OLDEST);
    const [oldest, latest] = [BigInt(rows[0]?.oldest ?? 0), BigInt(rows[0]?.latest ?? 0)];
    // A number beyond the latest was read before the database was restored from a backup.
    const isRestored = this.#cursor !== undefined && this.#cursor > latest;
    const cursor = isRestored ? latest : (this.#cursor ?? latest);
    if (isRestored || oldest > cursor + 1n) this.#options.onPurge([ALL_PAGES]);
    this.#cursor = cursor;
    for (const row of (await client.query<Row>(MISSED, [String(cursor)])).rows) this.#take(row);
    this.#saveCursor();
  }

  #take({ id, origin, tags }: Row): void {
    const number = BigInt(id);
    if (this.#cursor === undefined || number > this.#cursor) this.#cursor = number;
    this.#timer ??= setTimeout(() => this.#saveCursor(), RECONNECT_MS).unref();
    if (origin !== this.#origin) this.#options.onPurge(tags);
  }

  #saveCursor(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#cursor === undefined) return;
    try {
      mkdirSync(dirname(this.#options.cursorFile), { recursive: true });
      writeFileSync(this.#options.cursorFile, String(this.#cursor));
    } catch (error) {
      this.#options.warn('the number of the last purge could not be written', error);
    }
  }

  #reconnect(): void {
    this.#client = undefined;
    if (!this.#isClosed) this.#reconnecting ??= setTimeout(() => void this.open(), RECONNECT_MS).unref();
  }
}

function readCursor(file: string): bigint | undefined {
  try {
    return BigInt(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
