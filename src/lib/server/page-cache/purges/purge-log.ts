// Every purge, in order. A purge's number is its position in the file, so an entry and a purge can be compared after a
// restart and across processes: the larger number is newer. Numbers never fall.
import { closeSync, fdatasync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { appendLines, decodeLine, encodeLine, formatPurgeLines, isSameFile } from './purge-file.ts';

/** The tag that every page has. */
export const ALL_PAGES = '*';
const POLL_MS = 40;
/** Whether the file was replaced is looked up with one look in so many: asking takes longer than reading. */
const SAME_FILE_EVERY = 6;
const COMPACT_FROM_BYTES = 4_000_000;
const READ_BYTES = 65_536;

export interface PurgeLogOptions {
  readonly file: string;
  readonly warn: (what: string, error: unknown) => void;
  readonly compactFromBytes?: number;
}

type Listener = (tags: readonly string[]) => void;

export class PurgeLog {
  readonly #file: string;
  readonly #warn: PurgeLogOptions['warn'];
  readonly #latest = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  readonly #chunk = Buffer.alloc(READ_BYTES);
  #fd: number;
  #looks = 0;
  #position = 0;
  /** Bytes of the file that were read. */
  #read = 0;
  #rest = '';
  #isAhead = false;
  #isSyncing = false;
  #listener: Listener = () => {};

  constructor({ file, warn, compactFromBytes = COMPACT_FROM_BYTES }: PurgeLogOptions) {
    this.#file = file;
    this.#warn = warn;
    appendLines(file, '');
    this.#fd = openSync(file, 'r');
    this.#readNew();
    if (this.#read > compactFromBytes) this.#compact();
    this.#timer = setInterval(() => this.#poll(), POLL_MS).unref();
  }

  /** The number of the latest purge that this process knows. */
  get position(): number {
    return this.#position;
  }

  /** The number of the latest purge of a tag or of all pages; -1 where there was none. */
  getLatest(tag: string): number {
    return Math.max(this.#latest.get(tag) ?? -1, this.#latest.get(ALL_PAGES) ?? -1);
  }

  /** Called for each purge of any process, in order; after a replacement of the file for known ones again. */
  listen(listener: Listener): void {
    this.#listener = listener;
  }

  /** Purges in every process; in this one alone when the file can't be written. */
  append(tags: readonly string[]): void {
    if (tags.length === 0) return;
    try {
      const base = this.#isAhead ? encodeLine({ base: this.#position }) : '';
      appendLines(this.#file, base + formatPurgeLines(tags));
      this.#isAhead = false;
      this.#readNew();
      this.#sync();
    } catch (error) {
      this.#warn('a purge could not be written to its file', error);
      this.#isAhead = true;
      this.#position += 1;
      this.#mark(tags, this.#position);
    }
  }

  /** Reads what other processes appended since the last time. */
  drain(): void {
    this.#readQuietly(() => this.#readNew());
  }

  #readQuietly(read: () => void): void {
    try {
      read();
    } catch (error) {
      this.#warn('the file of purges', error);
    }
  }

  #poll(): void {
    this.#looks += 1;
    const isLookedUp = this.#looks % SAME_FILE_EVERY === 0;
    this.#readQuietly(() => (isLookedUp ? this.#readNew() : this.#readLines()));
  }

  close(): void {
    clearInterval(this.#timer);
    this.#listener = () => {};
    closeSync(this.#fd);
  }

  #readNew(): void {
    if (!isSameFile(this.#fd, this.#file)) this.#reopen();
    this.#readLines();
  }

  #readLines(): void {
    for (let count = this.#readChunk(); count > 0; count = this.#readChunk()) {
      this.#read += count;
      const lines = (this.#rest + this.#chunk.toString('latin1', 0, count)).split('\n');
      this.#rest = lines.pop() ?? '';
      for (const line of lines) this.#apply(line);
    }
  }

  #readChunk(): number {
    return readSync(this.#fd, this.#chunk, 0, READ_BYTES, this.#read);
  }

  #apply(text: string): void {
    const { base = 0, tags, at } = decodeLine(text);
    this.#position = Math.max(this.#position, base) + text.length + 1;
    if (tags) this.#mark(tags, at ?? this.#position);
  }

  #mark(tags: readonly string[], seq: number): void {
    for (const tag of tags) this.#latest.set(tag, Math.max(seq, this.#latest.get(tag) ?? -1));
    this.#listener(tags);
  }

  /** The file was replaced or deleted. A line raises the numbers of one that begins from nought. */
  #reopen(): void {
    appendLines(this.#file, encodeLine({ base: this.#position }));
    this.#openAtStart();
  }

  #openAtStart(): void {
    closeSync(this.#fd);
    this.#fd = openSync(this.#file, 'r');
    this.#read = 0;
    this.#rest = '';
  }

  /** Keeps the latest purge of each tag, and what others appended to the old file meanwhile. */
  #compact(): void {
    const kept = [...this.#latest].map(([tag, at]) => encodeLine({ tags: [tag], at }));
    writeFileSync(`${this.#file}.new`, encodeLine({ base: this.#position }) + kept.join(''));
    renameSync(`${this.#file}.new`, this.#file);
    const late = readFileSync(this.#fd)
      .subarray(this.#read - this.#rest.length)
      .toString('latin1');
    this.#openAtStart();
    this.#readNew();
    for (const line of late.split('\n')) this.append(decodeLine(line).tags ?? []);
  }

  /** Puts purges on the disk shortly after, so that no page outlives its purge through a power cut. */
  #sync(): void {
    if (this.#isSyncing) return;
    this.#isSyncing = true;
    fdatasync(this.#fd, () => {
      this.#isSyncing = false;
    });
  }
}
