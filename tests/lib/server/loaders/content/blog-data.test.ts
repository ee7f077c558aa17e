import { expect, test } from 'vitest';
import {
  type BlogPost,
  blogTopics,
  postList,
  postSurroundings,
} from '#lib/server/loaders/content/blog-data.ts';
import { contentReaderOver } from '#tests/support/content-reader.ts';

const post = (day: number, parts: Partial<BlogPost> = {}): BlogPost => {
  const instant = `2026-10-${String(day).padStart(2, '0')}T00:00:00.000Z`;
  const slug = parts.slug ?? `post-${day}`;
  const own = { id: slug, slug, title: slug, summary: 'Short', body: 'Long', category: 'odds' };
  return { ...own, publishedAt: instant, updatedAt: instant, ...parts };
};
const topic = (slug: string) => ({ id: slug, slug, title: slug, publishedAt: '', updatedAt: '' });

const reader = (posts: readonly BlogPost[]) =>
  contentReaderOver({ blog_posts: posts, blog_categories: [topic('odds'), topic('prizes')] });

async function listed(posts: readonly BlogPost[], page: number, category?: string) {
  const content = reader(posts);
  return postList(content, { page, ...(category && { category }), topics: await blogTopics(content) });
}

test('nine articles to a page, the latest first, and none beyond the last', async () => {
  const posts = Array.from({ length: 12 }, (_, index) => post(index + 1));
  const first = await listed(posts, 1);
  expect(first?.cards.map(({ title }) => title)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4].map((day) => `post-${day}`),
  );
  expect(first?.pages).toBe(2);
  expect((await listed(posts, 2))?.cards).toHaveLength(3);
  expect(await listed(posts, 3)).toBeUndefined();
});

test('the first page exists even when nothing is written', async () => {
  expect(await listed([], 1)).toEqual({ cards: [], page: 1, pages: 1 });
  expect(await listed([post(1)], 1, 'prizes')).toEqual({ cards: [], page: 1, pages: 1 });
});

test('a card leads to its article and its topic', async () => {
  const list = await listed([post(1, { category: 'prizes', image: 'drum' })], 1, 'prizes');
  expect(list?.cards[0]).toMatchObject({
    href: '/blog/post-1',
    topic: { title: 'prizes', href: '/blog/category/prizes' },
    picture: { src: '/assets/drum' },
    minutes: 1,
  });
});

test('an article of a topic that is gone is shown without one', async () => {
  expect((await listed([post(1, { category: 'gone' })], 1))?.cards[0]?.topic).toBeUndefined();
});

test('beside an article stand its neighbours in time, and its own topic is read next', async () => {
  const posts = [post(1), post(2), post(3, { category: 'prizes' }), post(4, { category: 'prizes' }), post(5)];
  const content = reader(posts);
  const around = await postSurroundings(content, posts[3]!, await blogTopics(content));
  expect([around.older?.slug, around.newer?.slug]).toEqual(['post-3', 'post-5']);
  expect(around.related.map(({ title }) => title)).toEqual(['post-3', 'post-5', 'post-2']);
  const alone = await postSurroundings(reader([posts[0]!]), posts[0]!, []);
  expect(alone).toEqual({ older: undefined, newer: undefined, related: [] });
});
