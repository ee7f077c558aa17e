// What is kept and where: the list of pages, their tags, the bodies in memory, the files on disk.
import { join } from 'node:path';
import { isOpenable, marksOf, PageDisk } from './disk.ts';
import { FormMemory } from './form-memory.ts';
import { type Bodies, formOf, hashOf, type Lines } from './forms.ts';
import { IndexFile } from './index-file.ts';
import {
  ENCODINGS,
  type Encoding,
  type Form,
  keptUntil,
  keyOf,
  type PageTarget,
  type StoredPage,
} from './page.ts';
import type { PurgeLog } from './purge-log.ts';
import { isPurged, TagIndex } from './tag-index.ts';
import { WebServerHeaders } from './web-server-headers.ts';
import type { StorePolicy } from './wire.ts';

export interface ShelfOptions {
  /** The folder of this build's pages. */
  readonly folder: string;
  readonly purges: PurgeLog;
  readonly warn: (what: string, error: unknown) => void;
  readonly memoryBytes?: number;
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

const MEMORY_BYTES = 96_000_000;

export class Shelf {
  readonly now: () => number;
  readonly #purges: PurgeLog;
  readonly #warn: ShelfOptions['warn'];
  readonly #pages = new Map<string, StoredPage>();
  readonly #tags = new TagIndex(this.#pages);
  readonly #disk: PageDisk;
  readonly #index: IndexFile;
  readonly #memory: FormMemory;
  readonly #webServer: WebServerHeaders;

  constructor(options: ShelfOptions) {
    this.now = options.now ?? Date.now;
    this.#purges = options.purges;
    this.#warn = options.warn;
    this.#disk = new PageDisk(options.folder);
    this.#index = new IndexFile(join(options.folder, 'index.log'), options.warn);
    this.#memory = new FormMemory(options.memoryBytes ?? MEMORY_BYTES);
    this.#webServer = new WebServerHeaders(options.folder);
    for (const page of this.#index.read()) this.#enter(page);
  }

  get size(): number {
    return this.#pages.size;
  }

  get(target: PageTarget): StoredPage | undefined {
    return this.#pages.get(keyOf(target));
  }

  has(page: StoredPage): boolean {
    return this.#pages.get(page.key) === page;
  }

  /** Pages whose bodies are in memory, by address. */
  inMemory(brand: string): ReadonlyMap<string, StoredPage> {
    return this.#memory.at(brand);
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
    return this.#hold(page, encoding, body);
  }

  /** Puts a rendering in the place of the older one, from one to the next without a moment in between. */
  put(rendering: Rendering): StoredPage {
    const old = this.get(rendering.target);
    if (old && old.seq > rendering.seq) return old;
    const page = this.#pageOf(rendering, old);
    if (old) this.#leave(old);
    this.#enter(page);
    for (const encoding of ENCODINGS) this.#hold(page, encoding, rendering.bodies[encoding]);
    this.#onDisk(page, () => this.#save(page, rendering.bodies));
    return page;
  }

  forget(page: StoredPage): void {
    this.#leave(page);
    this.#index.remove(page.key);
    this.#onDisk(page, () => this.#disk.remove(page.target, page.isOpen));
  }

  /** Marks every page stale that carries one of the tags and is older than its purge. */
  markPurged(tags: readonly string[]): StoredPage[] {
    const purged = [...this.#tags.with(tags)].filter((page) => isPurged(this.#purges, page));
    purged.forEach(markStale);
    return purged;
  }

  /** Takes expired pages out of a web server's reach and forgets those that may not be served at all. */
  sweep(): void {
    const now = this.now();
    for (const page of this.#pages.values()) {
      if (now >= keptUntil(page)) this.forget(page);
      else if (page.isOpen && now >= page.freshUntil) this.#closeFiles(page);
    }
  }

  /** Everything kept is on disk. */
  close(): void {
    this.#index.flush();
  }

  #pageOf(
    { target, policy, headers: lines, bodies, seq }: Rendering,
    old: StoredPage | undefined,
  ): StoredPage {
    const headers = this.#index.headerSet(lines);
    const renderedAt = this.now();
    return {
      key: keyOf(target),
      target,
      rule: policy.rule,
      tags: policy.tags,
      headers,
      hash: hashOf(bodies.identity, lines),
      seq,
      renderedAt,
      maxAgeS: policy.maxAgeS,
      swrS: policy.swrS,
      files: marksOf(bodies),
      isOpen: isOpenable(target) && this.#webServer.matches(headers),
      isStale: false,
      failures: 0,
      retryAt: 0,
      freshUntil: renderedAt + policy.maxAgeS * 1000,
      visitedAt: old?.visitedAt ?? 0,
      forms: {},
    };
  }

  #hold(page: StoredPage, encoding: Encoding, body: Buffer): Form {
    const form = formOf(page.headers.lines, encoding, body, page.hash);
    this.#memory.hold(page, encoding, form, this.now());
    return form;
  }

  #enter(page: StoredPage): void {
    this.#pages.set(page.key, page);
    this.#tags.add(page);
    if (isPurged(this.#purges, page)) markStale(page);
  }

  #leave(page: StoredPage): void {
    if (this.has(page)) this.#pages.delete(page.key);
    this.#tags.remove(page);
    this.#memory.drop(page);
  }

  #save(page: StoredPage, bodies: Bodies): void {
    this.#disk.write(page.target, page.isOpen, bodies);
    // An older rendering may lie open where a web server would go on serving it.
    if (!page.isOpen && isOpenable(page.target)) this.#disk.remove(page.target, true);
    this.#index.keep(page);
  }

  #closeFiles(page: StoredPage): void {
    this.#onDisk(page, () => {
      this.#disk.close(page.target);
      page.isOpen = false;
      this.#index.keep(page);
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

function markStale(page: StoredPage): void {
  page.isStale = true;
  page.freshUntil = 0;
}
