// The pages themselves: in memory while they are visited, on disk always, by what the catalogue says of them.
import { join } from 'node:path';
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
import { type Bodies, type HeaderLines, hashPage, toRepresentation } from './representation.ts';
import { RepresentationMemory } from './representation-memory.ts';
import { type VariantLimits, Variants } from './variants.ts';
import { WebServerHeaders } from './web-server-headers.ts';

export interface CacheEntriesOptions {
  /** The folder of this build's pages. */
  readonly folder: string;
  readonly purges: PurgeLog;
  readonly warn: (what: string, error: unknown) => void;
  readonly memoryBytes?: number;
  readonly variants?: VariantLimits;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** A rendering that may be kept. */
export interface Rendering {
  readonly target: PageTarget;
  readonly policy: CachePolicy;
  readonly headers: HeaderLines;
  readonly bodies: Bodies;
  /** Position in the purge log when it began. */
  readonly seq: number;
}

const MEMORY_BYTES = 48_000_000;
/** Keys that are remembered as asked for once. */
const ASKED_ONCE_MAX = 4096;

export class CacheEntries {
  readonly now: () => number;
  readonly #warn: CacheEntriesOptions['warn'];
  readonly #disk: EntryFiles;
  readonly #catalogue: EntryIndex;
  /** Pages with something in memory: bodies, or failures to remember. */
  readonly #pages = new Map<string, CacheEntry>();
  readonly #memory: RepresentationMemory;
  readonly #webServer: WebServerHeaders;
  readonly #askedOnce = new Set<string>();
  readonly #variants: Variants;

  constructor(options: CacheEntriesOptions) {
    const { folder, purges, warn, memoryBytes = MEMORY_BYTES, now = Date.now, variants } = options;
    this.now = now;
    this.#warn = warn;
    this.#disk = new EntryFiles(folder);
    this.#catalogue = new EntryIndex(new IndexFile(join(folder, 'catalogue'), warn), purges);
    this.#memory = new RepresentationMemory(memoryBytes, (page) => this.#pages.delete(page.key));
    this.#webServer = new WebServerHeaders(folder);
    this.#variants = new Variants(variants);
    for (const [key] of [...this.#catalogue.entries()]) this.#countVariant(key);
  }

  get size(): number {
    return this.#catalogue.size;
  }

  has(target: PageTarget): boolean {
    return this.#catalogue.get(toKey(target)) !== undefined;
  }

  get(target: PageTarget): CacheEntry | undefined {
    const key = toKey(target);
    return this.#pages.get(key) ?? this.#load(key);
  }

  /** Whether this is still the rendering that is kept, and a purge is newer. */
  isStale({ key, seq }: CacheEntry): boolean {
    const slot = this.#catalogue.get(key);
    return slot?.seq === seq && slot.freshUntil === 0;
  }

  /** Has the page's failures remembered. */
  remember(page: CacheEntry): void {
    this.#pages.set(page.key, page);
  }

  /** The page at exactly this address, for a region, if a body of it is in memory. */
  findInMemory(brand: string, url: string, subVariant: string): CacheEntry | undefined {
    return this.#memory.find(brand, url, subVariant);
  }

  /** A fresh page at exactly this address, for a region, in a form, from disk. */
  findFresh(brand: string, url: string, encoding: Encoding, subVariant: string): Representation | undefined {
    const own = `${brand}${url} ${subVariant}`;
    const key = subVariant !== '' && this.#catalogue.get(own) ? own : brand + url;
    const slot = this.#catalogue.get(key);
    if (!slot || this.now() >= slot.freshUntil) return undefined;
    const page = this.#pages.get(key) ?? this.#load(key);
    if (!page || (page.rule.bySubVariant && page.target.subVariant !== subVariant)) return undefined;
    page.visitedAt = this.now();
    return this.getRepresentation(page, encoding);
  }

  /** Keys of pages that were purged while nobody served them. */
  listStale(): string[] {
    return [...this.#catalogue.entries()].filter(([, slot]) => slot.freshUntil === 0).map(([key]) => key);
  }

  /** The page's body in a form, from memory or disk. When its file is lost the page is forgotten. */
  getRepresentation(page: CacheEntry, encoding: Encoding): Representation | undefined {
    const held = page.representations[encoding];
    if (held) return held;
    const body = this.#disk.read(page, encoding);
    if (!body) {
      this.forget(page);
      return undefined;
    }
    const form = toRepresentation(page.headers.shared, encoding, body, page.hash);
    if (this.#isWanted(page.key)) this.#hold(page, encoding, form);
    return form;
  }

  /** Puts a rendering in the place of the older one, from one to the next without a moment in between. */
  put(rendering: Rendering): CacheEntry {
    const old = this.get(rendering.target);
    if (old && old.seq > rendering.seq) return old;
    const page = this.#pageOf(rendering, old);
    if (old) this.#memory.remove(old);
    this.#catalogue.put(page, old?.tags ?? []);
    page.freshUntil = this.#catalogue.get(page.key)?.freshUntil ?? 0;
    if (page.visitedAt > 0 || this.#memory.hasRoom) this.#holdAll(page, rendering.bodies);
    this.#onDisk(page, () => this.#save(page, rendering.bodies));
    this.#countVariant(page.key);
    return page;
  }

  forget(page: CacheEntry): void {
    this.#memory.remove(page);
    this.#pages.delete(page.key);
    this.#variants.remove(page.key);
    this.#catalogue.remove(page.key, page.tags);
    this.#onDisk(page, () => this.#disk.remove(page.target, page.isOpen));
  }

  /** Keys of the pages that this purge has made stale, and when each was last visited, as far as that is remembered. */
  markPurged(tags: readonly string[]): { key: string; visitedAt: number }[] {
    return this.#catalogue.markPurged(tags).map((key) => {
      const page = this.#pages.get(key);
      if (page) page.freshUntil = 0;
      return { key, visitedAt: page?.visitedAt ?? 0 };
    });
  }

  /** Takes expired pages out of a web server's reach and forgets those that may not be served at all. */
  sweep(): void {
    const now = this.now();
    for (const [key, slot] of this.#catalogue.entries()) {
      const isGone = now >= slot.expiresAt;
      if (!isGone && !(slot.isOpen && now >= slot.freshUntil)) continue;
      const page = this.#pages.get(key) ?? this.#load(key);
      if (page && isGone) this.forget(page);
      else if (page) this.#closeFiles(page);
    }
  }

  /** Everything kept is on disk. */
  close(): void {
    this.#catalogue.close();
  }

  #load(key: string): CacheEntry | undefined {
    const slot = this.#catalogue.get(key);
    const found = this.#catalogue.read(key);
    if (!slot) return undefined;
    if (!found) {
      this.#variants.remove(key);
      this.#catalogue.remove(key, []);
      return undefined;
    }
    const { record, headers } = found;
    const { freshUntil } = slot;
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

  #pageOf(
    { target, policy, headers: lines, bodies, seq }: Rendering,
    old: CacheEntry | undefined,
  ): CacheEntry {
    const headers = this.#catalogue.internHeaders(lines);
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

  /** Makes room where there are too many variants. */
  #countVariant(key: string): void {
    const oldest = this.#variants.add(key);
    const page = oldest === undefined ? undefined : (this.#pages.get(oldest) ?? this.#load(oldest));
    if (page) this.forget(page);
  }

  #holdAll(page: CacheEntry, bodies: Bodies): void {
    for (const encoding of ENCODINGS) {
      this.#hold(
        page,
        encoding,
        toRepresentation(page.headers.shared, encoding, bodies[encoding], page.hash),
      );
    }
  }

  #hold(page: CacheEntry, encoding: Encoding, form: Representation): void {
    this.#pages.set(page.key, page);
    this.#memory.add(page, encoding, form, this.now());
  }

  /** Who asks for every page once, as robots do, shall not drive out of memory what many ask for. */
  #isWanted(key: string): boolean {
    if (this.#askedOnce.delete(key)) return true;
    if (this.#askedOnce.size >= ASKED_ONCE_MAX) this.#askedOnce.clear();
    this.#askedOnce.add(key);
    return false;
  }

  #save(page: CacheEntry, bodies: Bodies): void {
    this.#disk.write(page.target, page.isOpen, bodies);
    // An older rendering may lie open where a web server would go on serving it.
    if (!page.isOpen && isOpenable(page.target)) this.#disk.remove(page.target, true);
  }

  #closeFiles(page: CacheEntry): void {
    this.#onDisk(page, () => {
      this.#disk.close(page.target);
      page.isOpen = false;
      this.#catalogue.put(page, page.tags);
    });
  }

  /** A disk that fails makes no page fail: it is served from memory and rendered again when it has left it. */
  #onDisk(page: CacheEntry, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#warn(`the files of ${page.key}`, error);
    }
  }
}
