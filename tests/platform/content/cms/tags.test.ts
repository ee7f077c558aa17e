// A publish purges what shows the item and nothing else: its own pages by its old and its new address, lists by the
// collection, and pages that lead to others only where an item comes, goes or moves.
import { expect, test } from 'vitest';
import { getContentOrderTag, getContentTag, getPresenceTag } from '#lib/contracts/content/collections.ts';
import { createTestCms, type TestCms } from '../../../support/content/cms.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function shop() {
  const platform = await openTestPlatform();
  const cms = createTestCms(platform);
  /** The tags that a write purges. */
  const purgedBy = async (...write: Parameters<TestCms['write']>): Promise<string[]> => {
    platform.purged.length = 0;
    expect((await cms.write(...write)).status).toBeLessThan(300);
    return [...platform.purged];
  };
  return { platform, purgedBy };
}

const PAGE = { id: 'p', path: '/about/club', title: 'Club', blocks: [], status: 'published' };
const POST = {
  id: 'b',
  slug: 'odds',
  title: 'Odds',
  summary: 'S',
  body: 'B',
  category: 'news',
  status: 'published',
};
const page = (path: string) => getContentTag('pages', path);
const post = (slug: string) => getContentTag('blog_posts', slug);

test('a page that is changed purges itself and lists of pages, and no other page', async () => {
  const { purgedBy } = await shop();
  await purgedBy('POST', '/items/pages', PAGE);
  expect(await purgedBy('PATCH', '/items/pages/p', { title: 'The club' })).toEqual([
    'content:pages',
    page('/about/club'),
    'path:/about/club',
  ]);
});

test('a page that moves purges its old address and its new one, however they are spelt', async () => {
  const { purgedBy } = await shop();
  await purgedBy('POST', '/items/pages', PAGE);
  const tags = await purgedBy('PATCH', '/items/pages/p', { path: '/About/Members/' });
  const paths = ['/about/club', '/about/members'];
  expect(tags).toEqual([
    'content:pages',
    ...paths.map(page),
    ...paths.map((path) => `path:${path}`),
    getContentOrderTag('pages'),
    ...paths.map((path) => getPresenceTag('pages', path)),
  ]);
});

test.each([
  ['another title', { title: 'Chances' }, [], false],
  ['another address', { slug: 'chances' }, [post('chances')], true],
  ['another topic', { category: 'play' }, [], true],
  ['another place in lists', { sort: 3 }, [], true],
  ['another date', { published_at: '2026-01-01T00:00:00.000Z' }, [], true],
  ['taken back', { status: 'draft' }, [], true],
])('an article: %s', async (_, change, more, isMoved) => {
  const { purgedBy } = await shop();
  await purgedBy('POST', '/items/blog_posts', POST);
  const order = isMoved ? [getContentOrderTag('blog_posts')] : [];
  expect(await purgedBy('PATCH', '/items/blog_posts/b', change)).toEqual([
    'content:blog_posts',
    post('odds'),
    ...more,
    ...order,
  ]);
});

test('what comes and what goes changes what other pages lead to', async () => {
  const { purgedBy } = await shop();
  expect(await purgedBy('POST', '/items/blog_posts', POST)).toContain(getContentOrderTag('blog_posts'));
  expect(await purgedBy('DELETE', '/items/blog_posts/b')).toContain(getContentOrderTag('blog_posts'));
});
