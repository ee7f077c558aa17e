// The terms of the page cache: targets, representations, cache entries.

/** What distinguishes one rendering from another. */
export interface PageTarget {
  /** The site that is asked; without a slash. */
  readonly site: string;
  /** Lower-case and without a trailing slash. */
  readonly path: string;
  /** The listed parameters as `a=1&b=2`, or ''. */
  readonly query: string;
  /** From the list of variants; '' where the page does not vary. */
  readonly variant: string;
}

/** The framework's whole answer. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
  /** The name under which it was rendered: an error screen shows it. */
  readonly requestId?: string;
}

/** Writes down itself why it throws. */
export type RenderPage = (target: PageTarget) => Promise<PageAnswer>;

/** A query parameter that selects another page, and the values that do. A page with an `uncached` one is not cached. */
export interface ListedParameter {
  readonly name: string;
  readonly values: 'number' | 'uncached' | readonly string[];
}

/** What a page varies by, besides path and site. */
export interface VaryRule {
  readonly byVariant: boolean;
  readonly query: readonly ListedParameter[];
}

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Header lines that many answers share, in each shape in which they are written. */
export interface SharedLines {
  /** Of a 200 and of a 304: names and values in turn. */
  readonly ok: readonly string[];
  readonly unchanged: readonly string[];
  /** The same as sent over the wire, status line included. */
  readonly okText: string;
  readonly unchangedText: string;
}

/** A body in one encoding, ready to be written. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly encoding: Encoding;
  readonly shared: SharedLines;
}

/** What can be served from memory: the representations of a page or a file. */
export interface RepresentationSet {
  /** Milliseconds since 1970; later it must be checked. 0 when a purge has made it stale. */
  freshUntil: number;
  visitedAt: number;
  readonly representations: Partial<Record<Encoding, Representation>>;
}

/** Bytes and CRC-32 of a file. */
export type FileChecksum = readonly [size: number, crc: number];

/** Header lines that many pages share, held once under their hash. */
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
  /** Of the body and its headers; the strong ETag of each representation is made from it. */
  readonly hash: string;
  /** Position in the purge log when its rendering began. */
  readonly seq: number;
  readonly renderedAt: number;
  readonly maxAgeS: number;
  readonly swrS: number;
  readonly files: Readonly<Record<Encoding, FileChecksum>>;
  /** Its files lie where a web server may serve them by path. */
  isOpen: boolean;
  /** Renderings that failed since the last good one, and when the next may begin. */
  failures: number;
  retryAt: number;
  representations: Partial<Record<Encoding, Representation>>;
}

/** When the entry may no longer be served at all, in milliseconds since 1970. */
export const getExpiry = (page: Pick<CacheEntry, 'renderedAt' | 'maxAgeS' | 'swrS'>): number =>
  page.renderedAt + (page.maxAgeS + page.swrS) * 1000;

export const toKey = ({ site, path, query, variant }: PageTarget): string =>
  `${site}${path}${query && `?${query}`}${variant && ` ${variant}`}`;

/** The target of a key: a site has no slash, a path no question mark, a query no space. */
export function parseKey(key: string): PageTarget {
  const [address = '', variant = ''] = key.split(' ');
  const slash = address.indexOf('/');
  const [path = '', query = ''] = address.slice(slash).split('?');
  return { site: address.slice(0, slash), path, query, variant };
}

export const toPlainTarget = (site: string, path: string): PageTarget => ({
  site,
  path,
  query: '',
  variant: '',
});

export const isPlain = (target: PageTarget): boolean => target.query === '' && target.variant === '';
