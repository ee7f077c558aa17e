// A page store over a temporary folder, with a renderer that a test can steer.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { Addresses } from '#lib/server/page-cache/addresses.ts';
import type { PageAnswer, PageTarget } from '#lib/server/page-cache/page.ts';
import { PageCache } from '#lib/server/page-cache/page-cache.ts';
import { PurgeLog } from '#lib/server/page-cache/purges/purge-log.ts';
import type { QueryLimits } from '#lib/server/page-cache/query-entries.ts';

export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'page-cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

/** An answer that asks to be cached under the tag `draws`, with changes. */
export function createAnswer(
  text: string,
  changes: Partial<Pick<PageAnswer, 'status' | 'headers'>> = {},
): PageAnswer {
  return {
    status: changes.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'x-store-tags': 'draws',
      'x-store-max-age': '60',
      'x-store-swr': '600',
      ...changes.headers,
    },
    body: Buffer.from(text),
  };
}

export const createTarget = (path: string, changes: Partial<PageTarget> = {}): PageTarget => ({
  site: 'site',
  path,
  query: '',
  variant: '',
  ...changes,
});

interface Setting {
  readonly root?: string;
  readonly render?: (target: PageTarget) => Promise<PageAnswer> | PageAnswer;
  readonly now?: () => number;
  readonly memoryBytes?: number;
  readonly variants?: QueryLimits;
  readonly onPurge?: (tags: readonly string[]) => void;
}

/** The rules of a site, as a test may have it. */
export const addresses = new Addresses({
  uncachedPaths: ['/api', '/checkout', '/3ds', '/my-account'],
  bypassParameters: ['act', 'sv', 'clear_cache', 'preview'],
  bypassCookies: ['edit_mode=1', 'segment=1'],
  variants: { cookie: 'sv', values: ['NSW', 'SA'] },
});

const KEPT_HEADERS = ['content-type', 'content-security-policy'];

export function openCache({
  root = createTemporaryFolder(),
  render,
  now,
  memoryBytes,
  variants,
  onPurge,
}: Setting = {}) {
  let count = 0;
  const rendered = vi.fn(
    async (wanted: PageTarget): Promise<PageAnswer> =>
      render ? render(wanted) : createAnswer(`version ${++count}`),
  );
  const warnings: string[] = [];
  const purges = new PurgeLog({ file: join(root, 'purges.log'), warn: (what) => warnings.push(what) });
  const store = new PageCache({
    folder: join(root, 'build-1'),
    purges,
    render: rendered,
    addresses,
    toHeaderLines: ({ headers }) =>
      KEPT_HEADERS.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
    warn: (what) => warnings.push(what),
    ...(onPurge && { onPurge }),
    ...(now && { now }),
    ...(memoryBytes && { memoryBytes }),
    ...(variants && { queryLimits: variants }),
  });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= store.close().then(() => purges.close());
    return closing;
  };
  onTestFinished(close);
  return { root, store, purges, rendered, warnings, close };
}

type Opened = ReturnType<typeof openCache>;

/** The text that the cache would serve at a path; undefined when it has none. */
export function readServed({ store }: Opened, path: string, cookie?: string): string | undefined {
  const url = new URL(path, 'http://shop.test');
  const place = store.locate({ site: 'site', path: url.pathname, query: url.searchParams, cookie });
  if (place.state !== 'cached') return undefined;
  store.recordVisit(place.page);
  return store.getRepresentation(place.page, 'identity')?.body.toString();
}

/** Waits until the cache has nothing left to render. */
export async function waitUntilSettled({ store }: Opened): Promise<void> {
  do await sleep(5);
  while (store.pending > 0);
}
