// From the framework's headers to those that are sent: without the headers for the page cache, with those for security.

import { isCacheHeader, joinValues } from '../../page-cache/cache-headers.ts';
import type { PageAnswer } from '../../page-cache/page.ts';
import type { HeaderLines } from '../../page-cache/representation.ts';
import type { ShortenPolicy } from './content-policy.ts';
import { CSP, getSecurityLines } from './security-headers.ts';

type Headers = PageAnswer['headers'];

/** The server that writes the answer makes these itself. */
const HOP_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);
/** A browser checks a cached page by its ETag on every visit, so a purge shows at once. */
const SHARED_CACHING = ['cache-control', 'no-cache'] as const;
const PERSONAL_CACHING = ['cache-control', 'private, no-store'] as const;
/** Not taken over for a cached page, which has its own; an answer with a cookie is never cached. */
const UNCACHED_HEADERS = new Set(['cache-control', 'etag', 'expires', 'last-modified', 'set-cookie', 'vary']);

const addCharset = (type: string): string => (/^text\/[a-z]+$/.test(type) ? `${type}; charset=utf-8` : type);

function toOwnLines(headers: Headers, shorten: ShortenPolicy): [string, string][] {
  const lines: [string, string][] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (HOP_HEADERS.has(name) || isCacheHeader(name)) continue;
    if (name === 'content-type') lines.push([name, addCharset(joinValues(value))]);
    else if (name === CSP) lines.push([name, shorten(joinValues(value))]);
    else for (const each of [value].flat()) lines.push([name, String(each)]);
  }
  return lines;
}

/** The lines that a cached page is served with. */
export function toCachedLines({ headers }: PageAnswer, shorten: ShortenPolicy): HeaderLines {
  const own = toOwnLines(headers, shorten).filter(([name]) => !UNCACHED_HEADERS.has(name));
  return [...own, ...getSecurityLines(headers), SHARED_CACHING];
}

/** The lines of an answer that is for one visitor. */
export function toUncachedLines({ headers }: PageAnswer, shorten: ShortenPolicy): HeaderLines {
  const caching = headers['cache-control'] === undefined ? [PERSONAL_CACHING] : [];
  return [...toOwnLines(headers, shorten), ...getSecurityLines(headers), ...caching];
}
