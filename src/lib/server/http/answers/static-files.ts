// The files of the build. Small ones are held in memory in all their forms; large ones are streamed from disk.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import sirv from 'sirv';
import { urls } from '#lib/domain/pages/urls.ts';
import type { Encoding, Representation, RepresentationSet } from '../../page-cache/page.ts';
import {
  type HeaderLines,
  hashPage,
  toRepresentation,
  toSharedLines,
} from '../../page-cache/representation.ts';
import { hashScript } from './content-policy.ts';
import { getCacheControl, getFileType } from './content-types.ts';
import { CSP, getSecurityLines } from './security-headers.ts';

const IN_MEMORY_UP_TO_BYTES = 524_288;
const SUFFIXES = { br: '.br', gzip: '.gz' } as const;
const COMPRESSED = /\.(?:br|gz)$/;
const SCRIPT_OR_STYLE = /\.(?:js|mjs|css)$/;

export interface StaticFiles {
  /** By address. */
  readonly inMemory: ReadonlyMap<string, RepresentationSet>;
  /** Base64 SHA-256 of every script and style file. */
  readonly hashes: ReadonlySet<string>;
  /** Streams a large file with these lines; false when there is none at the address. */
  stream(req: IncomingMessage, res: ServerResponse, path: string, lines: HeaderLines): boolean;
}

/** A worker fetches under the policy of its own file. */
const WORKER_POLICY = [CSP, "default-src 'none'; connect-src 'self'; base-uri 'none'"] as const;

const toLines = (url: string): HeaderLines => [
  ['content-type', getFileType(url).type],
  ...(url === urls.serviceWorker() ? [WORKER_POLICY] : []),
  ...getSecurityLines(url === urls.serviceWorker() ? { [CSP]: true } : {}),
  ['cache-control', getCacheControl(url)],
];

function toRepresentations(file: string, url: string, identity: Buffer): Record<Encoding, Representation> {
  const lines = toLines(url);
  const hash = hashPage(identity, lines);
  const shared = toSharedLines(lines);
  const plain = toRepresentation(shared, 'identity', identity, hash);
  const readCompressed = (encoding: 'br' | 'gzip'): Representation =>
    existsSync(file + SUFFIXES[encoding])
      ? toRepresentation(shared, encoding, readFileSync(file + SUFFIXES[encoding]), hash)
      : plain;
  return { identity: plain, br: readCompressed('br'), gzip: readCompressed('gzip') };
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !COMPRESSED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const RANGE = /^bytes=(\d{1,15})-(\d{1,15})?$/;

/** Only a range that can be had; another one is left out, as HTTP allows. */
function isRange(header: string | undefined): boolean {
  const [, from, to] = RANGE.exec(header ?? '') ?? [];
  return from !== undefined && (to === undefined || Number(from) <= Number(to));
}

type Sirv = ReturnType<typeof sirv>;

function createStream(large: ReadonlySet<string>, serve: Sirv | undefined): StaticFiles['stream'] {
  return (req, res, path, lines) => {
    if (!serve || !large.has(path)) return false;
    if (!isRange(req.headers.range)) delete req.headers.range;
    for (const [name, value] of [...lines, ...toLines(path)]) res.setHeader(name, value);
    serve(req, res, () => void res.destroy());
    return true;
  };
}

export function loadStaticFiles(folder: string): StaticFiles {
  const inMemory = new Map<string, RepresentationSet>();
  const hashes = new Set<string>();
  const large = new Set<string>();
  for (const file of listFiles(folder)) {
    const url = `/${relative(folder, file).split(sep).map(encodeURIComponent).join('/')}`;
    if (statSync(file).size > IN_MEMORY_UP_TO_BYTES) {
      large.add(url);
      continue;
    }
    const identity = readFileSync(file);
    if (SCRIPT_OR_STYLE.test(file)) hashes.add(hashScript(identity));
    inMemory.set(url, {
      freshUntil: Number.POSITIVE_INFINITY,
      visitedAt: 0,
      representations: toRepresentations(file, url, identity),
    });
  }
  const serve = large.size > 0 ? sirv(folder, { brotli: true, gzip: true, etag: true }) : undefined;
  return { inMemory, hashes, stream: createStream(large, serve) };
}
