// The file of lines behind the index. It is only appended to; a line is read by its position.
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

const WRITE_AFTER_MS = 50;
const LINE_BYTES_MAX = 4096;
const LINE_FEED = 10;

export class IndexFile {
  readonly #file: string;
  readonly #warn: (what: string, error: unknown) => void;
  readonly #bytes = Buffer.alloc(LINE_BYTES_MAX);
  #fd: number | undefined;
  #waiting = '';
  #length = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string, warn: (what: string, error: unknown) => void) {
    this.#file = file;
    this.#warn = warn;
    mkdirSync(dirname(file), { recursive: true });
  }

  /** Every whole line with its position. A torn last line is ended here, so that the next one stands by itself. */
  scan(take: (line: string, at: number) => void): void {
    const bytes = existsSync(this.#file) ? readFileSync(this.#file) : Buffer.alloc(0);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      take(bytes.toString('latin1', start, end), start);
      start = end + 1;
    }
    this.#length = bytes.length;
    if (start < bytes.length) this.append('\n');
  }

  /** The position that the line will have. */
  append(line: string): number {
    const at = this.#length + this.#waiting.length;
    this.#waiting += line;
    this.#timer ??= setTimeout(() => this.flush(), WRITE_AFTER_MS).unref();
    return at;
  }

  /** The line at a position; '' where there is none. */
  read(at: number): string {
    if (at >= this.#length) this.flush();
    try {
      return this.#readAt(at);
    } catch (error) {
      this.#warn('the index of the page cache', error);
      return '';
    }
  }

  #readAt(at: number): string {
    this.#fd ??= openSync(this.#file, 'r');
    const count = readSync(this.#fd, this.#bytes, 0, LINE_BYTES_MAX, at);
    const end = this.#bytes.indexOf(LINE_FEED);
    return end < 0 || end >= count ? '' : this.#bytes.toString('latin1', 0, end);
  }

  /** Writes what waits. An entry that can't be written is rendered again after a restart. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#waiting;
    this.#waiting = '';
    this.#length += text.length;
    try {
      if (text !== '') appendFileSync(this.#file, text, 'latin1');
    } catch (error) {
      this.#warn('the index of the page cache', error);
    }
  }

  /** Writes what waits and closes the file. */
  close(): void {
    this.flush();
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }

  /** Replaces the whole file with these lines. */
  replace(lines: readonly string[]): void {
    const text = lines.join('');
    this.#waiting = '';
    writeFileSync(`${this.#file}.new`, text, 'latin1');
    renameSync(`${this.#file}.new`, this.#file);
    this.close();
    this.#length = text.length;
  }
}
