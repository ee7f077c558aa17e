import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BodyBudget, readBody } from '#lib/server/http/requests/body.ts';
import { type FakeSite, startPageServer } from '#tests/support/http/page-server.ts';

const EDITOR = 'editor_session=real';
/** Knows one session of an editor, and says how much it was sent. */
const site: FakeSite = ({ method, url, headers, body }) => {
  if (url !== '/api/editor/session' || method !== 'GET') return { body: `${method} ${url} ${body.length}` };
  return { status: headers.cookie?.includes(EDITOR) ? 200 : 401, body: '{}' };
};
const post = (size: number, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: Buffer.alloc(size, 'a'),
  headers,
});
/** With a length, and without. */
const SENT: readonly Record<string, string>[] = [{}, { 'transfer-encoding': 'chunked' }];
const TOO_LARGE = { code: 'body_too_large', message: 'The request is too large. Send less at once.' };

test.each([
  ['/api/login', 16_384],
  ['/api/signup', 16_384],
  ['/login', 16_384],
  ['/API/Login/', 16_384],
  ['/api/editor/session', 16_384],
  ['/api/cart/items', 131_072],
  ['/about/contact-us', 131_072],
  ['/checkout/login', 131_072],
  ['/api/editor/files', 131_072],
])('%s takes %d bytes from a stranger and not one more', async (path, most) => {
  const { ask, asked } = await startPageServer(site);
  expect((await ask(path, post(most))).text).toBe(`POST ${path} ${most}`);
  for (const headers of [...SENT, { accept: 'text/html' }]) {
    const answer = await ask(path, post(most + 1, headers));
    expect(answer.status).toBe(413);
    if (path.startsWith('/api')) expect(JSON.parse(answer.text)).toMatchObject({ error: TOO_LARGE });
  }
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a body that is told to be too large is refused before it is sent', async () => {
  const { server, asked } = await startPageServer(site);
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write('POST /api/login HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 900000\r\n\r\n');
  const said = await new Promise<string>((done) => socket.once('data', (part) => done(String(part))));
  expect(said).toMatch(/^HTTP\/1.1 413 /);
  expect(said).toMatch(/\r\nconnection: close\r\n/i);
  expect(asked).not.toHaveBeenCalled();
});

test('a client that goes on sending what was refused gets to read the answer', async () => {
  const { server } = await startPageServer(site);
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const errors: Error[] = [];
  socket.on('error', (error) => void errors.push(error));
  const ended = new Promise((done) => socket.once('close', done));
  socket.write('POST /api/login HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 40000\r\n\r\n');
  let said = '';
  for (let part = 0; part < 40; part += 1) {
    socket.write('a'.repeat(1000));
    await sleep(5);
  }
  socket.on('data', (part) => {
    said += String(part);
  });
  await ended;
  expect(errors).toEqual([]);
  expect(said).toMatch(/^HTTP\/1.1 413 /);
});

test.each(SENT)('an editor may send a picture, after the session was checked (%j)', async (more) => {
  const { ask, asked } = await startPageServer(site);
  const answer = await ask('/api/editor/files', post(16_000_000, { cookie: EDITOR, ...more }));
  expect(answer.text).toBe('POST /api/editor/files 16000000');
  expect(asked.mock.calls.map(([{ method, url }]) => `${method} ${url}`)).toEqual([
    'GET /api/editor/session',
    'POST /api/editor/files',
  ]);
  expect((await ask('/api/editor/files', post(17_000_000, { cookie: EDITOR, ...more }))).status).toBe(413);
});

test('an invented session of an editor raises no limit', async () => {
  const { ask, asked } = await startPageServer(site);
  const answer = await ask('/api/editor/files', post(3_000_000, { cookie: 'editor_session=invented' }));
  expect(answer.status).toBe(401);
  expect(JSON.parse(answer.text).error.code).toBe('unauthorised');
  expect(asked).toHaveBeenCalledTimes(1);
});

const incoming = (): PassThrough & { method: string; headers: object } =>
  Object.assign(new PassThrough(), { method: 'POST', headers: {} });

test('what comes in over all connections is bounded, and the slowest are given up', async () => {
  const budget = new BodyBudget(10_000);
  const slow = Array.from({ length: 5 }, incoming);
  const reading = slow.map((req) => readBody(req as never, 8000, budget));
  for (const req of slow) req.write(Buffer.alloc(3000));
  await sleep(5);
  expect(budget.bytes).toBeLessThanOrEqual(10_000);
  expect(await Promise.all(reading.slice(0, 2))).toEqual([
    { state: 'crowded out' },
    { state: 'crowded out' },
  ]);
  slow[4]!.end('x');
  expect(await reading[4]).toMatchObject({ state: 'read', body: { length: 3001 } });
  slow[3]!.destroy();
  slow[2]!.end();
  await vi.waitFor(() => expect(budget.bytes).toBe(0));
});

test('a visitor whose body was given up is told to try again', async () => {
  const { server, ask } = await startPageServer(site, { limits: { perAddress: 1000 } });
  const open = (): Socket => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const first = open();
  let said = '';
  first.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const head = 'POST /api/cart/items HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 131072\r\n\r\n';
  first.write(`${head}${'a'.repeat(131_000)}`);
  await sleep(50);
  for (let count = 0; count < 520; count += 1) open().write(`${head}${'a'.repeat(131_000)}`);
  await vi.waitFor(() => expect(said).toMatch(/^HTTP\/1.1 503 .*retry-after: 2.*too_busy/s), {
    timeout: 10_000,
  });
  expect((await ask('/api/cart/items', post(100))).text).toBe('POST /api/cart/items 100');
});
