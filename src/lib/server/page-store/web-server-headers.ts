// The headers that a web server in front must send with the open files, as a piece of nginx configuration. Only pages
// with exactly these headers are open; any other page is answered by the front.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeaderSet } from './page.ts';

/** nginx takes it from the file's extension. */
const BY_EXTENSION = new Set(['content-type']);
const MARK = '# headers ';
const quote = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
/** In nginx a dollar sign always begins a variable. */
const isQuotable = (set: HeaderSet): boolean => set.lines.every(([, value]) => !value.includes('$'));

export class WebServerHeaders {
  readonly #file: string;
  #id: string | undefined;

  constructor(root: string) {
    this.#file = join(root, 'headers.conf');
    if (existsSync(this.#file))
      this.#id = readFileSync(this.#file, 'utf8').split('\n')[0]?.slice(MARK.length);
  }

  /** The first page decides; its headers become the file. */
  matches(set: HeaderSet): boolean {
    const type = set.lines.find(([name]) => name === 'content-type')?.[1];
    if (!type?.startsWith('text/html') || !isQuotable(set)) return false;
    if (this.#id === undefined) this.#write(set);
    return this.#id === set.id;
  }

  #write(set: HeaderSet): void {
    const lines = set.lines.filter(([name]) => !BY_EXTENSION.has(name));
    const text = lines.map(([name, value]) => `add_header ${name} ${quote(value)};\n`);
    writeFileSync(this.#file, `${MARK}${set.id}\n${text.join('')}`);
    this.#id = set.id;
  }
}
