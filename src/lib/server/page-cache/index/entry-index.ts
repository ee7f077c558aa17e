// What the store holds: for each page as little as can be, since there may be a hundred thousand of them. Everything
// else stands in the page's line, which is read when somebody asks.
import { createHash } from 'node:crypto';
import { type CacheEntry, getExpiry, type HeaderSet, toKey } from '../page.ts';
import type { PurgeLog } from '../purges/purge-log.ts';
import { toSharedLines } from '../representation.ts';
import type { IndexFile } from './index-file.ts';
import {
  type EntryRecord,
  formatEntryLine,
  formatHeadersLine,
  formatRemovalLine,
  HEADERS,
  parseEntryLine,
  parseHeadersLine,
  REMOVED,
} from './index-line.ts';
import { PATH_TAG, TagIndex } from './tag-index.ts';

/** A purge has made it stale when `freshUntil` is 0. */
export interface IndexEntry {
  /** Place of its line. */
  at: number;
  seq: number;
  freshUntil: number;
  expiresAt: number;
  isOpen: boolean;
}

const REWRITE_FROM = 1000;

const toIndexEntry = (
  page: Parameters<typeof getExpiry>[0] & Pick<CacheEntry, 'seq' | 'isOpen'>,
  at: number,
): IndexEntry => ({
  at,
  seq: page.seq,
  freshUntil: page.renderedAt + page.maxAgeS * 1000,
  expiresAt: getExpiry(page),
  isOpen: page.isOpen,
});

export class EntryIndex {
  readonly #file: IndexFile;
  readonly #purges: PurgeLog;
  readonly #slots = new Map<string, IndexEntry>();
  readonly #tags = new TagIndex();
  readonly #headers = new Map<string, HeaderSet>();

  constructor(file: IndexFile, purges: PurgeLog) {
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

  entries(): Iterable<[string, IndexEntry]> {
    return this.#slots.entries();
  }

  get(key: string): IndexEntry | undefined {
    return this.#slots.get(key);
  }

  /** What the page's line says; nothing when the line is lost. */
  read(key: string): { record: EntryRecord; headers: HeaderSet } | undefined {
    const slot = this.#slots.get(key);
    const record = slot && parseEntryLine(this.#file.read(slot.at));
    const headers = record && this.#headers.get(record.headerId);
    return record && headers && toKey(record.target) === key ? { record, headers } : undefined;
  }

  /** Writes the page's line, in the place of an older one with these tags. */
  put(page: CacheEntry, oldTags: readonly string[]): void {
    const slot = toIndexEntry(page, this.#file.append(formatEntryLine(page)));
    if (this.#isPurged(page.target.path, page.tags, page.seq)) slot.freshUntil = 0;
    this.#tags.remove(page.key, oldTags);
    this.#tags.add(page.key, page.tags);
    this.#slots.set(page.key, slot);
  }

  remove(key: string, tags: readonly string[]): void {
    if (!this.#slots.delete(key)) return;
    this.#tags.remove(key, tags);
    this.#file.append(formatRemovalLine(key));
  }

  /** The keys of pages with one of the tags that are older than its latest purge; they count as stale from here on. */
  markPurged(tags: readonly string[]): string[] {
    const latest = Math.max(...tags.map((tag) => this.#purges.getLatest(tag)));
    const purged: string[] = [];
    for (const key of this.#tags.findKeys(tags, this.#slots.keys())) {
      const slot = this.#slots.get(key);
      if (!slot || slot.seq >= latest) continue;
      slot.freshUntil = 0;
      purged.push(key);
    }
    return purged;
  }

  /** The set with these lines; a new one gets a line of its own. */
  internHeaders(lines: HeaderSet['lines']): HeaderSet {
    const id = createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 12);
    const known = this.#headers.get(id);
    if (known) return known;
    const set = { id, lines, shared: toSharedLines(lines) };
    this.#headers.set(id, set);
    this.#file.append(formatHeadersLine(set));
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
    const set = parseHeadersLine(text);
    if (set) this.#headers.set(set.id, { ...set, shared: toSharedLines(set.lines) });
  }

  /** Tags that an older line of the page had stay: they may purge it once too often, never too seldom. */
  #takePage(line: string, at: number): void {
    const record = parseEntryLine(line);
    if (!record) return;
    const key = toKey(record.target);
    const slot = toIndexEntry(record, at);
    if (this.#isPurged(record.target.path, record.tags, record.seq)) slot.freshUntil = 0;
    this.#slots.set(key, slot);
    this.#tags.add(key, record.tags);
  }

  #isPurged(path: string, tags: readonly string[], seq: number): boolean {
    return (
      this.#purges.getLatest(PATH_TAG + path) > seq || tags.some((tag) => this.#purges.getLatest(tag) > seq)
    );
  }

  #rewrite(): void {
    const lines = [...this.#headers.values()].map(formatHeadersLine);
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
