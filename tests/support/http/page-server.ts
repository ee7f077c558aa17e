// The front over a page store and a framework that a test can steer, on a free port.
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished, vi } from 'vitest';
import { parseHosts } from '#lib/domain/brand/brands.ts';
import { toEdgeLines } from '#lib/server/edge/cache-lines.ts';
import { createPolicyShortener } from '#lib/server/http/answers/content-policy.ts';
import { toCachedLines } from '#lib/server/http/answers/finish-headers.ts';
import { formatHsts } from '#lib/server/http/answers/security-headers.ts';
import { loadStaticFiles } from '#lib/server/http/answers/static-files.ts';
import type { RenderRequest, RequestLocals } from '#lib/server/http/astro-call.ts';
import type { LiveStreams } from '#lib/server/http/live/live-streams.ts';
import { createPageRenderer } from '#lib/server/http/render-page.ts';
import type { ConnectionLimits } from '#lib/server/http/server/connections.ts';
import { startServer } from '#lib/server/http/server/start-server.ts';
import { Sites } from '#lib/server/http/sites.ts';
import { pageAddresses } from '#lib/server/page-addresses.ts';
import { PageCache } from '#lib/server/page-cache/page-cache.ts';
import { PurgeLog } from '#lib/server/page-cache/purges/purge-log.ts';
import { createTemporaryFolder } from './page-cache.ts';

/** What the framework was asked, and how a test answers for it. */
export interface FakeRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly locals: RequestLocals;
}
export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
}
export type FakeSite = (asked: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

const BODYLESS = new Set([204, 304]);

/** A response with these headers; several values of one name are several lines. */
function toResponse({ status = 200, headers = {}, body = '' }: FakeAnswer): Response {
  const lines = new Headers({ 'content-type': 'text/html' });
  for (const [name, value] of Object.entries(headers)) {
    lines.delete(name);
    for (const each of [value].flat()) lines.append(name, each);
  }
  return new Response(BODYLESS.has(status) ? null : body, { status, headers: lines });
}

const createAstro =
  (site: FakeSite): RenderRequest =>
  async (request, locals) => {
    const { pathname, search } = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const asked = { method: request.method, url: pathname + search, headers, body: await request.text() };
    return toResponse(await site({ ...asked, locals }));
  };

/** A page that asks to be cached. */
export const createCachedPage = (body: string, headers: Record<string, string> = {}): FakeAnswer => ({
  body,
  headers: { 'x-store-tags': 'draws', 'x-store-max-age': '60', ...headers },
});

interface Setting {
  readonly files?: string;
  readonly hosts?: string;
  readonly trustsProxy?: boolean;
  readonly hasSecureSubdomains?: boolean;
  /** Closed for maintenance. */
  readonly isClosed?: () => boolean;
  readonly release?: string | undefined;
  readonly describeSelling?: () => string;
  readonly hasFastLane?: boolean;
  readonly limits?: Partial<ConnectionLimits>;
  readonly endsAfterMs?: number;
  readonly live?: LiveStreams;
  /** How long shared caches keep pages, in seconds; without it there are none. */
  readonly edgeMaxAgeS?: number;
  readonly onPurged?: (tags: readonly string[]) => void;
}

export async function startPageServer(site: FakeSite, setting: Setting = {}) {
  const asked = vi.fn(site);
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const sites = new Sites({
    hosts: parseHosts(setting.hosts ?? 'shop.test=drawcard, art.test=harbour', 'drawcard'),
    defaultBrand: 'drawcard',
    publicOrigin: 'http://shop.test',
  });
  const astro = createAstro(asked);
  const files = loadStaticFiles(setting.files ?? join(createTemporaryFolder(), 'none'));
  const shortenPolicy = createPolicyShortener(files.hashes);
  const root = createTemporaryFolder();
  const purges = new PurgeLog({ file: join(root, 'purges.log'), warn: () => {} });
  const store = new PageCache({
    folder: join(root, 'build-1'),
    purges,
    render: createPageRenderer(astro, sites, log),
    addresses: pageAddresses,
    toHeaderLines: (answer) => toCachedLines(answer, shortenPolicy),
    warn: () => {},
    ...(setting.onPurged && { onPurged: setting.onPurged }),
  });
  const { edgeMaxAgeS } = setting;
  const { trustsProxy = false, hasFastLane = true, limits = {} } = setting;
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    pageCache: store,
    files,
    astro,
    sites,
    shortenPolicy,
    log,
    trustsProxy,
    hsts: formatHsts(setting.hasSecureSubdomains ?? true),
    isClosed: setting.isClosed ?? (() => false),
    describeSelling: setting.describeSelling,
    release: setting.release,
    hasFastLane,
    limits,
    live: setting.live,
    ...(edgeMaxAgeS !== undefined && {
      toEdgeLines: (page, hasRegions) =>
        toEdgeLines(page, { maxAgeS: edgeMaxAgeS, hasRegions, now: Date.now() }),
    }),
    ...(setting.endsAfterMs && { endsAfterMs: setting.endsAfterMs }),
  });
  onTestFinished(async () => {
    await server.close();
    await store.close();
    purges.close();
  });
  return {
    server,
    /** The store's pages lie in `build-1` in it. */
    root,
    store,
    asked,
    lines,
    ask: (path: string, changes: Question = {}) => ask(server.port, path, changes),
  };
}

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** One request on a connection of its own, with nothing added and nothing decoded. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers, body }: Question = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      path,
      method,
      agent: false,
      headers: { host: 'shop.test', ...headers },
    });
    sent.once('error', fail);
    sent.once('response', (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.once('error', fail);
      res.once('end', () => {
        const whole = Buffer.concat(chunks);
        done({ status: res.statusCode ?? 0, headers: res.headers, body: whole, text: whole.toString() });
      });
    });
    sent.end(body);
  });
}

/** Sends bytes as they are and gives what came back until the other side closes. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.once('close', () => done(Buffer.concat(chunks).toString('latin1')));
  });
}
