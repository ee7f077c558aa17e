// The fast lane beside the same server without it: whatever is sent, and in whatever pieces, the answers are the same.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCachedPage, type FakeSite, startPageServer } from '#tests/support/http/page-server.ts';

const site: FakeSite = ({ method, url, body, headers }) => {
  if (method === 'GET' && url === '/about') return createCachedPage('about '.repeat(300));
  if (method === 'GET' && url === '/news')
    return createCachedPage(`news ${headers.cookie}`, { 'x-store-vary': 'sv' });
  if (method === 'GET' && url === '/list') return createCachedPage('list', { 'x-store-query': 'page=#' });
  return { status: url.startsWith('/api') ? 200 : 404, body: `${method} ${url} [${body}]` };
};

const HOST = 'Host: shop.test';
const request = (line: string, ...headers: string[]): string => [line, ...headers, '', ''].join('\r\n');
const get = (target: string, ...headers: string[]): string =>
  request(`GET ${target} HTTP/1.1`, HOST, ...headers);
const ABOUT = get('/about');

/** Differs from one answer to the next, or is Node's own word on keeping the connection. */
const OWN_LINE = /^(?:date|x-request-id|connection|keep-alive):/i;

/** The answers in order: status, header lines in no order, body to the byte. */
const answersIn = (text: string): string[] =>
  text.split(/(?=HTTP\/1\.1 \d{3} )/).map((answer) => {
    const end = answer.indexOf('\r\n\r\n');
    const lines = answer.slice(0, end).split('\r\n');
    const kept = lines.filter((line) => !OWN_LINE.test(line)).sort();
    return `${kept.join('\r\n')}\r\n\r\n${answer.slice(end + 4)}`;
  });

/** Milliseconds: after a piece that is not answered, and where a server waits for more than it gets. */
const PIECE_MS = 15;
const ACCEPT_MS = 2000;
const QUIET_MS = 500;
const LAST = 'GET /api/last HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n';

/** Sends the pieces one by one, until the other side ends; gives what came back. */
async function exchange(port: number, pieces: readonly string[]): Promise<string[]> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let text = '';
  let isOver = false;
  let heardAt = performance.now();
  const quiet = async (ms: number, from: number): Promise<void> => {
    while (!isOver && heardAt <= from && performance.now() - from < ms) await sleep(1);
  };
  socket.on('data', (part: Buffer) => {
    text += part.toString('latin1');
    heardAt = performance.now();
  });
  for (const event of ['end', 'error', 'close'])
    socket.once(event, () => {
      isOver = true;
    });
  // A server that has not accepted the connection yet would get the first pieces as one.
  socket.write(ABOUT);
  await quiet(ACCEPT_MS, performance.now());
  text = '';
  for (const piece of pieces) {
    // What is written to a connection that was closed is answered by a reset, which takes back what was not read yet.
    if (isOver) break;
    socket.write(piece, 'latin1');
    await quiet(PIECE_MS, performance.now());
  }
  if (!isOver) socket.write(LAST, 'latin1');
  while (!isOver && performance.now() - heardAt < QUIET_MS) await sleep(2);
  socket.destroy();
  return answersIn(text);
}

async function twoFronts() {
  const [lane, plain] = await Promise.all([
    startPageServer(site),
    startPageServer(site, { hasFastLane: false }),
  ]);
  for (const front of [lane, plain])
    for (const cookie of ['', 'sv=SA'])
      for (const path of ['/about', '/news', '/list', '/list?page=2'])
        await front.ask(path, { headers: { ...(cookie && { cookie }) } });
  return { lane: lane.server.port, plain: plain.server.port };
}

const AT_ONCE = 12;

async function expectNoDifference(cases: readonly (readonly string[])[]): Promise<void> {
  const { lane, plain } = await twoFronts();
  let answered = 0;
  for (let start = 0; start < cases.length; start += AT_ONCE) {
    await Promise.all(
      cases.slice(start, start + AT_ONCE).map(async (pieces) => {
        const [fast, slow] = await Promise.all([exchange(lane, pieces), exchange(plain, pieces)]);
        answered += slow.filter(
          (answer) => answer.startsWith('HTTP/1.1 200') || answer.includes('304 '),
        ).length;
        expect(fast, JSON.stringify(pieces)).toEqual(slow);
      }),
    );
  }
  expect(answered).toBeGreaterThan(cases.length / 4);
}

const LINES = [
  'GET /about HTTP/1.1',
  'GET /about NSW HTTP/1.1',
  'GET /news SA HTTP/1.1',
  'GET  /about HTTP/1.1',
  'GET /about  HTTP/1.1',
  'GET /about\tHTTP/1.1',
  'GET\t/about HTTP/1.1',
  ' GET /about HTTP/1.1',
  '\r\nGET /about HTTP/1.1',
  'GET /about HTTP/1.0',
  'GET /about HTTP/1.2',
  'GET /about http/1.1',
  'GET /about',
  'get /about HTTP/1.1',
  'HEAD /about HTTP/1.1',
  'OPTIONS /about HTTP/1.1',
  'GET http://shop.test/about HTTP/1.1',
  'GET //about HTTP/1.1',
  'GET /about/ HTTP/1.1',
  'GET /ABOUT HTTP/1.1',
  'GET /%61bout HTTP/1.1',
  'GET /about?x=1 HTTP/1.1',
  'GET /about# HTTP/1.1',
  'GET /about\u00e9 HTTP/1.1',
  'GET /about\u0000 HTTP/1.1',
  'GET /list?page=2 HTTP/1.1',
  'GET /list?page=02 HTTP/1.1',
  'GET /list?page=2&x=1 HTTP/1.1',
  'GET /nowhere HTTP/1.1',
  'GET * HTTP/1.1',
];

const HEADERS: readonly (readonly string[])[] = [
  [HOST],
  [],
  ['Host: art.test'],
  ['Host: shop.test:80'],
  ['Host: '],
  ['Host: a b'],
  [HOST, HOST],
  [HOST, 'Accept-Encoding: br'],
  [HOST, 'Accept-Encoding: gzip;q=0, br;q=0.5'],
  [HOST, 'Accept-Encoding: br', 'Accept-Encoding: gzip'],
  [HOST, 'Cookie: sv=SA'],
  [HOST, 'Cookie: sv=SA', 'Cookie: a=b'],
  [HOST, 'Cookie: edit_mode=1'],
  [HOST, 'If-None-Match: *'],
  [HOST, 'If-None-Match: "x"'],
  [HOST, 'Content-Length: 0'],
  [HOST, 'Content-Length: 5'],
  [HOST, 'Content-Length: -1'],
  [HOST, 'Content-Length: 0', 'Content-Length: 5'],
  [HOST, 'Content-Length: 0, 5'],
  [HOST, 'Content-Length : 5'],
  [HOST, 'Transfer-Encoding: chunked'],
  [HOST, 'Transfer-Encoding: chunked, identity'],
  [HOST, 'Transfer-Encoding:\tchunked', 'Content-Length: 3'],
  [HOST, 'Transfer-Encoding : chunked'],
  [HOST, 'X: a', ' folded: b'],
  [HOST, '\tContent-Length: 5'],
  [HOST, 'X: a\nContent-Length: 5'],
  [HOST, 'X: a\rContent-Length: 5'],
  [HOST, 'X: \u0000'],
  [HOST, 'X\u00e9: 1'],
  [HOST, ': empty'],
  [HOST, 'NoColon'],
  [HOST, 'Connection: close'],
  [HOST, 'Connection: keep-alive'],
  [HOST, 'Connection: keep-alive, close'],
  [HOST, 'Connection: upgrade', 'Upgrade: h2c'],
  [HOST, 'Expect: 100-continue'],
  [HOST, 'Expect: nothing'],
  [HOST, 'Range: bytes=0-3'],
  [HOST, 'TE: trailers'],
  [HOST, 'X-Request-Id: stranger-named-it'],
  [HOST, `X: ${'a'.repeat(9000)}`],
];

test('every request line and every block of headers is answered alike, alone and before another request', async () => {
  const single = [
    ...LINES.map((line) => request(line, HOST)),
    ...LINES.map((line) => request(line, HOST, 'Cookie: sv=SA')),
    ...HEADERS.map((headers) => request('GET /about HTTP/1.1', ...headers)),
    ...HEADERS.map((headers) => request('POST /api/cart HTTP/1.1', ...headers)),
  ];
  await expectNoDifference([
    ...single.map((bytes) => [ABOUT, bytes, ABOUT]),
    ...single.map((bytes) => [`${bytes}hello${ABOUT}`]),
  ]);
}, 180_000);

test('a sequence that is cut anywhere is answered alike', async () => {
  const whole = `${ABOUT}${get('/news', 'Cookie: sv=SA')}POST /api/x HTTP/1.1\r\n${HOST}\r\nContent-Length: 4\r\n\r\nbody${ABOUT}`;
  const cuts = Array.from({ length: whole.length - 1 }, (_, at) => at + 1);
  await expectNoDifference(cuts.map((at) => [whole.slice(0, at), whole.slice(at)]));
}, 180_000);

test('sequences of requests, pipelined or cut into pieces, are answered alike', async () => {
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(ABOUT, get('/news', 'Cookie: sv=SA'), get('/list?page=2')) },
    fc.constantFrom(...LINES).map((line) => request(line, HOST)),
    fc.constantFrom(...HEADERS).map((headers) => request('GET /about HTTP/1.1', ...headers)),
    fc.constantFrom('GET /admin HTTP/1.1\r\nX: ', '0\r\n\r\n', '5\r\nhello\r\n0\r\n\r\n', '\r\n', 'x'),
  );
  const pieces = fc
    .tuple(fc.array(part, { minLength: 2, maxLength: 5 }), fc.array(fc.nat(600), { maxLength: 3 }))
    .map(([parts, cuts]) => {
      const whole = parts.join('');
      const places = [0, ...cuts.filter((at) => at < whole.length).sort((a, b) => a - b), whole.length];
      return places
        .slice(1)
        .map((at, index) => whole.slice(places[index], at))
        .filter(Boolean);
    });
  await expectNoDifference(fc.sample(pieces, { numRuns: 200, seed: 20_261_122 }));
}, 180_000);
