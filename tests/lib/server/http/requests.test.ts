import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { precompress } from '#lib/server/http/answers/precompress.ts';
import { createTemporaryFolder } from '#tests/support/http/page-cache.ts';
import { createCachedPage, sendRaw, startPageServer } from '#tests/support/http/page-server.ts';

const page = () => createCachedPage('hello');

test.each([
  ['/%E0%A4%A', 400],
  ['/%', 400],
  ['/a%00b', 400],
  ['/a%0d%0ab', 400],
  ['/..%2f..%2fetc/passwd', 400],
  ['/../etc/passwd', 400],
  ['/%2e%2e/etc/passwd', 400],
  ['/a%5cb', 400],
  ['//evil.test/', 400],
  ['http://evil.test/', 400],
  ['/a\\b', 400],
])('%s is refused', async (path, status) => {
  const { ask, asked } = await startPageServer(page);
  const answer = await ask(path);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.text).error.message).toMatch(/\w+\.$/);
  expect(asked).not.toHaveBeenCalled();
});

test('an address that is too long is refused', async () => {
  const { ask } = await startPageServer(page);
  expect((await ask(`/${'a'.repeat(9000)}`)).status).toBe(414);
});

test.each(['a b', 'shop.test/x', 'user@shop.test', 'shop.test:99999999', '<script>'])(
  'a Host of %s is refused',
  async (host) => {
    const { ask, asked } = await startPageServer(page);
    expect((await ask('/new', { headers: { host } })).status).toBe(400);
    expect(asked).not.toHaveBeenCalled();
  },
);

test.each(['TRACE', 'PROPFIND', 'PURGE'])('%s is not served', async (method) => {
  const { ask, asked } = await startPageServer(page);
  const answer = await ask('/about', { method });
  expect(answer.status).toBe(405);
  expect(answer.headers.allow).toContain('GET');
  expect(asked).not.toHaveBeenCalled();
});

test.each([
  ['no request at all', 'hello\r\n\r\n', 400],
  ['a method that nobody knows', 'FROB / HTTP/1.1\r\nHost: shop.test\r\n\r\n', 400],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a broken chunk', 'POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
  ['huge headers', `GET / HTTP/1.1\r\nHost: shop.test\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['a tunnel', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n', 405],
])('%s is refused', async (_name, bytes, status) => {
  const { server } = await startPageServer(page);
  expect(await sendRaw(server.port, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('a HEAD that cannot be read is answered with headers alone', async () => {
  const { server } = await startPageServer(page);
  const answer = await sendRaw(
    server.port,
    `HEAD / HTTP/1.1\r\nHost: shop.test\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toMatch(/\r\ncontent-length: [1-9]\d*\r\n/);
  expect(answer.endsWith('\r\n\r\n')).toBe(true);
});

test.each([
  [true, 'max-age=63072000; includeSubDomains'],
  [false, 'max-age=63072000'],
])('over https browsers are told of the names below the shop: %s', async (hasSecureSubdomains, told) => {
  const site = await startPageServer(
    ({ url }) => (url === '/about' ? createCachedPage('hello') : { body: '{}' }),
    {
      trustsProxy: true,
      hasSecureSubdomains,
    },
  );
  const headers = { 'x-forwarded-proto': 'https' };
  for (const path of ['/about', '/about', '/api/x', '/%'])
    expect((await site.ask(path, { headers })).headers['strict-transport-security'], path).toBe(told);
});

test('a compressed body is refused', async () => {
  const { ask } = await startPageServer(page);
  const headers = { 'content-encoding': 'gzip' };
  expect((await ask('/api/cart', { method: 'POST', headers, body: 'x' })).status).toBe(415);
});

test('a browser reads a refusal as a page', async () => {
  const { ask } = await startPageServer(page);
  const answer = await ask('/%', { headers: { accept: 'text/html,*/*' } });
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.text).toContain('<a href="/">');
});

test('every kind of answer carries the safe headers and a name', async () => {
  const files = createTemporaryFolder();
  writeFileSync(join(files, 'robots.txt'), 'User-agent: *');
  const policy = "default-src 'none'; script-src 'self'";
  const { ask } = await startPageServer(
    ({ url }) => {
      if (url === '/broken') throw new Error('broken');
      if (url === '/about') return createCachedPage('hello', { 'content-security-policy': policy });
      return {
        status: url === '/nowhere' ? 404 : 200,
        body: '{}',
        headers: { 'content-type': 'application/json' },
      };
    },
    { files },
  );
  for (const path of ['/about', '/about', '/robots.txt', '/api/x', '/nowhere', '/broken', '/%', '/healthz']) {
    const { headers } = await ask(path);
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy'], path).toContain("default-src 'none'");
    expect(headers['x-request-id'], path).toMatch(/^[\w-]{8,}$/);
    expect(headers['strict-transport-security'], path).toBeUndefined();
  }
  expect((await ask('/about')).headers['content-security-policy']).toBe(policy);
});

test('what a proxy says counts only where one is trusted', async () => {
  const site = ({ headers, locals }: Parameters<Parameters<typeof startPageServer>[0]>[0]) => ({
    body: `${locals.clientAddress} ${headers['x-forwarded-host'] ?? '-'}`,
  });
  const headers = {
    'x-forwarded-for': '6.6.6.6, 1.2.3.4',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.test',
  };
  const alone = await (await startPageServer(site)).ask('/api/x', { headers });
  expect(alone.text).toBe('127.0.0.1 -');
  expect(alone.headers['strict-transport-security']).toBeUndefined();
  const behind = await (await startPageServer(site, { trustsProxy: true })).ask('/api/x', { headers });
  expect(behind.text).toBe('1.2.3.4 -');
  expect(behind.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});

test('files of the build are served from memory, compressed, and for ever where their name holds a hash', async () => {
  const files = createTemporaryFolder();
  mkdirSync(join(files, '_assets'));
  writeFileSync(join(files, '_assets', 'a.1234.js'), 'let a = 1;'.repeat(100));
  writeFileSync(join(files, 'blank.html'), '<!doctype html>');
  precompress(files);
  const { ask, asked } = await startPageServer(page, { files });
  const script = await ask('/_assets/a.1234.js', { headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(script.body).toString()).toBe('let a = 1;'.repeat(100));
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const blank = await ask('/blank.html?heartbeat=1');
  expect(blank).toMatchObject({ status: 200, text: '<!doctype html>' });
  expect(blank.headers['cache-control']).toBe('no-cache');
  expect((await ask('/blank.html', { headers: { 'if-none-match': blank.headers.etag ?? '' } })).status).toBe(
    304,
  );
  expect(asked).not.toHaveBeenCalled();
});

test('a large file is streamed, by ranges too, and an impossible range harms nobody', async () => {
  const files = createTemporaryFolder();
  writeFileSync(join(files, 'film.pdf'), Buffer.alloc(700_000, 'a'));
  const { ask } = await startPageServer(page, { files });
  expect((await ask('/film.pdf')).body).toHaveLength(700_000);
  const part = await ask('/film.pdf', { headers: { range: 'bytes=10-19' } });
  expect(part).toMatchObject({ status: 206, text: 'a'.repeat(10) });
  for (const range of ['bytes=19-10', 'bytes=-', 'bytes=a-b', 'bytes=0-1,5-6', 'lines=1']) {
    expect((await ask('/film.pdf', { headers: { range } })).status).toBe(200);
  }
  expect((await ask('/film.pdf', { headers: { range: 'bytes=900000-' } })).status).toBe(416);
});

test('hashes of files that the site serves are left out of the policy, those of inline scripts stay', async () => {
  const files = createTemporaryFolder();
  writeFileSync(join(files, 'a.js'), 'let a = 1;');
  const own = 'ynYF2G3LGbhWKlSvh6h/cgQy0WYxVV9LZM8t6fI4wqg=';
  const { createHash } = await import('node:crypto');
  const file = createHash('sha256').update('let a = 1;').digest('base64');
  const policy = `script-src 'self' 'sha256-${file}' 'sha256-${own}'; style-src 'self'`;
  const { ask } = await startPageServer(() => createCachedPage('x', { 'content-security-policy': policy }), {
    files,
  });
  expect((await ask('/about')).headers['content-security-policy']).toBe(
    `script-src 'self' 'sha256-${own}'; style-src 'self'`,
  );
});

test('personal answers are compressed when they are large enough', async () => {
  const { ask } = await startPageServer(({ url }) => ({
    body: url === '/api/long' ? 'a'.repeat(5000) : 'a',
  }));
  const headers = { 'accept-encoding': 'gzip' };
  const long = await ask('/api/long', { headers });
  expect(long.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(long.body)).toHaveLength(5000);
  expect((await ask('/api/short', { headers })).headers['content-encoding']).toBeUndefined();
});

test('an error without a body becomes a sentence', async () => {
  const { ask } = await startPageServer(() => ({ status: 502, body: '' }));
  expect(await ask('/api/x')).toMatchObject({ status: 502 });
  expect(JSON.parse((await ask('/api/x')).text).error.code).toBe('server_error');
});

test('neither queries nor tokens are logged', async () => {
  const { ask, lines } = await startPageServer(() => ({ body: 'x' }));
  await ask('/login?token=secret-1');
  await ask('/unsubscribe/secret-2', {
    headers: { cookie: 'session=secret-3', authorization: 'Bearer secret-4' },
  });
  await sleep(20);
  expect(lines.map((line) => JSON.parse(line).path)).toEqual(['/login', '/unsubscribe/…']);
  expect(lines.join('')).not.toContain('secret');
});
