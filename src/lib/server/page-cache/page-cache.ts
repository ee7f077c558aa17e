// Pages that are the same for everybody: rendered once, kept as files under tags, rendered again when a tag is purged.
// Until the new rendering is ready the old one is served.

import { Shelf, type ShelfOptions } from './cache-entries.ts';
import type { StorePolicy } from './cache-headers.ts';
import { verdictOn } from './cache-policy.ts';
import { keptQuery } from './listed-query.ts';
import {
  type Encoding,
  type Form,
  keptUntil,
  keyOf,
  type PageAnswer,
  type PageTarget,
  type RenderPage,
  type StoredPage,
  targetOf,
} from './page.ts';
import type { PurgeLog } from './purges/purge-log.ts';
import { RenderQueue, type Urgency } from './render-queue.ts';
import { compress, type Lines } from './representation.ts';
import { goesThrough, hasOwnPages, keptPath, plainTarget, subVariantOf } from './target.ts';

export interface PageStoreOptions extends ShelfOptions {
  readonly render: RenderPage;
  /** The header lines that a kept answer is served with. */
  readonly headersOf: (answer: PageAnswer) => Lines;
  /** Told of every purge, by whichever process, before a page is rendered again: what pages are made of may be cached. */
  readonly onPurge?: (tags: readonly string[]) => void;
}

/** What the store knows of an address. */
export type Place =
  | { readonly state: 'kept'; readonly page: StoredPage }
  /** The path is kept, this variant of it is not, or its copy is too old. */
  | { readonly state: 'missing'; readonly target: PageTarget }
  /** Nothing is known of the path. */
  | { readonly state: 'unknown'; readonly target: PageTarget }
  | { readonly state: 'never' };

export type Outcome =
  | { readonly state: 'kept'; readonly page: StoredPage }
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

export class PageStore {
  readonly #render: RenderPage;
  readonly #headersOf: PageStoreOptions['headersOf'];
  readonly #warn: PageStoreOptions['warn'];
  readonly #purges: PurgeLog;
  readonly #shelf: Shelf;
  readonly #queue = new RenderQueue<Outcome>();
  readonly #sweeper: NodeJS.Timeout;

  constructor(options: PageStoreOptions) {
    this.#render = options.render;
    this.#headersOf = options.headersOf;
    this.#warn = options.warn;
    this.#purges = options.purges;
    this.#shelf = new Shelf(options);
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
  inMemory(brand: string, url: string, subVariant: string): StoredPage | undefined {
    return this.#shelf.inMemory(brand, url, subVariant);
  }

  /** For the front's second look: a page that is fresh, but not in memory. */
  freshForm(brand: string, url: string, encoding: Encoding, subVariant: string): Form | undefined {
    return this.#shelf.freshForm(brand, url, encoding, subVariant);
  }

  locate({ brand, path, query, cookie }: Address): Place {
    const kept = keptPath(path);
    if (kept === undefined || goesThrough(query) || hasOwnPages(cookie)) return { state: 'never' };
    const plain = plainTarget(brand, kept);
    const known = this.#shelf.get(plain);
    if (!known) return { state: 'unknown', target: plain };
    const listed = keptQuery(known.rule, query);
    if (listed === undefined) return { state: 'never' };
    const target = {
      ...plain,
      query: listed,
      subVariant: known.rule.bySubVariant ? subVariantOf(cookie) : '',
    };
    const page = this.#shelf.get(target);
    return page && this.#shelf.now() < keptUntil(page)
      ? { state: 'kept', page }
      : { state: 'missing', target };
  }

  form(page: StoredPage, encoding: Encoding): Form | undefined {
    return this.#shelf.form(page, encoding);
  }

  /** Tells that a page is being served; one that is stale or past its age is rendered again behind the visit. */
  visit(page: StoredPage): void {
    const now = this.#shelf.now();
    page.visitedAt = now;
    if (now >= page.freshUntil && now >= page.retryAt) void this.#queued(page.target, 'visited');
  }

  /** A purge is newer, and rendering it did not just fail: worth a short wait before the old page is shown. */
  isOutdated(page: StoredPage): boolean {
    return page.freshUntil === 0 && this.#shelf.now() >= page.retryAt;
  }

  /** Renders a target that somebody waits for. */
  render(target: PageTarget): Promise<Outcome> {
    return this.#queued(target, 'waiting');
  }

  /** Renders behind the visit: the framework's answer to a visitor said that this page may be kept. */
  suggest(target: PageTarget): void {
    if (!this.#shelf.isKept(target)) void this.#queued(target, 'visited');
  }

  /** Renders what is not kept yet, with a part of the processor only. */
  async warmUp(targets: readonly PageTarget[]): Promise<void> {
    const missing = targets.filter((target) => !this.#shelf.isKept(target));
    await Promise.all(missing.map((target) => this.#queued(target, 'idle')));
  }

  /** Renders what was purged while nobody served. */
  async catchUp(): Promise<void> {
    await Promise.all(this.#shelf.stale().map((key) => this.#queued(targetOf(key), 'idle')));
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

  #queued(target: PageTarget, urgency: Urgency): Promise<Outcome> {
    const task = { work: () => this.#attempt(target), settled: () => this.#afterRender(target) };
    return this.#queue.add(keyOf(target), urgency, task);
  }

  async #attempt(target: PageTarget): Promise<Outcome> {
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

  async #renderOnce(target: PageTarget): Promise<Outcome> {
    this.#purges.drain();
    const seq = this.#purges.position;
    try {
      const answer = await this.#render(target);
      const verdict = verdictOn(answer);
      if (verdict.state === 'failed') return this.#fail(target, answer);
      if (verdict.state === 'keep') return await this.#keep(target, answer, verdict.policy, seq);
      const old = this.#shelf.get(target);
      if (old) this.#shelf.forget(old);
      return { state: 'passed', answer };
    } catch (error) {
      this.#warn(`rendering ${keyOf(target)} failed`, error);
      return this.#fail(target, undefined);
    }
  }

  async #keep(target: PageTarget, answer: PageAnswer, policy: StorePolicy, seq: number): Promise<Outcome> {
    const bodies = await compress(answer.body);
    return {
      state: 'kept',
      page: this.#shelf.put({ target, policy, headers: this.#headersOf(answer), bodies, seq }),
    };
  }

  /** The old page stays; it is tried again after a pause that doubles. */
  #fail(target: PageTarget, answer: PageAnswer | undefined): Outcome {
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

  #again(page: StoredPage, afterMs: number): void {
    setTimeout(() => {
      if (this.#shelf.isStale(page)) void this.#queued(page.target, 'visited');
    }, afterMs).unref();
  }

  #onPurge(tags: readonly string[]): void {
    const recent = this.#shelf.now() - RECENT_MS;
    const purged = this.#shelf.markPurged(tags);
    const others = purged.length <= FEW_PAGES ? 'soon' : 'idle';
    for (const { key, visitedAt } of purged) {
      void this.#queued(targetOf(key), visitedAt > recent ? 'visited' : others);
    }
  }

  /** A purge that came in while its rendering ended. */
  #afterRender(target: PageTarget): void {
    const page = this.#shelf.get(target);
    if (page?.failures === 0 && this.#shelf.isStale(page)) this.#again(page, PAUSE_MS);
  }
}
