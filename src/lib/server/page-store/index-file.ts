// What the store holds, as a file of lines that is only appended to: header sets, pages, removals. Reading it is all
// that a start needs; the bodies stay on disk until somebody asks.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FileMark, HeaderSet, PageTarget, StoredPage } from './page.ts';
import { keyOf } from './page.ts';

type HeaderLine = { readonly h: string; readonly l: HeaderSet['lines'] };
type RemovalLine = { readonly x: string };
interface PageLine {
  readonly k: readonly [brand: string, path: string, query: string, subVariant: string];
  readonly r: readonly [bySubVariant: 0 | 1, ...query: string[]];
  readonly g: readonly string[];
  readonly h: string;
  readonly e: string;
  readonly s: number;
  readonly t: number;
  readonly a: readonly [maxAgeS: number, swrS: number];
  readonly f: readonly [identity: FileMark, gzip: FileMark, br: FileMark];
  readonly o: 0 | 1;
}
type Line = HeaderLine | RemovalLine | PageLine;

const WRITE_AFTER_MS = 50;
const REWRITE_FROM = 1000;

const lineOf = (page: StoredPage): PageLine => ({
  k: [page.target.brand, page.target.path, page.target.query, page.target.subVariant],
  r: [page.rule.bySubVariant ? 1 : 0, ...page.rule.query],
  g: page.tags,
  h: page.headers.id,
  e: page.hash,
  s: page.seq,
  t: page.renderedAt,
  a: [page.maxAgeS, page.swrS],
  f: [page.files.identity, page.files.gzip, page.files.br],
  o: page.isOpen ? 1 : 0,
});

type Share = <T>(name: string, value: T) => T;

/** Equal texts and rules are held once: a hundred thousand pages share a few of them. */
function pool(): Share {
  const held = new Map<string, unknown>();
  return <T>(name: string, value: T): T => {
    const known = held.get(name) as T | undefined;
    if (known === undefined) held.set(name, value);
    return known ?? value;
  };
}

const targetOf = ({ k: [brand, path, query, subVariant] }: PageLine): PageTarget => ({
  brand,
  path,
  query,
  subVariant,
});

function pageOf(line: PageLine, headers: HeaderSet, share: Share): StoredPage {
  const target = targetOf(line);
  const [bySubVariant, ...listed] = line.r;
  return {
    key: keyOf(target),
    target: { ...target, brand: share(target.brand, target.brand) },
    rule: share(`rule ${line.r}`, { bySubVariant: bySubVariant === 1, query: listed }),
    tags: line.g.map((tag) => share(tag, tag)),
    headers,
    hash: line.e,
    seq: line.s,
    renderedAt: line.t,
    maxAgeS: line.a[0],
    swrS: line.a[1],
    files: { identity: line.f[0], gzip: line.f[1], br: line.f[2] },
    isOpen: line.o === 1,
    isStale: false,
    failures: 0,
    retryAt: 0,
    freshUntil: line.t + line.a[0] * 1000,
    visitedAt: 0,
    forms: {},
  };
}

export class IndexFile {
  readonly #file: string;
  readonly #sets = new Map<string, HeaderSet>();
  readonly #warn: (what: string, error: unknown) => void;
  #waiting: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(file: string, warn: (what: string, error: unknown) => void) {
    this.#file = file;
    this.#warn = warn;
    mkdirSync(dirname(file), { recursive: true });
  }

  /** Every page that was kept when the last process ended. */
  read(): StoredPage[] {
    const lines = new Map<string, PageLine>();
    let count = 0;
    for (const line of linesOf(this.#file)) {
      count += 1;
      if ('l' in line) this.#sets.set(line.h, { id: line.h, lines: line.l });
      else if ('x' in line) lines.delete(line.x);
      else lines.set(keyOf(targetOf(line)), line);
    }
    const share = pool();
    const pages = [...lines.values()].flatMap((line) => {
      const headers = this.#sets.get(line.h);
      return headers ? [pageOf(line, headers, share)] : [];
    });
    if (count > pages.length * 2 + REWRITE_FROM) this.#rewrite(pages);
    return pages;
  }

  /** The set with these lines; a new one gets a line of its own. */
  headerSet(lines: HeaderSet['lines']): HeaderSet {
    const id = createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 12);
    const known = this.#sets.get(id);
    if (known) return known;
    const set = { id, lines };
    this.#sets.set(id, set);
    this.#write({ h: id, l: lines });
    return set;
  }

  keep(page: StoredPage): void {
    this.#write(lineOf(page));
  }

  remove(key: string): void {
    this.#write({ x: key });
  }

  /** Writes what waits. What can't be written is only rendered once more after a restart. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#waiting.join('');
    this.#waiting = [];
    try {
      // Apart from a line that a kill has torn.
      if (text !== '') appendFileSync(this.#file, `\n${text}`);
    } catch (error) {
      this.#warn('the index of pages', error);
    }
  }

  #write(line: Line): void {
    this.#waiting.push(`${JSON.stringify(line)}\n`);
    this.#timer ??= setTimeout(() => this.flush(), WRITE_AFTER_MS).unref();
  }

  #rewrite(pages: readonly StoredPage[]): void {
    const sets = [...this.#sets.values()].map((set): HeaderLine => ({ h: set.id, l: set.lines }));
    const lines = [...sets, ...pages.map(lineOf)].map((line) => `${JSON.stringify(line)}\n`);
    writeFileSync(`${this.#file}.new`, lines.join(''));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** The whole lines of a file; one that was torn by a kill is left out. */
function* linesOf(file: string): Generator<Line> {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    if (end === -1) return;
    const line = parse(bytes.toString('utf8', start, end));
    if (line) yield line;
    start = end + 1;
  }
}

function parse(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}
