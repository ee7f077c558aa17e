// The headers that a web server in front must send with the open files, as nginx configuration. Only entries with exactly
// these headers are open; any other page is answered by this process.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeaderSet } from './page.ts';

/** nginx takes it from the file's extension. */
const BY_EXTENSION = new Set(['content-type']);
const MARK = '# headers ';
const FIRST_LINE = new RegExp(`^${MARK}([\\w-]{12})\\n`);
const quote = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
/** In nginx a dollar sign always begins a variable. */
const isQuotable = (set: HeaderSet): boolean => set.lines.every(([, value]) => !value.includes('$'));

export class WebServerHeaders {
  readonly #file: string;
  #id: string | undefined;
  #written = '';

  constructor(root: string) {
    this.#file = join(root, 'headers.conf');
    if (!existsSync(this.#file)) return;
    this.#written = readFileSync(this.#file, 'utf8');
    this.#id = FIRST_LINE.exec(this.#written)?.[1];
  }

  /** The first page decides: its headers become the file. A torn file is written again. */
  matches(set: HeaderSet): boolean {
    const type = set.lines.find(([name]) => name === 'content-type')?.[1];
    if (!type?.startsWith('text/html') || !isQuotable(set)) return false;
    if (this.#id === undefined || this.#id === set.id) this.#write(set);
    return this.#id === set.id;
  }

  #write(set: HeaderSet): void {
    const lines = set.lines.filter(([name]) => !BY_EXTENSION.has(name));
    const text = lines.map(([name, value]) => `add_header ${name} ${quote(value)};\n`);
    const whole = `${MARK}${set.id}\n${text.join('')}`;
    this.#id = set.id;
    if (whole === this.#written) return;
    writeFileSync(this.#file, whole);
    this.#written = whole;
  }
}
