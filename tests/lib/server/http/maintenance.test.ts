// The front of a shop that is closed for maintenance (decision S9).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/http/page-cache.ts';
import { createCachedPage, type FakeRequest, startPageServer } from '#tests/support/http/page-server.ts';

function builtFiles(): string {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, '_assets'));
  writeFileSync(join(folder, '_assets', 'a.css'), 'p{}');
  return folder;
}

async function shop() {
  let isClosed = false;
  const site = ({ url, locals }: FakeRequest) =>
    locals.isClosed
      ? { status: 503, headers: { 'retry-after': '120' }, body: 'closed' }
      : createCachedPage(url);
  const front = await startPageServer(site, { files: builtFiles(), isClosed: () => isClosed });
  return {
    ...front,
    close: () => {
      isClosed = true;
    },
    open: () => {
      isClosed = false;
    },
  };
}

test('no stored page is served while the shop is closed, and it is there again afterwards as it was', async () => {
  const { ask, asked, close, open } = await shop();
  const before = await ask('/about');
  close();
  for (const path of ['/about', '/About/', '/about?utm_source=x', '/never-visited', '/cart']) {
    const { status, text, headers } = await ask(path);
    expect([path, status, text, headers['retry-after']]).toEqual([path, 503, 'closed', '120']);
    expect(headers['cache-control']).toContain('no-store');
  }
  open();
  asked.mockClear();
  const after = await ask('/about');
  expect([after.text, after.headers.etag]).toEqual([before.text, before.headers.etag]);
  expect(asked).not.toHaveBeenCalled();
});

test('a connection that is held open gets no stored page either', async () => {
  const { ask, close } = await shop();
  const headers = { connection: 'keep-alive' };
  expect((await ask('/about', { headers })).status).toBe(200);
  close();
  expect((await ask('/about', { headers })).status).toBe(503);
});

test('what is changed or sent is answered by the closed shop', async () => {
  const { ask, close } = await shop();
  close();
  expect((await ask('/api/checkout', { method: 'POST', body: '{}' })).status).toBe(503);
});

test('files of the build and health checks go on', async () => {
  const { ask, close } = await shop();
  close();
  expect((await ask('/_assets/a.css')).text).toBe('p{}');
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
});

test('pages are made for the store as if the shop were open, so that a purge spoils none', async () => {
  const { ask, store, close, open } = await shop();
  await ask('/about');
  close();
  await store.purge(['*']);
  await expect.poll(() => store.pending).toBe(0);
  open();
  expect((await ask('/about')).status).toBe(200);
});
