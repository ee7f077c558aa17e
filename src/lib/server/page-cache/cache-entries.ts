// The cache entries: on disk always, in memory while they are visited, found through the index.
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { CachePolicy } from './cache-headers.ts';
import { EntryFiles, isOpenable, toChecksums } from './index/entry-files.ts';
import { EntryIndex } from './index/entry-index.ts';
import { IndexFile } from './index/index-file.ts';
import {
  type CacheEntry,
  ENCODINGS,
  type Encoding,
  type PageTarget,
  type Representation,
  toKey,
} from './page.ts';
import type { PurgeLog } from './purges/purge-log.ts';
import { QueryEntries, type QueryLimits } from './query-entries.ts';
import { type Bodies, copyTight, type HeaderLines, hashPage, toRepresentation } from './representation.ts';
import { RepresentationMemory } from './representation-memory.ts';
import { WebServerHeaders } from './web-server-headers.ts';

export interface CacheEntriesOptions {
  /** The folder of this build's pages. */
  readonly folder: string;
  readonly purges: PurgeLog;
  readonly warn: (what: string, error: unknown) => void;
  readonly memoryBytes?: number;
  readonly queryLimits?: QueryLimits;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** A rendering that may be cached. */
export interface Rendering {
  readonly target: PageTarget;
  readonly policy: CachePolicy;
  readonly headers: HeaderLines;
  readonly bodies: Bodies;
  /** Position in the purge log when it began. */
  readonly seq: number;
}

/** Some twelve hundred pages in two encodings. */
const MEMORY_BYTES = 24_000_000;
/**
 * What is held of a new rendering. The plain body is three quarters of a page's bytes, and clients that do not decompress
 * are rare: it is read from disk for them.
 */
const HELD_ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
/** Keys that are remembered as requested once. */
const REQUESTED_ONCE_MAX = 4096;

export class CacheEntries {
  readonly now: () => number;
  readonly #warn: CacheEntriesOptions['warn'];
  readonly #disk: EntryFiles;
  readonly #index: EntryIndex;
  /** Entries with something in memory: representations, or failures to remember. */
  readonly #pages = new Map<string, CacheEntry>();
  readonly #memory: RepresentationMemory;
  readonly #webServer: WebServerHeaders;
  readonly #requestedOnce = new LRUCache<string, true>({ max: REQUESTED_ONCE_MAX });
  readonly #queries: QueryEntries;

  constructor(options: CacheEntriesOptions) {
    const {
      folder,
      purges,
      warn,
      memoryBytes = MEMORY_BYTES,
      now = Date.now,
      queryLimits: variants,
    } = options;
    this.now = now;
    this.#warn = warn;
    this.#disk = new EntryFiles(folder);
    this.#index = new EntryIndex(new IndexFile(join(folder, 'index.tsv'), warn), purges);
    this.#memory = new RepresentationMemory(memoryBytes, (page) => this.#pages.delete(page.key));
    this.#webServer = new WebServerHeaders(folder);
    this.#queries = new QueryEntries(variants);
    for (const [key] of [...this.#index.entries()]) this.#countQuery(key);
  }

  get size(): number {
    return this.#index.size;
  }

  has(target: PageTarget): boolean {
    return this.#index.get(toKey(target)) !== undefined;
  }

  get(target: PageTarget): CacheEntry | undefined {
    const key = toKey(target);
    return this.#pages.get(key) ?? this.#load(key);
  }

  /** Whether this is still the cached rendering, and a purge is newer. */
  isStale({ key, seq }: CacheEntry): boolean {
    const indexed = this.#index.get(key);
    return indexed?.seq === seq && indexed.freshUntil === 0;
  }

  /** Keeps the entry in memory, for its failures. */
  remember(page: CacheEntry): void {
    this.#pages.set(page.key, page);
  }

  /** The entry of exactly this address, if a representation of it is in memory. */
  findInMemory(site: string, url: string, variant: string): CacheEntry | undefined {
    return this.#memory.find(site, url, variant);
  }

  /** A fresh representation of exactly this address, from disk. */
  findFresh(site: string, url: string, encoding: Encoding, variant: string): Representation | undefined {
    const own = `${site}${url} ${variant}`;
    const key = variant !== '' && this.#index.get(own) ? own : site + url;
    const indexed = this.#index.get(key);
    if (!indexed || this.now() >= indexed.freshUntil) return undefined;
    const page = this.#pages.get(key) ?? this.#load(key);
    if (!page || (page.rule.byVariant && page.target.variant !== variant)) return undefined;
    page.visitedAt = this.now();
    return this.getRepresentation(page, encoding);
  }

  /** Keys of entries that were purged and not rendered since. */
  listStale(): string[] {
    return [...this.#index.entries()].filter(([, indexed]) => indexed.freshUntil === 0).map(([key]) => key);
  }

  /** A representation, from memory or disk. An entry whose file is lost is forgotten. */
  getRepresentation(page: CacheEntry, encoding: Encoding): Representation | undefined {
    const held = page.representations[encoding];
    if (held) return held;
    const body = this.#disk.read(page, encoding);
    if (!body) {
      this.forget(page);
      return undefined;
    }
    const isHeld = this.#isRequestedAgain(page.key);
    const kept = isHeld ? copyTight(body) : body;
    const representation = toRepresentation(page.headers.shared, encoding, kept, page.hash);
    if (isHeld) this.#hold(page, encoding, representation);
    return representation;
  }

  /** Replaces the older rendering at once; one that began after this stays. */
  put(rendering: Rendering): CacheEntry {
    const old = this.get(rendering.target);
    if (old && old.seq > rendering.seq) return old;
    const page = this.#toEntry(rendering, old);
    if (old) this.#memory.remove(old);
    this.#index.put(page, old?.tags ?? []);
    page.freshUntil = this.#index.get(page.key)?.freshUntil ?? 0;
    const isOnDisk = this.#tryDisk(page, () => this.#save(page, rendering.bodies));
    if (page.visitedAt > 0 || this.#memory.hasRoom)
      this.#holdBodies(page, rendering.bodies, isOnDisk ? HELD_ENCODINGS : ENCODINGS);
    this.#countQuery(page.key);
    return page;
  }

  forget(page: CacheEntry): void {
    this.#memory.remove(page);
    this.#pages.delete(page.key);
    this.#queries.remove(page.key);
    this.#index.remove(page.key, page.tags);
    this.#tryDisk(page, () => this.#disk.remove(page.target, page.isOpen));
  }

  /** Keys of the entries that this purge has made stale, and when each was last visited; 0 where that is not known. */
  markPurged(tags: readonly string[]): { key: string; visitedAt: number }[] {
    return this.#index.markPurged(tags).map((key) => {
      const page = this.#pages.get(key);
      if (page) page.freshUntil = 0;
      return { key, visitedAt: page?.visitedAt ?? 0 };
    });
  }

  /** Takes expired entries out of a web server's reach and forgets those that may not be served at all. */
  sweep(): void {
    const now = this.now();
    for (const [key, indexed] of this.#index.entries()) {
      const isGone = now >= indexed.expiresAt;
      if (!isGone && !(indexed.isOpen && now >= indexed.freshUntil)) continue;
      const page = this.#pages.get(key) ?? this.#load(key);
      if (page && isGone) this.forget(page);
      else if (page) this.#closeFiles(page);
    }
  }

  /** Writes what is not on disk yet. */
  close(): void {
    this.#index.close();
  }

  #load(key: string): CacheEntry | undefined {
    const indexed = this.#index.get(key);
    const found = this.#index.read(key);
    if (!indexed) return undefined;
    if (!found) {
      this.#queries.remove(key);
      this.#index.remove(key, []);
      return undefined;
    }
    const { record, headers } = found;
    const { freshUntil } = indexed;
    return {
      ...record,
      key,
      headers,
      freshUntil,
      visitedAt: 0,
      failures: 0,
      retryAt: 0,
      representations: {},
    };
  }

  #toEntry(
    { target, policy, headers: lines, bodies, seq }: Rendering,
    old: CacheEntry | undefined,
  ): CacheEntry {
    const headers = this.#index.internHeaders(lines);
    return {
      key: toKey(target),
      target,
      rule: policy.rule,
      tags: policy.tags,
      headers,
      hash: hashPage(bodies.identity, lines),
      seq,
      renderedAt: this.now(),
      maxAgeS: policy.maxAgeS,
      swrS: policy.swrS,
      files: toChecksums(bodies),
      isOpen: isOpenable(target) && this.#webServer.matches(headers),
      failures: 0,
      retryAt: 0,
      freshUntil: 0,
      visitedAt: old?.visitedAt ?? 0,
      representations: {},
    };
  }

  /** Forgets the oldest entry where there are too many with a query. */
  #countQuery(key: string): void {
    const oldest = this.#queries.add(key);
    const page = oldest === undefined ? undefined : (this.#pages.get(oldest) ?? this.#load(oldest));
    if (page) this.forget(page);
  }

  #holdBodies(page: CacheEntry, bodies: Bodies, encodings: readonly Encoding[]): void {
    for (const encoding of encodings) {
      this.#hold(
        page,
        encoding,
        toRepresentation(page.headers.shared, encoding, bodies[encoding], page.hash),
      );
    }
  }

  #hold(page: CacheEntry, encoding: Encoding, representation: Representation): void {
    this.#pages.set(page.key, page);
    this.#memory.add(page, encoding, representation, this.now());
  }

  /** Whether it is requested again: a robot that requests every page once must not displace what many request. */
  #isRequestedAgain(key: string): boolean {
    if (this.#requestedOnce.delete(key)) return true;
    this.#requestedOnce.set(key, true);
    return false;
  }

  #save(page: CacheEntry, bodies: Bodies): void {
    this.#disk.write(page.target, page.isOpen, bodies);
    // An older rendering may lie open where a web server would go on serving it.
    if (!page.isOpen && isOpenable(page.target)) this.#disk.remove(page.target, true);
  }

  #closeFiles(page: CacheEntry): void {
    this.#tryDisk(page, () => {
      this.#disk.close(page.target);
      page.isOpen = false;
      this.#index.put(page, page.tags);
    });
  }

  /** A failing disk fails no page: it is served from memory, and rendered again once it has left memory. */
  #tryDisk(page: CacheEntry, work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      this.#warn(`the files of ${page.key}`, error);
      return false;
    }
  }
}
