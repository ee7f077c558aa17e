// The index: for each entry a few numbers in memory, since there may be a hundred thousand entries. The rest is in
// the entry's line of the file, which is read when it is needed.
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

/** `freshUntil` is 0 when a purge has made the entry stale. */
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
  readonly #entries = new Map<string, IndexEntry>();
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
    if (lines > this.#entries.size * 2 + REWRITE_FROM) this.#rewrite();
  }

  get size(): number {
    return this.#entries.size;
  }

  entries(): Iterable<[string, IndexEntry]> {
    return this.#entries.entries();
  }

  get(key: string): IndexEntry | undefined {
    return this.#entries.get(key);
  }

  /** What the entry's line says; undefined when the line is lost. */
  read(key: string): { record: EntryRecord; headers: HeaderSet } | undefined {
    const entry = this.#entries.get(key);
    const record = entry && parseEntryLine(this.#file.read(entry.at));
    const headers = record && this.#headers.get(record.headerId);
    return record && headers && toKey(record.target) === key ? { record, headers } : undefined;
  }

  /** Writes the entry's line, which replaces an older one with these tags. */
  put(page: CacheEntry, oldTags: readonly string[]): void {
    const entry = toIndexEntry(page, this.#file.append(formatEntryLine(page)));
    if (this.#isPurged(page.target.path, page.tags, page.seq)) entry.freshUntil = 0;
    this.#tags.remove(page.key, oldTags);
    this.#tags.add(page.key, page.tags);
    this.#entries.set(page.key, entry);
  }

  remove(key: string, tags: readonly string[]): void {
    if (!this.#entries.delete(key)) return;
    this.#tags.remove(key, tags);
    this.#file.append(formatRemovalLine(key));
  }

  /** Makes the entries with one of the tags stale that are older than its latest purge. Gives their keys. */
  markPurged(tags: readonly string[]): string[] {
    const latest = Math.max(...tags.map((tag) => this.#purges.getLatest(tag)));
    const purged: string[] = [];
    for (const key of this.#tags.findKeys(tags, this.#entries.keys())) {
      const entry = this.#entries.get(key);
      if (!entry || entry.seq >= latest) continue;
      entry.freshUntil = 0;
      purged.push(key);
    }
    return purged;
  }

  /** The set with these lines. A new one is written to the file. */
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
    else if (line.startsWith(REMOVED)) this.#entries.delete(line.slice(REMOVED.length + 1));
    else this.#takePage(line, at);
  }

  #takeHeaders(text: string): void {
    const set = parseHeadersLine(text);
    if (set) this.#headers.set(set.id, { ...set, shared: toSharedLines(set.lines) });
  }

  /** Tags of an older line of the entry stay: they may purge it once too often, never too seldom. */
  #takePage(line: string, at: number): void {
    const record = parseEntryLine(line);
    if (!record) return;
    const key = toKey(record.target);
    const entry = toIndexEntry(record, at);
    if (this.#isPurged(record.target.path, record.tags, record.seq)) entry.freshUntil = 0;
    this.#entries.set(key, entry);
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
    for (const entry of this.#entries.values()) {
      const line = `${this.#file.read(entry.at)}\n`;
      lines.push(line);
      entry.at = at;
      at += line.length;
    }
    this.#file.replace(lines);
  }
}
