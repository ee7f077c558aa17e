// The pages themselves: in memory while they are visited, on disk always, by what the catalogue says of them.
import { join } from 'node:path';
import type { StorePolicy } from './cache-headers.ts';
import { isOpenable, marksOf, PageDisk } from './index/disk.ts';
import { Catalogue } from './index/entry-index.ts';
import { CatalogueFile } from './index/index-file.ts';
import { ENCODINGS, type Encoding, type Form, keyOf, type PageTarget, type StoredPage } from './page.ts';
import type { PurgeLog } from './purges/purge-log.ts';
import { type Bodies, formOf, hashOf, type Lines } from './representation.ts';
import { FormMemory } from './representation-memory.ts';
import { type VariantLimits, Variants } from './variants.ts';
import { WebServerHeaders } from './web-server-headers.ts';

export interface ShelfOptions {
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
  readonly policy: StorePolicy;
  readonly headers: Lines;
  readonly bodies: Bodies;
  /** Position in the purge log when it began. */
  readonly seq: number;
}

const MEMORY_BYTES = 48_000_000;
/** Keys that are remembered as asked for once. */
const ASKED_ONCE_MAX = 4096;

export class Shelf {
  readonly now: () => number;
  readonly #warn: ShelfOptions['warn'];
  readonly #disk: PageDisk;
  readonly #catalogue: Catalogue;
  /** Pages with something in memory: bodies, or failures to remember. */
  readonly #pages = new Map<string, StoredPage>();
  readonly #memory: FormMemory;
  readonly #webServer: WebServerHeaders;
  readonly #askedOnce = new Set<string>();
  readonly #variants: Variants;

  constructor(options: ShelfOptions) {
    const { folder, purges, warn, memoryBytes = MEMORY_BYTES, now = Date.now, variants } = options;
    this.now = now;
    this.#warn = warn;
    this.#disk = new PageDisk(folder);
    this.#catalogue = new Catalogue(new CatalogueFile(join(folder, 'catalogue'), warn), purges);
    this.#memory = new FormMemory(memoryBytes, (page) => this.#pages.delete(page.key));
    this.#webServer = new WebServerHeaders(folder);
    this.#variants = new Variants(variants);
    for (const [key] of [...this.#catalogue.entries()]) this.#countVariant(key);
  }

  get size(): number {
    return this.#catalogue.size;
  }

  isKept(target: PageTarget): boolean {
    return this.#catalogue.slot(keyOf(target)) !== undefined;
  }

  get(target: PageTarget): StoredPage | undefined {
    const key = keyOf(target);
    return this.#pages.get(key) ?? this.#load(key);
  }

  /** Whether this is still the rendering that is kept, and a purge is newer. */
  isStale({ key, seq }: StoredPage): boolean {
    const slot = this.#catalogue.slot(key);
    return slot?.seq === seq && slot.freshUntil === 0;
  }

  /** Has the page's failures remembered. */
  remember(page: StoredPage): void {
    this.#pages.set(page.key, page);
  }

  /** The page at exactly this address, for a region, if a body of it is in memory. */
  inMemory(brand: string, url: string, subVariant: string): StoredPage | undefined {
    return this.#memory.at(brand, url, subVariant);
  }

  /** A fresh page at exactly this address, for a region, in a form, from disk. */
  freshForm(brand: string, url: string, encoding: Encoding, subVariant: string): Form | undefined {
    const own = `${brand}${url} ${subVariant}`;
    const key = subVariant !== '' && this.#catalogue.slot(own) ? own : brand + url;
    const slot = this.#catalogue.slot(key);
    if (!slot || this.now() >= slot.freshUntil) return undefined;
    const page = this.#pages.get(key) ?? this.#load(key);
    if (!page || (page.rule.bySubVariant && page.target.subVariant !== subVariant)) return undefined;
    page.visitedAt = this.now();
    return this.form(page, encoding);
  }

  /** Keys of pages that were purged while nobody served them. */
  stale(): string[] {
    return [...this.#catalogue.entries()].filter(([, slot]) => slot.freshUntil === 0).map(([key]) => key);
  }

  /** The page's body in a form, from memory or disk. When its file is lost the page is forgotten. */
  form(page: StoredPage, encoding: Encoding): Form | undefined {
    const held = page.forms[encoding];
    if (held) return held;
    const body = this.#disk.read(page, encoding);
    if (!body) {
      this.forget(page);
      return undefined;
    }
    const form = formOf(page.headers.shared, encoding, body, page.hash);
    if (this.#isWanted(page.key)) this.#hold(page, encoding, form);
    return form;
  }

  /** Puts a rendering in the place of the older one, from one to the next without a moment in between. */
  put(rendering: Rendering): StoredPage {
    const old = this.get(rendering.target);
    if (old && old.seq > rendering.seq) return old;
    const page = this.#pageOf(rendering, old);
    if (old) this.#memory.drop(old);
    this.#catalogue.keep(page, old?.tags ?? []);
    page.freshUntil = this.#catalogue.slot(page.key)?.freshUntil ?? 0;
    if (page.visitedAt > 0 || this.#memory.hasRoom) this.#holdAll(page, rendering.bodies);
    this.#onDisk(page, () => this.#save(page, rendering.bodies));
    this.#countVariant(page.key);
    return page;
  }

  forget(page: StoredPage): void {
    this.#memory.drop(page);
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
      const isGone = now >= slot.keptUntil;
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

  #load(key: string): StoredPage | undefined {
    const slot = this.#catalogue.slot(key);
    const found = this.#catalogue.read(key);
    if (!slot) return undefined;
    if (!found) {
      this.#variants.remove(key);
      this.#catalogue.remove(key, []);
      return undefined;
    }
    const { record, headers } = found;
    const { freshUntil } = slot;
    return { ...record, key, headers, freshUntil, visitedAt: 0, failures: 0, retryAt: 0, forms: {} };
  }

  #pageOf(
    { target, policy, headers: lines, bodies, seq }: Rendering,
    old: StoredPage | undefined,
  ): StoredPage {
    const headers = this.#catalogue.headerSet(lines);
    return {
      key: keyOf(target),
      target,
      rule: policy.rule,
      tags: policy.tags,
      headers,
      hash: hashOf(bodies.identity, lines),
      seq,
      renderedAt: this.now(),
      maxAgeS: policy.maxAgeS,
      swrS: policy.swrS,
      files: marksOf(bodies),
      isOpen: isOpenable(target) && this.#webServer.matches(headers),
      failures: 0,
      retryAt: 0,
      freshUntil: 0,
      visitedAt: old?.visitedAt ?? 0,
      forms: {},
    };
  }

  /** Makes room where there are too many variants. */
  #countVariant(key: string): void {
    const oldest = this.#variants.add(key);
    const page = oldest === undefined ? undefined : (this.#pages.get(oldest) ?? this.#load(oldest));
    if (page) this.forget(page);
  }

  #holdAll(page: StoredPage, bodies: Bodies): void {
    for (const encoding of ENCODINGS) {
      this.#hold(page, encoding, formOf(page.headers.shared, encoding, bodies[encoding], page.hash));
    }
  }

  #hold(page: StoredPage, encoding: Encoding, form: Form): void {
    this.#pages.set(page.key, page);
    this.#memory.hold(page, encoding, form, this.now());
  }

  /** Who asks for every page once, as robots do, shall not drive out of memory what many ask for. */
  #isWanted(key: string): boolean {
    if (this.#askedOnce.delete(key)) return true;
    if (this.#askedOnce.size >= ASKED_ONCE_MAX) this.#askedOnce.clear();
    this.#askedOnce.add(key);
    return false;
  }

  #save(page: StoredPage, bodies: Bodies): void {
    this.#disk.write(page.target, page.isOpen, bodies);
    // An older rendering may lie open where a web server would go on serving it.
    if (!page.isOpen && isOpenable(page.target)) this.#disk.remove(page.target, true);
  }

  #closeFiles(page: StoredPage): void {
    this.#onDisk(page, () => {
      this.#disk.close(page.target);
      page.isOpen = false;
      this.#catalogue.keep(page, page.tags);
    });
  }

  /** A disk that fails makes no page fail: it is served from memory and rendered again when it has left it. */
  #onDisk(page: StoredPage, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#warn(`the files of ${page.key}`, error);
    }
  }
}
