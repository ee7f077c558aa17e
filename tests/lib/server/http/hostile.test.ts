import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask, createCachedPage, sendRaw, startPageServer } from '#tests/support/http/page-server.ts';

const HEADS = ['GET', 'POST', 'HEAD', 'get', 'G\u0000T', '', 'OPTIONS', 'DELETE'];
const PARTS = [
  '/',
  '/about',
  '%',
  '%00',
  '%2f',
  '..',
  '//',
  '?',
  '#',
  '\\',
  'é',
  '\u0000',
  '\u007f',
  '%ff',
  '*',
  'http://x/',
  ' ',
  '{}',
];
const LINES = [
  'Host: shop.test',
  'Host: \u0001',
  'Host:',
  'Content-Length: -1',
  'Content-Length: 5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip',
  'Range: bytes=9-1',
  'Accept-Encoding: ;q=,,br;q=x',
  'If-None-Match: ,,,',
  'Cookie: sv=\u0000',
  ': x',
  'a'.repeat(300),
];

const malformed = fc
  .record({
    head: fc.constantFrom(...HEADS),
    path: fc.array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ maxLength: 4 })), { maxLength: 5 }),
    version: fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', '', 'HTTP/1.1\r'),
    lines: fc.array(fc.constantFrom(...LINES), { maxLength: 4 }),
    end: fc.constantFrom('\r\n\r\n', '\n\n', '', '\r\n\r\n0\r\n\r\n', '\r\n\r\nbody'),
  })
  .map(
    ({ head, path, version, lines, end }) =>
      [`${head} ${path.join('')} ${version}`, ...lines].join('\r\n') + end,
  );

test('two thousand malformed requests are answered without an error of ours, and the server goes on', async () => {
  const { server, asked } = await startPageServer(({ url }) =>
    url === '/about' ? createCachedPage('hello') : { status: 404, body: 'no' },
  );
  const requests = fc.sample(malformed, { numRuns: 2000, seed: 20_261_121 });
  const statuses: string[] = [];
  for (let start = 0; start < requests.length; start += 50) {
    const answers = await Promise.all(
      requests.slice(start, start + 50).map((bytes) => sendRaw(server.port, bytes)),
    );
    statuses.push(...answers.map((answer) => answer.slice(9, 12)));
  }
  expect(statuses.filter((status) => status.startsWith('5'))).toEqual([]);
  expect(statuses.filter((status) => status === '400').length).toBeGreaterThan(500);
  expect(asked.mock.calls.every(([{ url }]) => url.startsWith('/'))).toBe(true);
  expect((await ask(server.port, '/about')).text).toBe('hello');
});
