import { expect, test } from 'vitest';
import { isSameOrigin } from '#lib/server/gateway/same-origin.ts';

const createRequest = (url: string, origin: string | undefined, site?: string): boolean =>
  isSameOrigin(
    new Request(url, {
      method: 'POST',
      headers: {
        host: new URL(url).host,
        ...(origin && { origin }),
        ...(site && { 'sec-fetch-site': site }),
      },
    }),
  );

test.each([
  ['https://shop.test/', 'https://shop.test', true],
  ['http://shop.test:4321/', 'http://shop.test:4321', true],
  ['http://shop.test/', 'https://shop.test', true],
  ['https://shop.test/', 'http://shop.test', false],
  ['https://shop.test/', 'https://user@shop.test', false],
  ['https://shop.test/', 'https://user:secret@shop.test', false],
  ['https://shop.test/', 'ftp://shop.test', false],
  ['https://shop.test/', 'https://shop.test.evil.test', false],
  ['https://shop.test/', 'https://shop.test/', false],
  ['https://shop.test/', 'null', false],
  ['https://shop.test/', undefined, false],
])('to %s from the origin %s: %s', (url, origin, isSame) => {
  expect(createRequest(url, origin)).toBe(isSame);
});

test('what the browser says of the site comes first', () => {
  expect(createRequest('https://shop.test/', 'https://shop.test', 'cross-site')).toBe(false);
  expect(createRequest('https://shop.test/', undefined, 'same-origin')).toBe(true);
});
