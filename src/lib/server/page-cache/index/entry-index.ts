// What the store holds: for each page as little as can be, since there may be a hundred thousand of them. Everything
// else stands in the page's line, which is read when somebody asks.
import { createHash } from 'node:crypto';
import { type HeaderSet, keptUntil, keyOf, type StoredPage } from '../page.ts';
import type { PurgeLog } from '../purges/purge-log.ts';
import { sharedLines } from '../representation.ts';
import type { CatalogueFile } from './index-file.ts';
import {
  HEADERS,
  headersLine,
  type PageRecord,
  pageLine,
  REMOVED,
  readHeadersLine,
  readPageLine,
  removalLine,
} from './index-line.ts';
import { PATH_TAG, TagIndex } from './tag-index.ts';

/** A purge has made it stale when `freshUntil` is 0. */
export interface Slot {
  /** Place of its line. */
  at: number;
  seq: number;
  freshUntil: number;
  keptUntil: number;
  isOpen: boolean;
}

const REWRITE_FROM = 1000;

const slotOf = (
  page: Parameters<typeof keptUntil>[0] & Pick<StoredPage, 'seq' | 'isOpen'>,
  at: number,
): Slot => ({
  at,
  seq: page.seq,
  freshUntil: page.renderedAt + page.maxAgeS * 1000,
  keptUntil: keptUntil(page),
  isOpen: page.isOpen,
});

export class Catalogue {
  readonly #file: CatalogueFile;
  readonly #purges: PurgeLog;
  readonly #slots = new Map<string, Slot>();
  readonly #tags = new TagIndex();
  readonly #headers = new Map<string, HeaderSet>();

  constructor(file: CatalogueFile, purges: PurgeLog) {
    this.#file = file;
    this.#purges = purges;
    let lines = 0;
    file.scan((line, at) => {
      lines += 1;
      this.#take(line, at);
    });
    if (lines > this.#slots.size * 2 + REWRITE_FROM) this.#rewrite();
  }

  get size(): number {
    return this.#slots.size;
  }

  entries(): Iterable<[string, Slot]> {
    return this.#slots.entries();
  }

  slot(key: string): Slot | undefined {
    return this.#slots.get(key);
  }

  /** What the page's line says; nothing when the line is lost. */
  read(key: string): { record: PageRecord; headers: HeaderSet } | undefined {
    const slot = this.#slots.get(key);
    const record = slot && readPageLine(this.#file.read(slot.at));
    const headers = record && this.#headers.get(record.headerId);
    return record && headers && keyOf(record.target) === key ? { record, headers } : undefined;
  }

  /** Writes the page's line, in the place of an older one with these tags. */
  keep(page: StoredPage, oldTags: readonly string[]): void {
    const slot = slotOf(page, this.#file.append(pageLine(page)));
    if (this.#isPurged(page.target.path, page.tags, page.seq)) slot.freshUntil = 0;
    this.#tags.remove(page.key, oldTags);
    this.#tags.add(page.key, page.tags);
    this.#slots.set(page.key, slot);
  }

  remove(key: string, tags: readonly string[]): void {
    if (!this.#slots.delete(key)) return;
    this.#tags.remove(key, tags);
    this.#file.append(removalLine(key));
  }

  /** The keys of pages with one of the tags that are older than its latest purge; they count as stale from here on. */
  markPurged(tags: readonly string[]): string[] {
    const latest = Math.max(...tags.map((tag) => this.#purges.latest(tag)));
    const purged: string[] = [];
    for (const key of this.#tags.with(tags, this.#slots.keys())) {
      const slot = this.#slots.get(key);
      if (!slot || slot.seq >= latest) continue;
      slot.freshUntil = 0;
      purged.push(key);
    }
    return purged;
  }

  /** The set with these lines; a new one gets a line of its own. */
  headerSet(lines: HeaderSet['lines']): HeaderSet {
    const id = createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 12);
    const known = this.#headers.get(id);
    if (known) return known;
    const set = { id, lines, shared: sharedLines(lines) };
    this.#headers.set(id, set);
    this.#file.append(headersLine(set));
    return set;
  }

  close(): void {
    this.#file.close();
  }

  #take(line: string, at: number): void {
    if (line.startsWith(HEADERS)) this.#takeHeaders(line);
    else if (line.startsWith(REMOVED)) this.#slots.delete(line.slice(REMOVED.length + 1));
    else this.#takePage(line, at);
  }

  #takeHeaders(text: string): void {
    const set = readHeadersLine(text);
    if (set) this.#headers.set(set.id, { ...set, shared: sharedLines(set.lines) });
  }

  /** Tags that an older line of the page had stay: they may purge it once too often, never too seldom. */
  #takePage(line: string, at: number): void {
    const record = readPageLine(line);
    if (!record) return;
    const key = keyOf(record.target);
    const slot = slotOf(record, at);
    if (this.#isPurged(record.target.path, record.tags, record.seq)) slot.freshUntil = 0;
    this.#slots.set(key, slot);
    this.#tags.add(key, record.tags);
  }

  #isPurged(path: string, tags: readonly string[], seq: number): boolean {
    return this.#purges.latest(PATH_TAG + path) > seq || tags.some((tag) => this.#purges.latest(tag) > seq);
  }

  #rewrite(): void {
    const lines = [...this.#headers.values()].map(headersLine);
    let at = lines.reduce((sum, line) => sum + line.length, 0);
    for (const slot of this.#slots.values()) {
      const line = `${this.#file.read(slot.at)}\n`;
      lines.push(line);
      slot.at = at;
      at += line.length;
    }
    this.#file.replace(lines);
  }
}
