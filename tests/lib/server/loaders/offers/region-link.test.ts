import { expect, test } from 'vitest';
import { answerRegionLink } from '#lib/server/loaders/offers/region-link.ts';

function answer(path: string, search: string): Response | undefined {
  const url = new URL(`http://shop.test/x${search}`);
  const redirect = (location: string, status: number) =>
    new Response(null, { status, headers: { location } });
  return answerRegionLink({
    url,
    locals: {} as never,
    originPathname: path,
    redirect,
    cookies: { set: () => {} },
  } as never);
}

test.each([
  ['/lotto-results', '?sv=NSW', '/lotto-results'],
  ['/lotto-results', '?page=2&sv=NSW', '/lotto-results?page=2'],
  ['//evil.test', '?sv=NSW', '/evil.test'],
  ['/\uff41', '?sv=NSW', '/%EF%BD%81'],
  ['/caf\u00e9 au lait/\ud83c\udfab', '?sv=SA', '/caf%C3%A9%20au%20lait/%F0%9F%8E%AB'],
  ['/a%25b', '?sv=SA', '/a%25b'],
])('a link to %s%s goes on to %s', (path, search, location) => {
  expect(answer(path, search)?.headers.get('location')).toBe(location);
});

test('an address without a region stays', () => {
  expect(answer('/lotto-results', '?page=2')).toBeUndefined();
});
