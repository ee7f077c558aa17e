// A small server that speaks as a real Directus does where it differs from ours: it has no versions of lists and files,
// its ids are whole numbers, and it sends pictures slowly, some bytes at a time.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

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
  stop(): Promise<void>;
}

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

/** Whether an item passes the part of a filter that says what is out. */
function isWanted({ status }: Item, filter: string | null): boolean {
  const wantsDrafts = filter?.includes('"_eq":"draft"') ?? false;
  return status === 'published' || (wantsDrafts && status === 'draft');
}

export async function startDirectus(): Promise<TestDirectus> {
  const asked: string[] = [];
  const items: TestDirectus['items'] = {};
  const files: TestDirectus['files'] = new Map();
  const server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://directus.test');
    asked.push(`${url.pathname}${url.search}`);
    const [, kind, name = ''] = url.pathname.split('/');
    if (req.headers.authorization !== `Bearer ${TOKEN}`) return sendForbidden(res);
    const isVersion = url.searchParams.has('version');
    if (kind === 'assets') {
      if (!files.has(name)) return sendForbidden(res);
      return void sendSlowly(res, makePictureBytes(name, url.searchParams.get('width')));
    }
    if (isVersion && directus.versions === 'forbidden') return sendForbidden(res);
    if (isVersion) return answer(res, 200, { data: [] });
    if (kind === 'files')
      return files.has(name) ? answer(res, 200, { data: files.get(name) }) : sendForbidden(res);
    const found = (items[name] ?? []).filter((item) => isWanted(item, url.searchParams.get('filter')));
    return answer(res, 200, { data: found, meta: { filter_count: found.length } });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  onTestFinished(stop);
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const directus: TestDirectus = { base, token: TOKEN, asked, items, files, versions: 'forbidden', stop };
  return directus;
}
