import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseBlock } from '#lib/server/http/server/fast-lane.ts';
import { createCachedPage, startPageServer } from '#tests/support/http/page-server.ts';

const PAGE = `<p>${'x'.repeat(3000)}</p>`;
const site: Parameters<typeof startPageServer>[0] = ({ method, url, body }) =>
  url === '/about' && method === 'GET' ? createCachedPage(PAGE) : { body: `${method} ${url} ${body}` };

const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n${more}\r\n`;
const post = 'POST /api/cart HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 4\r\n\r\nbody';

/** A front whose page `/about` is stored, and a connection to it that collects what comes. */
async function connected() {
  const front = await startPageServer(site);
  await front.ask('/about');
  const socket = connect(front.server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
  });
  await new Promise((done) => socket.once('connect', done));
  const count = (what: string): number => text.split(what).length - 1;
  const answers = (number: number) => vi.waitFor(() => expect(count('HTTP/1.1 ')).toBe(number));
  return { ...front, socket, count, answers, text: () => text };
}

test('one connection serves many requests, one after the other', async () => {
  const { socket, answers, count, asked } = await connected();
  for (let number = 1; number <= 5; number += 1) {
    socket.write(get('/about'));
    await answers(number);
  }
  expect(count(PAGE)).toBe(5);
  expect(count('x-request-id: ')).toBe(5);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a request in pieces, several at once and one with a body are all answered, in order', async () => {
  const { socket, answers, count, text } = await connected();
  socket.write(get('/about'));
  await answers(1);
  for (const piece of ['GET /abo', 'ut HTTP/1.1\r\nHo', 'st: shop.test\r\n\r', '\n']) {
    socket.write(piece);
    await sleep(5);
  }
  await answers(2);
  socket.write(get('/about') + get('/api/x') + post + get('/about'));
  await answers(6);
  expect(count(PAGE)).toBe(4);
  expect(text().indexOf('GET /api/x ')).toBeLessThan(text().indexOf('POST /api/cart body'));
});

test('several requests in the first chunk are all answered', async () => {
  const { socket, answers, count } = await connected();
  socket.write(get('/about') + get('/about') + get('/about'));
  await answers(3);
  expect(count(PAGE)).toBe(3);
});

test('a body after a stored page goes to the framework whole', async () => {
  const { socket, answers, text } = await connected();
  socket.write(get('/about'));
  await answers(1);
  socket.write(post.slice(0, 40));
  await sleep(10);
  socket.write(post.slice(40));
  await answers(2);
  expect(text()).toContain('POST /api/cart body');
});

test('a client that says that it ends the connection finds it ended', async () => {
  const { socket, answers } = await connected();
  const closed = new Promise((done) => socket.once('close', done));
  socket.write(get('/about', 'Connection: close\r\n'));
  await answers(1);
  await closed;
});

test('a client that ends its side gets the whole page first', async () => {
  const { socket, count } = await connected();
  const closed = new Promise((done) => socket.once('close', done));
  socket.end(get('/about'));
  await closed;
  expect(count(PAGE)).toBe(1);
});

test('a client that does not read is not written to without end', async () => {
  const { server, ask } = await startPageServer(() => createCachedPage('y'.repeat(400_000)));
  await ask('/about');
  const socket: Socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await new Promise((done) => socket.once('connect', done));
  socket.pause();
  for (let count = 0; count < 200; count += 1) {
    socket.write(get('/about'));
    await sleep(1);
  }
  let received = 0;
  socket.on('data', (part: Buffer) => {
    received += part.length;
  });
  socket.resume();
  await vi.waitFor(() => expect(received).toBeGreaterThan(200 * 400_000), { timeout: 10_000 });
  expect((await ask('/about')).status).toBe(200);
});

test('a quiet connection does not hold up the end', async () => {
  const { socket, answers, server } = await connected();
  socket.write(get('/about'));
  await answers(1);
  await server.close();
});

test('a page for each region is served to its own visitors, in the lane and behind it', async () => {
  const { ask, asked } = await startPageServer(({ headers }) =>
    createCachedPage(headers.cookie ?? 'all', { 'x-store-vary': 'sv' }),
  );
  const read = async (cookie: string | undefined, more = {}) =>
    (await ask('/news', { headers: { ...(cookie && { cookie }), connection: 'keep-alive', ...more } })).text;
  await ask('/news');
  for (const more of [{}, {}, { 'content-length': '0' }]) {
    expect(await read(undefined, more)).toBe('all');
    expect(await read('a=b; sv=SA', more)).toBe('sv=SA');
    expect(await read('sv=NSW', more)).toBe('sv=NSW');
    expect(await read('sv=XX', more)).toBe('all');
  }
  expect(asked).toHaveBeenCalledTimes(3);
});

const block = (...lines: string[]): string => `\r\n${lines.join('\r\n')}\r\n\r\n`;

test('a plain block of headers is read', () => {
  const lines = [
    'Host: shop.test',
    'Connection: Keep-Alive',
    'accept-encoding: gzip, br',
    'If-None-Match: "a"',
    'Cookie: a=b; sv=sa',
  ];
  expect(parseBlock(block(...lines), false)).toEqual({
    host: 'shop.test',
    encoding: 'br',
    match: '"a"',
    variant: 'SA',
    isSecure: false,
  });
});

test.each([
  ['no Host', ['Accept: */*']],
  ['two Hosts', ['Host: a', 'host: b']],
  ['two Cookies', ['Host: a', 'Cookie: a=b', 'Cookie: sv=SA']],
  ['two encodings', ['Host: a', 'Accept-Encoding: br', 'Accept-Encoding: gzip']],
  ['a length', ['Host: a', 'Content-Length: 0']],
  ['chunks', ['Host: a', 'Transfer-Encoding: chunked']],
  ['a space before the colon', ['Host: a', 'Content-Length : 5']],
  ['a folded line', ['Host: a', ' b']],
  ['a bare line feed', ['Host: a\nContent-Length: 5']],
  ['a null', ['Host: a', 'X: \u0000']],
  ['a closing connection', ['Host: a', 'Connection: close']],
  ['a connection that names headers', ['Host: a', 'Connection: keep-alive, upgrade']],
  ['an expectation', ['Host: a', 'Expect: 100-continue']],
  ['a range', ['Host: a', 'Range: bytes=0-1']],
  ['two requests', ['Host: a', '', 'GET / HTTP/1.1', 'Host: a']],
])('a block with %s is left to Node', (_name, lines) => {
  expect(parseBlock(block(...lines), false)).toBeUndefined();
});

test('the page in the lane and the page behind it have the same headers', async () => {
  const { ask } = await connected();
  const fast = (await ask('/about', { headers: { connection: 'keep-alive' } })).headers;
  const slow = (await ask('/about', { headers: { 'content-length': '0', connection: 'keep-alive' } }))
    .headers;
  const own = (headers: typeof fast) =>
    Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name),
      ),
    );
  expect(own(fast)).toEqual(own(slow));
  expect(own(fast)).toHaveProperty('etag');
});
