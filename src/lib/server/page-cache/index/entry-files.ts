// The files of an entry's three representations. An open entry lies under site and path, where a web server finds it:
//   <site>/lotto-results.html, .html.gz, .html.br      and the home page as <site>/index.html
// A closed one (a variant, another type, expired) lies under the hash of its key, where no path leads.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  type CacheEntry,
  ENCODINGS,
  type Encoding,
  type FileChecksum,
  isPlain,
  type PageTarget,
  toKey,
} from '../page.ts';
import type { Bodies } from '../representation.ts';

const SUFFIXES = { identity: '', gzip: '.gz', br: '.br' } as const satisfies Record<Encoding, string>;
/** Seconds since 1970 that every file system can keep. */
const TIMES_MAX = 2 ** 31;
// Without a dot, or a folder could have the name of another page's file.
const FILE_PATH = /^(?:\/[a-z0-9][a-z0-9_-]{0,120})+$/;
const FILE_PATH_MAX = 400;

type Checksums = Readonly<Record<Encoding, FileChecksum>>;

/** Whether the target's path can be a path on disk that is this page's alone. */
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

  /** Each file appears whole or not at all. Written at once: for three small files a thread would take longer. */
  write(target: PageTarget, isOpen: boolean, bodies: Bodies): void {
    const base = this.#getBase(target, isOpen);
    this.#makeFolder(dirname(base));
    for (const encoding of ENCODINGS) this.#writeWhole(base + SUFFIXES[encoding], bodies[encoding]);
  }

  /** The body as it was written; undefined when the file is gone, torn, or of another rendering. */
  read(page: CacheEntry, encoding: Encoding): Buffer | undefined {
    try {
      const body = readFileSync(this.#getBase(page.target, page.isOpen) + SUFFIXES[encoding]);
      const [size, crc] = page.files[encoding];
      return body.length === size && crc32(body) === crc ? body : undefined;
    } catch {
      return undefined;
    }
  }

  /** Moves an open entry to where no path leads. */
  close(target: PageTarget): void {
    const [from, to] = [this.#getBase(target, true), this.#getBase(target, false)];
    this.#makeFolder(dirname(to));
    for (const encoding of ENCODINGS) renameSync(from + SUFFIXES[encoding], to + SUFFIXES[encoding]);
  }

  remove(target: PageTarget, isOpen: boolean): void {
    const base = this.#getBase(target, isOpen);
    for (const encoding of ENCODINGS) rmSync(base + SUFFIXES[encoding], { force: true });
  }

  /**
   * A web server makes its ETag of a file's size and the second of its last change, and a page may change twice within
   * one: the time of a file is a checksum of what is in it.
   */
  #writeWhole(file: string, body: Buffer): void {
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, body);
    const seconds = crc32(body) % TIMES_MAX;
    utimesSync(fresh, seconds, seconds);
    renameSync(fresh, file);
  }

  #getBase(target: PageTarget, isOpen: boolean): string {
    if (isOpen)
      return join(
        this.#root,
        target.site,
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
