// A small server that speaks as a real Directus does where it differs from ours: it has no versions of lists and files,
// its ids are whole numbers, and it sends pictures slowly, some bytes at a time. Lists are filtered, sorted and cut, and have
// the fields that were asked for alone. Something else may answer in its place.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { readItemQuery } from '#platform/content/cms/query.ts';
import { selectItems } from '#platform/content/cms/select.ts';

type Item = Readonly<Record<string, unknown>>;

export interface TestDirectus {
  readonly base: string;
  readonly token: string;
  /** Addresses that were asked for. */
  readonly asked: string[];
  readonly items: Record<string, Item[]>;
  readonly files: Map<string, Item>;
  /** How it answers `version=draft`: refused, or with nothing. */
  versions: 'forbidden' | 'empty';
  /** What answers in its place, by the address that is asked for; it answers itself where that gives nothing. */
  inFront: (address: string) => Interference | undefined;
  stop(): Promise<void>;
}

/** An answer in the place of the one that was asked for. */
interface Interference {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const html = (status: number, words: string): Interference => ({
  status,
  type: 'text/html',
  body: `<!doctype html><title>${words}</title>`,
});
const refusal = (status: number, code: string, message: string): Interference => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ errors: [{ message, extensions: { code } }] }),
});

/** What is met in the place of an answer. */
export const INTERFERENCES = {
  'a proxy that knows no such address': html(404, 'Not Found'),
  'a proxy that lets nobody in': html(403, 'Forbidden'),
  'a gateway that speaks JSON': {
    status: 404,
    type: 'application/json',
    body: '{"message":"no Route matched"}',
  },
  'the page of a firewall': html(200, 'Checking your browser'),
  'a permission that was taken away': refusal(403, 'FORBIDDEN', "You don't have permission to access this."),
  'a token that is not known': refusal(401, 'INVALID_CREDENTIALS', 'Invalid user credentials.'),
  'an answer of something else': { status: 200, type: 'application/json', body: '{"ok":true}' },
  'nothing in the place of a list': { status: 200, type: 'application/json', body: '{"data":null}' },
} as const satisfies Record<string, Interference>;

/** Of its pressure limiter. */
export const BUSY: Interference = {
  ...refusal(503, 'SERVICE_UNAVAILABLE', 'Service "api" is unavailable. Under pressure.'),
  headers: { 'retry-after': '1' },
};

const TOKEN = 'a-token-that-reads-everything-there-is';
const CHUNKS = 6;
const CHUNK_MS = 40;

/** The bytes of a picture in a width. */
export const makePictureBytes = (id: string, width: string | null): Buffer =>
  Buffer.from(`${id} ${width ?? 'whole'} `.repeat(4000));

function answer(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const sendForbidden = (res: ServerResponse) =>
  answer(res, 403, {
    errors: [{ message: 'No access to directus_versions.', extensions: { code: 'FORBIDDEN' } }],
  });

async function sendSlowly(res: ServerResponse, bytes: Buffer): Promise<void> {
  res.writeHead(200, { 'content-type': 'image/webp' });
  const size = Math.ceil(bytes.length / CHUNKS);
  for (let at = 0; at < bytes.length; at += size) {
    res.write(bytes.subarray(at, at + size));
    await sleep(CHUNK_MS);
  }
  res.end();
}

/** A list as it is asked for, with its head. */
function sendList(res: ServerResponse, all: readonly Item[], search: URLSearchParams): void {
  const query = readItemQuery(search);
  const now = new Date().toISOString();
  const { items, filterCount } = selectItems({ items: all, related: new Map() }, query, now);
  answer(res, 200, { data: items, meta: { filter_count: filterCount } });
}

export async function startDirectus(): Promise<TestDirectus> {
  const asked: string[] = [];
  const items: TestDirectus['items'] = {};
  const files: TestDirectus['files'] = new Map();
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://directus.test');
    asked.push(`${url.pathname}${url.search}`);
    const [, kind, name = ''] = url.pathname.split('/');
    const other = directus.inFront(`${url.pathname}${url.search}`);
    if (other) {
      const { status, type, body, headers } = other;
      res.writeHead(status, { 'content-type': type, ...headers }).end(body);
      return;
    }
    if (req.headers.authorization !== `Bearer ${TOKEN}`) return sendForbidden(res);
    const isVersion = url.searchParams.has('version');
    if (kind === 'assets') {
      if (!files.has(name)) return sendForbidden(res);
      return void sendSlowly(res, makePictureBytes(name, url.searchParams.get('width')));
    }
    if (isVersion && directus.versions === 'forbidden') return sendForbidden(res);
    if (isVersion) return answer(res, 200, { data: [] });
    if (kind === 'files' && name === '') return sendList(res, [...files.values()], url.searchParams);
    if (kind === 'files')
      return files.has(name) ? answer(res, 200, { data: files.get(name) }) : sendForbidden(res);
    return sendList(res, items[name] ?? [], url.searchParams);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  onTestFinished(stop);
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const directus: TestDirectus = {
    base,
    token: TOKEN,
    asked,
    items,
    files,
    versions: 'forbidden',
    inFront: () => undefined,
    stop,
  };
  return directus;
}
