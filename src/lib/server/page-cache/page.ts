// What the page store speaks of: targets, their forms, and the pages that are kept.

/** One rendering of one path: everything that makes it differ from another. */
export interface PageTarget {
  readonly brand: string;
  /** Lower-case and without a trailing slash. */
  readonly path: string;
  /** The listed parameters as `a=1&b=2`, or nothing. */
  readonly query: string;
  /** From the allow-list, or nothing where the page does not vary by it. */
  readonly subVariant: string;
}

/** What the framework answered, whole. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

export type RenderPage = (target: PageTarget) => Promise<PageAnswer>;

/** A parameter that makes a page another one, and which values do. With an `unkept` one the page is never kept. */
export interface ListedParameter {
  readonly name: string;
  readonly values: 'number' | 'unkept' | readonly string[];
}

/** What a page says that it varies by, besides path and brand. */
export interface VaryRule {
  readonly bySubVariant: boolean;
  readonly query: readonly ListedParameter[];
}

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Header lines that many answers share, in every shape that they are written in. */
export interface SharedLines {
  /** For a 200 and for a 304: names and values in turn. */
  readonly ok: readonly string[];
  readonly unchanged: readonly string[];
  /** The same as they go over the wire, status line included. */
  readonly okText: string;
  readonly unchangedText: string;
}

/** A body ready to be written. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly encoding: Encoding;
  readonly shared: SharedLines;
}

/** Something the front can write without asking anyone. */
export interface RepresentationSet {
  /** Milliseconds; past it the slow path decides. 0 when a purge has made it stale. */
  freshUntil: number;
  visitedAt: number;
  readonly representations: Partial<Record<Encoding, Representation>>;
}

/** Bytes and CRC-32 of a file. */
export type FileChecksum = readonly [size: number, crc: number];

/** Header lines that many pages share; kept once, under a hash of them. */
export interface HeaderSet {
  readonly id: string;
  readonly lines: readonly (readonly [string, string])[];
  readonly shared: SharedLines;
}

export interface CacheEntry extends RepresentationSet {
  readonly key: string;
  readonly target: PageTarget;
  readonly rule: VaryRule;
  readonly tags: readonly string[];
  readonly headers: HeaderSet;
  /** Over the body and its headers; the strong ETag of each form is made from it. */
  readonly hash: string;
  /** Position in the purge log when its rendering began. */
  readonly seq: number;
  readonly renderedAt: number;
  readonly maxAgeS: number;
  readonly swrS: number;
  readonly files: Readonly<Record<Encoding, FileChecksum>>;
  /** Lies where a web server may serve it by its path. */
  isOpen: boolean;
  /** Renderings that failed since the last good one, and when to try again. */
  failures: number;
  retryAt: number;
  representations: Partial<Record<Encoding, Representation>>;
}

/** How long after `renderedAt` a copy may be served at all, in milliseconds of the clock. */
export const getExpiry = (page: Pick<CacheEntry, 'renderedAt' | 'maxAgeS' | 'swrS'>): number =>
  page.renderedAt + (page.maxAgeS + page.swrS) * 1000;

export const toKey = ({ brand, path, query, subVariant }: PageTarget): string =>
  `${brand}${path}${query && `?${query}`}${subVariant && ` ${subVariant}`}`;

/** The target that has this key: no brand holds a slash, no path a question mark, no query a space. */
export function parseKey(key: string): PageTarget {
  const [address = '', subVariant = ''] = key.split(' ');
  const slash = address.indexOf('/');
  const [path = '', query = ''] = address.slice(slash).split('?');
  return { brand: address.slice(0, slash), path, query, subVariant };
}
