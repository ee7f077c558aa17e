import { expect, test } from 'vitest';
import { findNearPaths } from '#lib/domain/content/similar-paths.ts';

const known = ['/', '/comet', '/comet/results', '/lotto-tickets', '/lotto-results', '/blog', '/tide'].map(
  (path) => ({ path, label: path }),
);
const near = (path: string) => findNearPaths(path, known).map(({ path: found }) => found);

test.each([
  ['/coment', '/comet'],
  ['/Loto-Tickets/', '/lotto-tickets'],
  ['/lotto-result', '/lotto-results'],
  ['/comet/reslts', '/comet/results'],
  ['/comet/no-such-thing-at-all', '/comet'],
  ['/blog/an-article-that-is-gone', '/blog'],
])('who asks for %s may have meant %s', (asked, meant) => {
  expect(near(asked)[0]).toBe(meant);
});

test('what is like nothing has no neighbours, and there are never more than three', () => {
  expect(near('/wp-login.php?x')).toEqual([]);
  expect(near('/lotto').length).toBeLessThanOrEqual(3);
});

test('a long address is not even compared', () => {
  const started = performance.now();
  const many = Array.from({ length: 2000 }, (_, place) => ({ path: `/page-${place}/x`, label: '' }));
  expect(findNearPaths(`/${'a'.repeat(10_000)}`, many)).toEqual([]);
  expect(findNearPaths(`/${'page-'.repeat(12)}`, many)).toEqual([]);
  expect(performance.now() - started).toBeLessThan(500);
});
