// deploy/nginx.conf with the real nginx before a front.
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listEndpoints } from '#lib/contracts/endpoints.ts';
import { BODY_LIMIT_BYTES } from '#lib/contracts/protocol/body-limits.ts';
import { toBrowserPath } from '#lib/contracts/protocol/endpoint.ts';
import { UPLOAD_FORMS } from '#lib/server/http/requests/body-limit.ts';
import { hasNginx, startNginx } from '#tests/support/http/nginx.ts';
import { createTemporaryFolder } from '#tests/support/http/page-cache.ts';
import { ask, createCachedPage, startPageServer } from '#tests/support/http/page-server.ts';

if (!hasNginx) process.stdout.write('No nginx on this machine: deploy/nginx.conf is not tried.\n');

/** Of a connection or of one answer; the rest must be the same from nginx and from the page server. */
const PASSING = new Set([
  ...['connection', 'content-length', 'date', 'server', 'transfer-encoding', 'x-request-id'],
  ...['etag', 'last-modified', 'accept-ranges', 'vary', 'keep-alive', 'content-type'],
]);
const lasting = (headers: IncomingHttpHeaders): [string, unknown][] =>
  Object.entries(headers)
    .filter(([name]) => !PASSING.has(name))
    .sort();

const HTTPS = { 'x-forwarded-proto': 'https' };

async function shopBehindNginx() {
  const files = createTemporaryFolder();
  mkdirSync(join(files, '_assets'));
  writeFileSync(join(files, '_assets', 'site.css'), 'body { color: black }');
  let body = 'version 1';
  const policy = { 'content-security-policy': "default-src 'none'; style-src 'self'" };
  const front = await startPageServer(
    ({ url, headers, method }) =>
      url.startsWith('/about') || url === '/'
        ? createCachedPage(body, policy)
        : { body: `${method} ${url} ${headers['x-request-id'] ?? ''}`, headers: policy },
    { files, trustsProxy: true },
  );
  await front.store.render({ site: 'drawcard', path: '/about', query: '', variant: '' });
  await front.store.render({ site: 'drawcard', path: '/', query: '', variant: '' });
  const nginx = await startNginx({
    pages: join(front.root, 'build-1'),
    client: files,
    frontPort: front.server.port,
  });
  const publish = async (text: string) => {
    body = text;
    await front.store.purge(['draws']);
    await front.store.catchUp();
  };
  return { front, nginx, publish };
}

describe.runIf(hasNginx)('behind nginx', () => {
  test('stored pages, files and rendered answers carry the headers that the front sends over https', async () => {
    const { front, nginx } = await shopBehindNginx();
    for (const path of ['/', '/about', '/_assets/site.css', '/login', '/api/session']) {
      const asked = front.asked.mock.calls.length;
      const through = await nginx.ask(path);
      const direct = await front.ask(path, { headers: HTTPS });
      expect(lasting(through.headers), path).toEqual(lasting(direct.headers));
      expect(through.headers['strict-transport-security'], path).toBe('max-age=63072000; includeSubDomains');
      expect(through.headers['content-security-policy'], path).toContain("default-src 'none'");
      if (path === '/about') expect(front.asked.mock.calls.length, 'nginx itself served it').toBe(asked);
    }
  });

  test('nothing is served without encryption', async () => {
    const { nginx } = await shopBehindNginx();
    for (const path of ['/', '/about?x=1', '/login', '/api/session']) {
      const { status, headers } = await ask(nginx.httpPort, path);
      expect([status, headers.location]).toEqual([301, `https://shop.test${path}`]);
    }
  });

  test('a page that changes to one of the same length within a second is never called unchanged', async () => {
    const { nginx, publish } = await shopBehindNginx();
    for (let version = 2; version < 6; version += 1) {
      const before = await nginx.ask('/about');
      await publish(`version ${version}`);
      const { etag = '"none"', 'last-modified': since = new Date().toUTCString() } = before.headers;
      const after = await nginx.ask('/about', { 'if-none-match': etag, 'if-modified-since': since });
      expect([after.status, after.text]).toEqual([200, `version ${version}`]);
      expect(before.headers['last-modified']).toBeUndefined();
    }
  });

  test('a second view of a stored page is told that nothing has changed, in each encoding', async () => {
    const { front, nginx, publish } = await shopBehindNginx();
    for (const encoding of ['identity', 'gzip']) {
      const plain = { 'accept-encoding': encoding };
      const first = await nginx.ask('/about', plain);
      expect(first.headers.etag, encoding).toMatch(/^(?:W\/)?"[^"]+"$/);
      const asked = { ...plain, 'if-none-match': String(first.headers.etag) };
      const second = await nginx.ask('/about', asked);
      expect([second.status, second.text], encoding).toEqual([304, '']);
      expect(second.headers['content-security-policy'], encoding).toContain("default-src 'none'");
      await publish(`changed for ${encoding}`);
      expect((await nginx.ask('/about', asked)).status, encoding).toBe(200);
    }
    await publish('the same again');
    const { etag } = (await nginx.ask('/about')).headers;
    await front.store.render({ site: 'drawcard', path: '/about', query: '', variant: '' });
    expect((await nginx.ask('/about', { 'if-none-match': String(etag) })).status).toBe(304);
  });

  test("a visitor can't name the request", async () => {
    const { nginx } = await shopBehindNginx();
    const { text, headers } = await nginx.ask('/login', { 'x-request-id': 'attacker-chosen-1' });
    expect(text + JSON.stringify(headers)).not.toContain('attacker-chosen-1');
  });

  test('forms and calls that bring pictures come through, larger bodies do not', async () => {
    const { nginx } = await shopBehindNginx();
    const send = async (path: string, bytes: number) => {
      // The front takes large calls of editors alone.
      const headers = { 'content-length': String(bytes), cookie: '__Host-editor_session=a-session' };
      const isLarge = bytes > BODY_LIMIT_BYTES.upload;
      return (await nginx.ask(path, headers, 'POST', isLarge ? undefined : 'x'.repeat(bytes))).status;
    };
    const forms = [...UPLOAD_FORMS].flatMap((path) => [path, `${path}/`, path.toUpperCase()]);
    const calls = listEndpoints()
      .filter(({ exposure, encoding }) => exposure !== 'server' && encoding === 'multipart')
      .map(({ path }) => `/api${toBrowserPath(path)}`);
    expect(calls).toContain('/api/editor/files');
    for (const path of [...forms, ...calls]) {
      expect([path, await send(path, 3 * 5_000_000)]).toEqual([path, 200]);
      expect([path, await send(path, BODY_LIMIT_BYTES.upload + 1)]).toEqual([path, 413]);
    }
    expect(await send('/about/contact-us', BODY_LIMIT_BYTES.upload + 1)).toBe(413);
  });

  test('a flood of sign-ups is told to wait; stored pages are still served', async () => {
    const { nginx } = await shopBehindNginx();
    const statuses: number[] = [];
    for (let post = 0; post < 30; post += 1)
      statuses.push((await nginx.ask('/api/signup', { 'content-length': '0' }, 'POST')).status);
    expect(statuses.slice(0, 20).filter((status) => status === 429)).toEqual([]);
    expect(statuses.slice(22).every((status) => status === 429)).toBe(true);
    for (let visit = 0; visit < 100; visit += 1) expect((await nginx.ask('/about')).status).toBe(200);
  });
});
