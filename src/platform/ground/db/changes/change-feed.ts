// Tells the processes of a PostgreSQL that something has changed, by a notification after the commit and never within it:
// commits that notify wait for each other.
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

// A wire name: processes of two releases share it.
const CHANNEL = 'drawcard_changes';
/** Changes that follow each other sooner are told together. */
const TOGETHER_MS = 25;
const RECONNECT_MS = 1000;
const CONNECT_MS = 10_000;
/** How often it is proved that notifications arrive, and how long one may take. */
const BEAT_EVERY_MS = 20_000;
const BEAT_MS = 5000;

export interface Following {
  /** Of PostgreSQL itself: what stands before it and lends connections passes no notifications on. */
  readonly url: string;
  readonly warn: (what: string, error: unknown) => void;
}

/** Sends a notification over the pool. */
type Send = (channel: string, text: string) => Promise<unknown>;

export class ChangeFeed {
  readonly #send: Send;
  readonly #origin = randomUUID();
  readonly #listeners = new Set<() => void>();
  #changes = 0;
  #isTelling = false;
  #following: Following | undefined;
  #client: Client | undefined;
  #isProved = false;
  #hasWarned = false;
  #isClosed = false;
  #sending: Promise<void> | undefined;
  #hasMore = false;
  #reconnecting: NodeJS.Timeout | undefined;
  #beating: NodeJS.Timeout | undefined;
  #missing: NodeJS.Timeout | undefined;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Another text after each change; undefined while changes of other processes do not arrive. */
  readVersion(): string | undefined {
    return this.#isProved ? String(this.#changes) : undefined;
  }

  /** Called after each change. Gives what ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Tells others from now on. */
  tell(): void {
    this.#isTelling = true;
  }

  /** Notes a change of this process, and tells the others. */
  note(): void {
    if (!this.#isTelling) return;
    this.#announce();
    if (this.#sending) this.#hasMore = true;
    else this.#sending = this.#tellOthers();
  }

  /** Learns what other processes change from now on. A connection that is lost is restored by itself. */
  async follow(following: Following): Promise<void> {
    this.tell();
    this.#following = following;
    await this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopBeating();
    clearTimeout(this.#reconnecting);
    while (this.#sending) await this.#sending;
    await this.#client?.end().catch(() => {});
  }

  #announce(): void {
    this.#changes += 1;
    for (const listener of this.#listeners) listener();
  }

  async #tellOthers(): Promise<void> {
    // A notification that is lost is one that the others find at their next slow look.
    await this.#send(CHANNEL, this.#origin).catch(() => {});
    if (this.#hasMore && !this.#isClosed) await new Promise((wake) => setTimeout(wake, TOGETHER_MS));
    const isMore = this.#hasMore;
    this.#hasMore = false;
    this.#sending = isMore ? this.#tellOthers() : undefined;
  }

  async #connect(): Promise<void> {
    if (!this.#following || this.#isClosed) return;
    this.#reconnecting = undefined;
    const { default: pg } = await import('pg');
    const { url } = this.#following;
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    // An error event that nothing listens to would end the process; `end` follows it.
    client.on('error', () => {});
    client.on('end', () => this.#lose(client, undefined));
    client.on('notification', ({ payload }) => this.#take(payload ?? ''));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#beat();
    } catch (error) {
      await client.end().catch(() => {});
      this.#lose(client, error);
    }
  }

  #take(origin: string): void {
    if (origin === `${this.#origin} beat`) this.#prove();
    else if (origin !== this.#origin && !origin.endsWith(' beat')) this.#announce();
  }

  /** Sent over the pool: over the connection that listens it would arrive where nothing else does. */
  #beat(): void {
    this.#missing = setTimeout(() => {
      const client = this.#client;
      if (client) this.#lose(client, new Error(`a notification did not arrive within ${BEAT_MS} ms`));
      void client?.end().catch(() => {});
    }, BEAT_MS).unref();
    this.#send(CHANNEL, `${this.#origin} beat`).catch(() => {});
  }

  #prove(): void {
    clearTimeout(this.#missing);
    this.#beating = setTimeout(() => this.#beat(), BEAT_EVERY_MS).unref();
    this.#hasWarned = false;
    if (this.#isProved) return;
    this.#isProved = true;
    // What happened before it listened is looked for now.
    this.#announce();
  }

  #stopBeating(): void {
    clearTimeout(this.#missing);
    clearTimeout(this.#beating);
  }

  #lose(client: Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#stopBeating();
    this.#isProved = false;
    this.#announce();
    if (this.#isClosed) return;
    if (!this.#hasWarned)
      this.#following?.warn('changes of other processes are not told: they are looked for instead', error);
    this.#hasWarned = true;
    this.#reconnecting ??= setTimeout(() => void this.#connect(), RECONNECT_MS).unref();
  }
}
