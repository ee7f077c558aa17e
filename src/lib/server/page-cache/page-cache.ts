// The page cache: public pages are rendered once, stored as files under tags, and rendered again when a tag is purged.
// Until the new rendering is ready the old one is served.
import type { Addresses } from './addresses.ts';
import { CacheEntries, type CacheEntriesOptions } from './cache-entries.ts';
import type { CachePolicy } from './cache-headers.ts';
import { decideCaching } from './cache-policy.ts';
import { normaliseQuery } from './listed-query.ts';
import {
  type CacheEntry,
  type Encoding,
  getExpiry,
  type PageAnswer,
  type PageTarget,
  parseKey,
  type RenderPage,
  type Representation,
  toKey,
  toPlainTarget,
} from './page.ts';
import type { PurgeLog } from './purges/purge-log.ts';
import { RenderQueue, type Urgency } from './render-queue.ts';
import { compressBodies, type HeaderLines } from './representation.ts';

export interface PageCacheOptions extends CacheEntriesOptions {
  readonly render: RenderPage;
  readonly addresses: Addresses;
  /** The header lines that a cached answer is served with. */
  readonly toHeaderLines: (answer: PageAnswer) => HeaderLines;
  /** Called for each purge of any process before a page is rendered again: caches of what pages are made of follow it. */
  readonly onPurge?: (tags: readonly string[]) => void;
  /** Called for each purge when its pages count as old here: what was kept elsewhere may be taken out. */
  readonly onPurged?: (tags: readonly string[]) => void;
}

/** What the cache has for an address. */
export type Lookup =
  | { readonly state: 'cached'; readonly page: CacheEntry }
  /** The path is cached, this rendering of it is not, or has expired. */
  | { readonly state: 'missing'; readonly target: PageTarget }
  /** Nothing is known of the path. */
  | { readonly state: 'unknown'; readonly target: PageTarget }
  | { readonly state: 'uncacheable' };

export type RenderOutcome =
  | { readonly state: 'cached'; readonly page: CacheEntry }
  | { readonly state: 'uncached'; readonly answer: PageAnswer }
  | { readonly state: 'failed'; readonly answer: PageAnswer | undefined };

export interface Address {
  readonly site: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly cookie: string | undefined;
}

/** After a purge, pages visited within this time are rendered first. */
const RECENT_MS = 60_000;
/** A purge of at most this many pages is rendered before the rest of a larger one: it may withdraw something. */
const FEW_PAGES = 200;
const RETRY_FROM_MS = 1000;
const RETRY_UP_TO_MS = 300_000;
const SWEEP_MS = 30_000;
/** Renderings in a row while purges keep coming in, and the pause before the next row. */
const TRIES = 3;
const PAUSE_MS = 20;

export class PageCache {
  readonly #render: RenderPage;
  readonly #toHeaderLines: PageCacheOptions['toHeaderLines'];
  readonly #warn: PageCacheOptions['warn'];
  readonly #purges: PurgeLog;
  readonly #addresses: Addresses;
  readonly #entries: CacheEntries;
  readonly #queue = new RenderQueue<RenderOutcome>();
  readonly #sweeper: NodeJS.Timeout;

  constructor(options: PageCacheOptions) {
    this.#render = options.render;
    this.#toHeaderLines = options.toHeaderLines;
    this.#warn = options.warn;
    this.#purges = options.purges;
    this.#addresses = options.addresses;
    this.#entries = new CacheEntries(options);
    this.#purges.listen((tags) => {
      options.onPurge?.(tags);
      this.#renderPurged(tags);
      options.onPurged?.(tags);
    });
    this.#sweeper = setInterval(() => this.#entries.sweep(), SWEEP_MS).unref();
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Renderings that wait or run. */
  get pending(): number {
    return this.#queue.size;
  }

  /** The entry in memory. Past `freshUntil` the caller must ask `locate`. */
  findInMemory(site: string, url: string, variant: string): CacheEntry | undefined {
    return this.#entries.findInMemory(site, url, variant);
  }

  /** A representation that is fresh but not in memory. */
  findFresh(site: string, url: string, encoding: Encoding, variant: string): Representation | undefined {
    return this.#entries.findFresh(site, url, encoding, variant);
  }

  locate({ site, path, query, cookie }: Address): Lookup {
    const addresses = this.#addresses;
    const normal = addresses.normalisePath(path);
    if (normal === undefined || addresses.hasBypassParameter(query) || addresses.hasBypassCookie(cookie))
      return { state: 'uncacheable' };
    const plain = toPlainTarget(site, normal);
    const known = this.#entries.get(plain);
    if (!known) return { state: 'unknown', target: plain };
    const listed = normaliseQuery(known.rule, query);
    if (listed === undefined) return { state: 'uncacheable' };
    const target = {
      ...plain,
      query: listed,
      variant: known.rule.byVariant ? addresses.readVariant(cookie) : '',
    };
    const page = this.#entries.get(target);
    return page && this.#entries.now() < getExpiry(page)
      ? { state: 'cached', page }
      : { state: 'missing', target };
  }

  getRepresentation(page: CacheEntry, encoding: Encoding): Representation | undefined {
    return this.#entries.getRepresentation(page, encoding);
  }

  /** Notes that a page is served. One that is stale or past its age is rendered again in the background. */
  recordVisit(page: CacheEntry): void {
    const now = this.#entries.now();
    page.visitedAt = now;
    if (now >= page.freshUntil && now >= page.retryAt) void this.#enqueue(page.target, 'visited');
  }

  /** A purge is newer and the last rendering did not fail: worth a short wait before the old page is served. */
  isOutdated(page: CacheEntry): boolean {
    return page.freshUntil === 0 && this.#entries.now() >= page.retryAt;
  }

  /** Renders a target that a request waits for. */
  render(target: PageTarget): Promise<RenderOutcome> {
    return this.#enqueue(target, 'waiting');
  }

  /** Renders in the background a page whose answer to a visitor asked to be cached. */
  suggest(target: PageTarget): void {
    if (!this.#entries.has(target)) void this.#enqueue(target, 'visited');
  }

  /** Renders what is missing, with a part of the processor only. */
  async warmUp(targets: readonly PageTarget[]): Promise<void> {
    const missing = targets.filter((target) => !this.#entries.has(target));
    await Promise.all(missing.map((target) => this.#enqueue(target, 'idle')));
  }

  /** Renders what was purged while no process served. */
  async catchUp(): Promise<void> {
    await Promise.all(this.#entries.listStale().map((key) => this.#enqueue(parseKey(key), 'idle')));
  }

  /** Marks each page with one of the tags stale and renders it again; `*` is a tag of all pages. */
  async purge(tags: readonly string[]): Promise<void> {
    this.#purges.append(tags);
  }

  /** Begins no further rendering; resolves when those that run have ended. */
  async endRendering(): Promise<void> {
    await this.#queue.close();
  }

  /** Ends after the renderings that run; all entries are on disk then. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await this.endRendering();
    this.#entries.close();
  }

  #enqueue(target: PageTarget, urgency: Urgency): Promise<RenderOutcome> {
    const task = { work: () => this.#renderUntilFresh(target), onSettled: () => this.#recheck(target) };
    return this.#queue.add(toKey(target), urgency, task);
  }

  async #renderUntilFresh(target: PageTarget): Promise<RenderOutcome> {
    let outcome = await this.#renderOnce(target);
    for (
      let tries = 1;
      tries < TRIES && outcome.state === 'cached' && this.#entries.isStale(outcome.page);
      tries += 1
    ) {
      outcome = await this.#renderOnce(target);
    }
    return outcome;
  }

  async #renderOnce(target: PageTarget): Promise<RenderOutcome> {
    this.#purges.drain();
    const seq = this.#purges.position;
    // The renderer has written down why it failed.
    const answer = await this.#render(target).catch(() => undefined);
    if (!answer) return this.#fail(target, undefined);
    try {
      const decision = decideCaching(answer);
      if (decision.state === 'failed') return this.#fail(target, answer);
      if (decision.state === 'cache') return await this.#store(target, answer, decision.policy, seq);
      const old = this.#entries.get(target);
      if (old) this.#entries.forget(old);
      return { state: 'uncached', answer };
    } catch (error) {
      this.#warn(`keeping ${toKey(target)} failed`, error);
      return this.#fail(target, undefined);
    }
  }

  async #store(
    target: PageTarget,
    answer: PageAnswer,
    policy: CachePolicy,
    seq: number,
  ): Promise<RenderOutcome> {
    const bodies = await compressBodies(answer.body);
    return {
      state: 'cached',
      page: this.#entries.put({ target, policy, headers: this.#toHeaderLines(answer), bodies, seq }),
    };
  }

  /** The old page stays; the next try follows after a pause that doubles. */
  #fail(target: PageTarget, answer: PageAnswer | undefined): RenderOutcome {
    const page = this.#entries.get(target);
    if (page) {
      page.failures += 1;
      const pause = Math.min(RETRY_FROM_MS * 2 ** (page.failures - 1), RETRY_UP_TO_MS);
      page.retryAt = this.#entries.now() + pause;
      this.#entries.remember(page);
      this.#retryLater(page, pause);
    }
    return { state: 'failed', answer };
  }

  #retryLater(page: CacheEntry, afterMs: number): void {
    setTimeout(() => {
      if (this.#entries.isStale(page)) void this.#enqueue(page.target, 'visited');
    }, afterMs).unref();
  }

  #renderPurged(tags: readonly string[]): void {
    const recent = this.#entries.now() - RECENT_MS;
    const purged = this.#entries.markPurged(tags);
    const others = purged.length <= FEW_PAGES ? 'soon' : 'idle';
    for (const { key, visitedAt } of purged) {
      void this.#enqueue(parseKey(key), visitedAt > recent ? 'visited' : others);
    }
  }

  /** Handles a purge that came in while the rendering ended. */
  #recheck(target: PageTarget): void {
    const page = this.#entries.get(target);
    if (page?.failures === 0 && this.#entries.isStale(page)) this.#retryLater(page, PAUSE_MS);
  }
}
