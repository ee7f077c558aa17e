// Where a page's three forms lie. An open page lies under its brand and path, so that a web server finds it there:
//   <brand>/lotto-results.html, .html.gz, .html.br      and the home page as <brand>/index.html
// A closed one (of a variant, of another type, expired) lies under the hash of its key, where no path leads.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  type CacheEntry,
  ENCODINGS,
  type Encoding,
  type FileChecksum,
  type PageTarget,
  toKey,
} from '../page.ts';
import type { Bodies } from '../representation.ts';
import { isPlain } from '../target.ts';

const SUFFIXES = { identity: '', gzip: '.gz', br: '.br' } as const satisfies Record<Encoding, string>;
// Without a dot, or a folder could have the name of another page's file.
const FILE_PATH = /^(?:\/[a-z0-9][a-z0-9_-]{0,120})+$/;
const FILE_PATH_MAX = 400;

type Checksums = Readonly<Record<Encoding, FileChecksum>>;

/** Whether the target's path can be a path on disk that means this page and no other. */
export function isOpenable(target: PageTarget): boolean {
  if (!isPlain(target) || target.path === '/index' || target.path.length > FILE_PATH_MAX) return false;
  return target.path === '/' || FILE_PATH.test(target.path);
}

const toChecksum = (body: Buffer): FileChecksum => [body.length, crc32(body)];

export const toChecksums = (bodies: Bodies): Checksums => ({
  identity: toChecksum(bodies.identity),
  gzip: toChecksum(bodies.gzip),
  br: toChecksum(bodies.br),
});

export class EntryFiles {
  readonly #root: string;
  readonly #folders = new Set<string>();

  constructor(root: string) {
    this.#root = root;
    mkdirSync(root, { recursive: true });
  }

  /** Each file appears whole or not at all. Three small files take less time here than handing them to a thread. */
  write(target: PageTarget, isOpen: boolean, bodies: Bodies): void {
    const base = this.#baseOf(target, isOpen);
    this.#makeFolder(dirname(base));
    for (const encoding of ENCODINGS) this.#writeWhole(base + SUFFIXES[encoding], bodies[encoding]);
  }

  /** The body as it was written, or nothing when the file is gone, torn, or of another rendering. */
  read(page: CacheEntry, encoding: Encoding): Buffer | undefined {
    try {
      const body = readFileSync(this.#baseOf(page.target, page.isOpen) + SUFFIXES[encoding]);
      const [size, crc] = page.files[encoding];
      return body.length === size && crc32(body) === crc ? body : undefined;
    } catch {
      return undefined;
    }
  }

  /** Takes an open page to where no path leads. */
  close(target: PageTarget): void {
    const [from, to] = [this.#baseOf(target, true), this.#baseOf(target, false)];
    this.#makeFolder(dirname(to));
    for (const encoding of ENCODINGS) renameSync(from + SUFFIXES[encoding], to + SUFFIXES[encoding]);
  }

  remove(target: PageTarget, isOpen: boolean): void {
    const base = this.#baseOf(target, isOpen);
    for (const encoding of ENCODINGS) rmSync(base + SUFFIXES[encoding], { force: true });
  }

  #writeWhole(file: string, body: Buffer): void {
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, body);
    renameSync(fresh, file);
  }

  #baseOf(target: PageTarget, isOpen: boolean): string {
    if (isOpen)
      return join(
        this.#root,
        target.brand,
        target.path === '/' ? 'index.html' : `${target.path.slice(1)}.html`,
      );
    const name = createHash('sha256').update(toKey(target)).digest('hex').slice(0, 40);
    return join(this.#root, '_', name.slice(0, 2), name);
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
  }
}
