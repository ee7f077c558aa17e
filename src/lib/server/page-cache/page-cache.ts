// Pages that are the same for everybody: rendered once, kept as files under tags, rendered again when a tag is purged.
// Until the new rendering is ready the old one is served.

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
} from './page.ts';
import type { PurgeLog } from './purges/purge-log.ts';
import { RenderQueue, type Urgency } from './render-queue.ts';
import { compressBodies, type HeaderLines } from './representation.ts';
import { hasBypassCookie, hasBypassParameter, normalisePath, readVariant, toPlainTarget } from './target.ts';

export interface PageCacheOptions extends CacheEntriesOptions {
  readonly render: RenderPage;
  /** The header lines that a kept answer is served with. */
  readonly toHeaderLines: (answer: PageAnswer) => HeaderLines;
  /** Told of every purge, by whichever process, before a page is rendered again: what pages are made of may be cached. */
  readonly onPurge?: (tags: readonly string[]) => void;
}

/** What the store knows of an address. */
export type Lookup =
  | { readonly state: 'kept'; readonly page: CacheEntry }
  /** The path is kept, this variant of it is not, or its copy is too old. */
  | { readonly state: 'missing'; readonly target: PageTarget }
  /** Nothing is known of the path. */
  | { readonly state: 'unknown'; readonly target: PageTarget }
  | { readonly state: 'never' };

export type RenderOutcome =
  | { readonly state: 'kept'; readonly page: CacheEntry }
  | { readonly state: 'passed'; readonly answer: PageAnswer }
  | { readonly state: 'failed'; readonly answer: PageAnswer | undefined };

export interface Address {
  readonly brand: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly cookie: string | undefined;
}

/** A page visited within this time is rendered before others after a purge. */
const RECENT_MS = 60_000;
/** So few are rendered before those of a purge of everything that still runs: something may have been taken back. */
const FEW_PAGES = 200;
const RETRY_FROM_MS = 1000;
const RETRY_UP_TO_MS = 300_000;
const SWEEP_MS = 30_000;
/** Renderings in a row when purges keep coming in, and the pause before the next row. */
const TRIES = 3;
const PAUSE_MS = 20;

export class PageCache {
  readonly #render: RenderPage;
  readonly #headersOf: PageCacheOptions['toHeaderLines'];
  readonly #warn: PageCacheOptions['warn'];
  readonly #purges: PurgeLog;
  readonly #shelf: CacheEntries;
  readonly #queue = new RenderQueue<RenderOutcome>();
  readonly #sweeper: NodeJS.Timeout;

  constructor(options: PageCacheOptions) {
    this.#render = options.render;
    this.#headersOf = options.toHeaderLines;
    this.#warn = options.warn;
    this.#purges = options.purges;
    this.#shelf = new CacheEntries(options);
    this.#purges.listen((tags) => {
      options.onPurge?.(tags);
      this.#onPurge(tags);
    });
    this.#sweeper = setInterval(() => this.#shelf.sweep(), SWEEP_MS).unref();
  }

  get size(): number {
    return this.#shelf.size;
  }

  /** Renderings that wait or run. */
  get pending(): number {
    return this.#queue.size;
  }

  /** For the front's first look. Past `freshUntil` it must ask `locate`. */
  findInMemory(brand: string, url: string, subVariant: string): CacheEntry | undefined {
    return this.#shelf.findInMemory(brand, url, subVariant);
  }

  /** For the front's second look: a page that is fresh, but not in memory. */
  findFresh(brand: string, url: string, encoding: Encoding, subVariant: string): Representation | undefined {
    return this.#shelf.findFresh(brand, url, encoding, subVariant);
  }

  locate({ brand, path, query, cookie }: Address): Lookup {
    const kept = normalisePath(path);
    if (kept === undefined || hasBypassParameter(query) || hasBypassCookie(cookie)) return { state: 'never' };
    const plain = toPlainTarget(brand, kept);
    const known = this.#shelf.get(plain);
    if (!known) return { state: 'unknown', target: plain };
    const listed = normaliseQuery(known.rule, query);
    if (listed === undefined) return { state: 'never' };
    const target = {
      ...plain,
      query: listed,
      subVariant: known.rule.bySubVariant ? readVariant(cookie) : '',
    };
    const page = this.#shelf.get(target);
    return page && this.#shelf.now() < getExpiry(page)
      ? { state: 'kept', page }
      : { state: 'missing', target };
  }

  getRepresentation(page: CacheEntry, encoding: Encoding): Representation | undefined {
    return this.#shelf.getRepresentation(page, encoding);
  }

  /** Tells that a page is being served; one that is stale or past its age is rendered again behind the visit. */
  recordVisit(page: CacheEntry): void {
    const now = this.#shelf.now();
    page.visitedAt = now;
    if (now >= page.freshUntil && now >= page.retryAt) void this.#queued(page.target, 'visited');
  }

  /** A purge is newer, and rendering it did not just fail: worth a short wait before the old page is shown. */
  isOutdated(page: CacheEntry): boolean {
    return page.freshUntil === 0 && this.#shelf.now() >= page.retryAt;
  }

  /** Renders a target that somebody waits for. */
  render(target: PageTarget): Promise<RenderOutcome> {
    return this.#queued(target, 'waiting');
  }

  /** Renders behind the visit: the framework's answer to a visitor said that this page may be kept. */
  suggest(target: PageTarget): void {
    if (!this.#shelf.has(target)) void this.#queued(target, 'visited');
  }

  /** Renders what is not kept yet, with a part of the processor only. */
  async warmUp(targets: readonly PageTarget[]): Promise<void> {
    const missing = targets.filter((target) => !this.#shelf.has(target));
    await Promise.all(missing.map((target) => this.#queued(target, 'idle')));
  }

  /** Renders what was purged while nobody served. */
  async catchUp(): Promise<void> {
    await Promise.all(this.#shelf.listStale().map((key) => this.#queued(parseKey(key), 'idle')));
  }

  /** Marks every page with one of the tags stale and renders it again; `*` is a tag of all pages. */
  async purge(tags: readonly string[]): Promise<void> {
    this.#purges.append(tags);
  }

  /** Begins no further rendering; resolves when those that run have ended. */
  async endRendering(): Promise<void> {
    await this.#queue.close();
  }

  /** Ends after the renderings that run; everything kept is on disk. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await this.endRendering();
    this.#shelf.close();
  }

  #queued(target: PageTarget, urgency: Urgency): Promise<RenderOutcome> {
    const task = { work: () => this.#attempt(target), settled: () => this.#afterRender(target) };
    return this.#queue.add(toKey(target), urgency, task);
  }

  async #attempt(target: PageTarget): Promise<RenderOutcome> {
    let outcome = await this.#renderOnce(target);
    for (
      let tries = 1;
      tries < TRIES && outcome.state === 'kept' && this.#shelf.isStale(outcome.page);
      tries += 1
    ) {
      outcome = await this.#renderOnce(target);
    }
    return outcome;
  }

  async #renderOnce(target: PageTarget): Promise<RenderOutcome> {
    this.#purges.drain();
    const seq = this.#purges.position;
    try {
      const answer = await this.#render(target);
      const verdict = decideCaching(answer);
      if (verdict.state === 'failed') return this.#fail(target, answer);
      if (verdict.state === 'keep') return await this.#keep(target, answer, verdict.policy, seq);
      const old = this.#shelf.get(target);
      if (old) this.#shelf.forget(old);
      return { state: 'passed', answer };
    } catch (error) {
      this.#warn(`rendering ${toKey(target)} failed`, error);
      return this.#fail(target, undefined);
    }
  }

  async #keep(
    target: PageTarget,
    answer: PageAnswer,
    policy: CachePolicy,
    seq: number,
  ): Promise<RenderOutcome> {
    const bodies = await compressBodies(answer.body);
    return {
      state: 'kept',
      page: this.#shelf.put({ target, policy, headers: this.#headersOf(answer), bodies, seq }),
    };
  }

  /** The old page stays; it is tried again after a pause that doubles. */
  #fail(target: PageTarget, answer: PageAnswer | undefined): RenderOutcome {
    const page = this.#shelf.get(target);
    if (page) {
      page.failures += 1;
      const pause = Math.min(RETRY_FROM_MS * 2 ** (page.failures - 1), RETRY_UP_TO_MS);
      page.retryAt = this.#shelf.now() + pause;
      this.#shelf.remember(page);
      this.#again(page, pause);
    }
    return { state: 'failed', answer };
  }

  #again(page: CacheEntry, afterMs: number): void {
    setTimeout(() => {
      if (this.#shelf.isStale(page)) void this.#queued(page.target, 'visited');
    }, afterMs).unref();
  }

  #onPurge(tags: readonly string[]): void {
    const recent = this.#shelf.now() - RECENT_MS;
    const purged = this.#shelf.markPurged(tags);
    const others = purged.length <= FEW_PAGES ? 'soon' : 'idle';
    for (const { key, visitedAt } of purged) {
      void this.#queued(parseKey(key), visitedAt > recent ? 'visited' : others);
    }
  }

  /** A purge that came in while its rendering ended. */
  #afterRender(target: PageTarget): void {
    const page = this.#shelf.get(target);
    if (page?.failures === 0 && this.#shelf.isStale(page)) this.#again(page, PAUSE_MS);
  }
}
