// Twenty thousand malformed requests to the whole site: none may end in a server error, none may hang.
import { connect } from 'node:net';
import fc from 'fast-check';
import { startShop } from '../../tests/e2e/support/shop.ts';

const COUNT = Number(process.env.BENCH_REQUESTS ?? 20_000);
const AT_ONCE = 24;
const PATIENCE_MS = 8000;
const SEED = 20_261_121;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'get', 'G\u0000T'];
const PAGES = [
  '/',
  '/lotto-tickets',
  '/lotto-results',
  '/lotto-results/lotteries',
  '/daybreak',
  '/daybreak/systems',
  '/daybreak/results',
  '/daybreak/results/draw',
  '/daybreak/statistics',
  '/cart',
  '/login',
  '/logout',
  '/checkout/login',
  '/receipt',
  '/my-account',
  '/my-account/deposit',
  '/my-account/past-tickets/ticket',
  '/about',
  '/blog',
  '/causes',
  '/assets',
  '/editor',
  '/preview',
  '/theme',
  '/sitemap',
  '/openapi.json',
];
const CALLS = [
  '/session',
  '/login',
  '/signup',
  '/logout',
  '/customer',
  '/wallet',
  '/deposits',
  '/transactions',
  '/cart',
  '/cart/items',
  '/cart/items/x',
  '/cart/removed/x',
  '/checkout',
  '/orders',
  '/orders/x',
  '/editor/session',
  '/editor/items/pages',
  '/event',
  '/placement',
  '/reference',
];
const ODD = [
  '%',
  '%00',
  '%2e%2e',
  '%2f',
  '..',
  '//',
  '?',
  '#',
  '\\',
  'é',
  '\u0000',
  '%ff',
  '*',
  '{}',
  "'",
  '"',
  '<b>',
  '-1',
  '0',
  '99999999999999999999',
  'NaN',
  '2026-13-99',
  '0x10',
  '1e9',
  'null',
  '__proto__',
  'ｈ',
  '%F0%9F',
];
const LINES = [
  'Host: shop.test',
  'Host: \u0001',
  'Host:',
  'Content-Length: -1',
  'Content-Length: 5',
  ': x',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip',
  'Range: bytes=9-1',
  'Expect: 200-maybe',
  'Accept-Encoding: ;q=,,br;q=x',
  'If-None-Match: ,,,',
  'Cookie: sv=\u0000',
  'Cookie: session=%',
  'Upgrade: x',
  'Cookie: session=a.b.c; cart=%00; editor_session=x',
  'Accept: text/html',
  'Origin: null',
  'a'.repeat(300),
];
const BODIES = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"a":',
  '[[[[[[[[[[[[[[[[[[[[',
  '{"__proto__":{"x":1}}',
  '\u0000',
  'a=b&a=%',
  '{"amount":{"amount":"1e309"}}',
  '{"email":[],"password":{}}',
  '{"num_games":-1,"lottery_key":"%"}',
  `{"x":${'['.repeat(2000)}${']'.repeat(2000)}}`,
  JSON.stringify({ product_type: 'lottery_ticket', games: Array.from({ length: 500 }, () => [[]]) }),
];

const path = fc
  .record({
    start: fc.oneof(
      fc.constantFrom(...PAGES),
      fc.constantFrom(...CALLS).map((call) => `/api${call}`),
      fc.constantFrom('', '*', 'http://x/'),
    ),
    rest: fc.array(fc.oneof(fc.constantFrom(...ODD), fc.string({ maxLength: 6 })), { maxLength: 4 }),
    join: fc.constantFrom('/', '', '?page=', '&', '?edit='),
  })
  .map(({ start, rest, join }) => start + (rest.length > 0 ? join : '') + rest.join(join));

/** Bytes that are no HTTP, or hardly. */
const broken = fc
  .record({
    method: fc.constantFrom(...METHODS),
    path,
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', '', 'HTTP/1.1\r'),
    lines: fc.array(fc.constantFrom(...LINES), { maxLength: 4 }),
    end: fc.constantFrom('\r\n\r\n', '\n\n', '\r\n\r\n0\r\n\r\n', '\r\n\r\nbody'),
  })
  .map(
    ({ method, path, version, lines, end }) => [`${method} ${path} ${version}`, ...lines].join('\r\n') + end,
  );

/** Whole requests with nonsense in them, as the site's own pages would send them. */
const nonsense = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
    path: path.map((one) => encodeURI(one.replace(/\p{Cs}/gu, '')).replaceAll(' ', '%20') || '/'),
    type: fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'x',
    ),
    body: fc.constantFrom(...BODIES),
    line: fc.constantFrom(...LINES.filter((one) => /^(Cookie|Accept|Range|If-None)/.test(one))),
    key: fc.constantFrom('', 'x', 'a'.repeat(500)),
  })
  .map(({ method, path, type, body, line, key }) =>
    [
      `${method} ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Sec-Fetch-Site: same-origin',
      'Connection: close',
      `Content-Type: ${type}`,
      line,
      ...(key ? [`Idempotency-Key: ${key}`] : []),
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );

interface Answer {
  readonly sent: string;
  /** The first line's status, '' where the connection was ended without an answer, 'hung' after too long. */
  readonly status: string;
}

const send = (port: number, sent: string): Promise<Answer> =>
  new Promise((done) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => void socket.end(sent));
    const end = (status = got.slice(9, 12)) => {
      socket.destroy();
      done({ sent, status });
    };
    socket.setTimeout(PATIENCE_MS, () => end(got ? got.slice(9, 12) : 'hung'));
    socket.on('data', (part) => {
      if (got.length < 100) got += part.toString('latin1');
    });
    socket.on('error', () => end());
    socket.on('close', () => end());
  });

const shop = await startShop();
const port = Number(new URL(shop.url).port);
const requests = fc.sample(fc.oneof(broken, nonsense), { numRuns: COUNT, seed: SEED });
const tally = new Map<string, number>();
const bad: Answer[] = [];
const started = Date.now();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
      const answer = await send(port, request);
      tally.set(answer.status || 'ended', (tally.get(answer.status || 'ended') ?? 0) + 1);
      if (answer.status.startsWith('5') || answer.status === 'hung') bad.push(answer);
    }
  }),
);
const isWell = (await fetch(`${shop.url}/daybreak`)).status === 200;
const ledger = await shop.ops('ledger', 'verify');
await shop.stop();

const statuses = [...tally].sort().map(([status, count]) => `${count} x ${status}`);
process.stdout.write(
  `${COUNT} malformed requests in ${((Date.now() - started) / 1000).toFixed(0)} s: ${statuses.join(', ')}; ` +
    `${bad.length} of our errors or hangs (goal 0), then ${isWell ? 'well' : 'NOT WELL'}; ${ledger}`,
);
for (const { sent, status } of bad.slice(0, 10))
  process.stdout.write(`${status}: ${JSON.stringify(sent.slice(0, 300))}\n`);
if (bad.length > 0 || !isWell) process.exitCode = 1;
