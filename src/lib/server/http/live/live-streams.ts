// Streams of what happens to draws (server-sent events). All of them are fed by one look at the news in a second, and by
// none while nobody listens. Who was away says the number of the last event, and gets what came after it first.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DrawNews } from '#lib/contracts/offers/draw-news.ts';
import { formatLiveEvent, toLiveEvent } from '#lib/domain/results/live-event.ts';
import { OPEN_HEADERS } from '#lib/domain/results/open-headers.ts';
import { getSecurityLines } from '../answers/security-headers.ts';

/** News after a number, or where they stand. */
export interface NewsPage {
  readonly upTo: number;
  readonly hasMore: boolean;
  readonly news: readonly DrawNews[];
}
export type ReadNews = (after: number | undefined) => Promise<NewsPage>;

export interface LiveLimits {
  /** Streams at once, in all and of one address. */
  readonly total: number;
  readonly perAddress: number;
  /** Milliseconds between two looks at the news. */
  readonly lookEveryMs: number;
  /** A line that means nothing keeps proxies from ending a silent stream. */
  readonly heartbeatMs: number;
}

export const LIVE_LIMITS: LiveLimits = {
  total: 1000,
  perAddress: 20,
  lookEveryMs: 1000,
  heartbeatMs: 15_000,
};

/** Answers of the news that are read for one that was away; then it is told that it missed some. */
const CATCH_UP_ANSWERS = 5;
/** A reader that leaves so much unread is let go: it comes back and catches up. */
const UNREAD_BYTES_MAX = 262_144;
/** How long a browser waits before it comes back, in milliseconds. */
const RETRY_MS = 3000;
const NUMBER = /^\d{1,15}$/;

interface Listener {
  readonly res: ServerResponse;
  readonly address: string;
  readonly games: ReadonlySet<string>;
  readonly origin: string;
  /** The number of the last event that it has, or has passed. */
  position: number;
  /** News that come while it catches up. */
  waiting: DrawNews[] | undefined;
}

export interface LiveRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly address: string;
  readonly games: ReadonlySet<string>;
  /** Of the shop, such as `https://shop.example`. */
  readonly origin: string;
}

export class LiveStreams {
  readonly #read: ReadNews;
  readonly #warn: (what: string, error: unknown) => void;
  readonly #limits: LiveLimits;
  readonly #listeners = new Set<Listener>();
  #last: number | undefined;
  #looking: AbortController | undefined;
  #isClosed = false;
  #hasFailed = false;

  constructor(parts: {
    readonly read: ReadNews;
    readonly warn: (what: string, error: unknown) => void;
    readonly limits?: Partial<LiveLimits>;
  }) {
    this.#read = parts.read;
    this.#warn = parts.warn;
    this.#limits = { ...LIVE_LIMITS, ...parts.limits };
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Whether another stream may be opened from the address. */
  hasRoomFor(address: string): boolean {
    if (this.#isClosed || this.#listeners.size >= this.#limits.total) return false;
    const own = [...this.#listeners].filter((listener) => listener.address === address);
    return own.length < this.#limits.perAddress;
  }

  /** Begins a stream. One that says no number begins with what happens from now on. */
  open({ req, res, address, games, origin }: LiveRequest): void {
    const lines = [
      ['content-type', 'text/event-stream; charset=utf-8'],
      ...Object.entries(OPEN_HEADERS),
      ...getSecurityLines(OPEN_HEADERS),
      ['cache-control', 'no-store'],
      ['x-accel-buffering', 'no'],
    ];
    res.writeHead(200, lines.flat());
    if (req.method === 'HEAD') return void res.end();
    res.write(`retry: ${RETRY_MS}\n\n`);
    const listener: Listener = { res, address, games, origin, position: 0, waiting: [] };
    this.#listeners.add(listener);
    res.once('close', () => this.#leave(listener));
    const asked = req.headers['last-event-id'] ?? '';
    const after = typeof asked === 'string' && NUMBER.test(asked) ? Number(asked) : undefined;
    this.#catchUp(listener, after).catch((error: unknown) => {
      this.#warn('the news of draws cannot be read', error);
      res.end();
    });
  }

  /** Ends every stream; a browser comes back to whoever serves then. */
  close(): void {
    this.#isClosed = true;
    this.#looking?.abort();
    for (const { res } of this.#listeners) res.end();
  }

  #leave(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    this.#looking?.abort();
    this.#looking = undefined;
    this.#last = undefined;
  }

  async #catchUp(listener: Listener, after: number | undefined): Promise<void> {
    this.#looking ??= this.#startLooking();
    let page = await this.#read(after);
    for (let answers = 1; page.hasMore && answers < CATCH_UP_ANSWERS; answers++) {
      this.#send(listener, page.news);
      page = await this.#read(page.upTo);
    }
    this.#send(listener, page.news);
    if (page.hasMore) {
      listener.res.write('event: missed\ndata: {"version":1}\n\n');
      page = await this.#read(undefined);
    }
    listener.position = Math.max(listener.position, page.upTo);
    const waiting = listener.waiting ?? [];
    listener.waiting = undefined;
    this.#send(listener, waiting);
  }

  /** Sends what is of its games and it does not have. */
  #send(listener: Listener, news: readonly DrawNews[]): void {
    const { res, games, origin } = listener;
    for (const one of news) {
      if (one.id <= listener.position) continue;
      listener.position = one.id;
      if (games.has(one.offerKey)) res.write(formatLiveEvent(toLiveEvent(one, origin)));
    }
    if (res.writableLength > UNREAD_BYTES_MAX) res.destroy();
  }

  #startLooking(): AbortController {
    const stop = new AbortController();
    void this.#keepLooking(stop.signal);
    return stop;
  }

  async #keepLooking(signal: AbortSignal): Promise<void> {
    const { lookEveryMs, heartbeatMs } = this.#limits;
    let beatAt = performance.now() + heartbeatMs;
    while (!signal.aborted) {
      await this.#lookSafely();
      if (performance.now() > beatAt) {
        beatAt = performance.now() + heartbeatMs;
        for (const { res } of this.#listeners) res.write(':\n\n');
      }
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #look(): Promise<void> {
    const { upTo, news } = await this.#read(this.#last);
    this.#last = upTo;
    for (const listener of this.#listeners) {
      if (listener.waiting) listener.waiting.push(...news);
      else this.#send(listener, news);
    }
  }

  /** What cannot be read now is read with the next look. */
  async #lookSafely(): Promise<void> {
    try {
      await this.#look();
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#warn('the news of draws cannot be read', error);
      this.#hasFailed = true;
    }
  }
}
