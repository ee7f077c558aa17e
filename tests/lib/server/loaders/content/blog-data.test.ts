import { expect, test } from 'vitest';
import type { BlogPost } from '#lib/domain/content/blog.ts';
import { loadBlogTopics, loadPostList, loadPostSurroundings } from '#lib/server/loaders/content/blog-data.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createTestReader } from '#tests/support/content/content-reader.ts';

const createPost = (day: number, parts: Partial<BlogPost> = {}): BlogPost => {
  const instant = `2026-10-${String(day).padStart(2, '0')}T00:00:00.000Z`;
  const slug = parts.slug ?? `post-${day}`;
  const own = { id: slug, slug, title: slug, summary: 'Short', body: 'Long', category: 'odds' };
  return { ...own, publishedAt: instant, updatedAt: instant, ...parts };
};
const createTopic = (slug: string) => ({ id: slug, slug, title: slug, publishedAt: '', updatedAt: '' });

const createReader = (posts: readonly BlogPost[]) =>
  createTestReader({ blog_posts: posts, blog_categories: [createTopic('odds'), createTopic('prizes')] });

async function listed(posts: readonly BlogPost[], page: number, category?: string) {
  const content = createReader(posts);
  return loadPostList(
    { content, tags: new PageTags() },
    {
      page,
      ...(category && { category }),
      topics: await loadBlogTopics(content),
    },
  );
}

test('nine articles to a page, the latest first, and none beyond the last', async () => {
  const posts = Array.from({ length: 12 }, (_, index) => createPost(index + 1));
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
  expect(await listed([createPost(1)], 1, 'prizes')).toEqual({ cards: [], page: 1, pages: 1 });
});

test('a card leads to its article and its topic', async () => {
  const list = await listed([createPost(1, { category: 'prizes', image: 'drum' })], 1, 'prizes');
  expect(list?.cards[0]).toMatchObject({
    href: '/blog/post-1',
    topic: { title: 'prizes', href: '/blog/category/prizes' },
    picture: { src: '/assets/drum' },
    minutes: 1,
  });
});

test('an article of a topic that is gone is shown without one', async () => {
  expect((await listed([createPost(1, { category: 'gone' })], 1))?.cards[0]?.topic).toBeUndefined();
});

test('beside an article stand its neighbours in time, and its own topic is read next', async () => {
  const posts = [
    createPost(1),
    createPost(2),
    createPost(3, { category: 'prizes' }),
    createPost(4, { category: 'prizes' }),
    createPost(5),
  ];
  const content = createReader(posts);
  const around = await loadPostSurroundings(
    { content, tags: new PageTags() },
    posts[3]!,
    await loadBlogTopics(content),
  );
  expect([around.older?.slug, around.newer?.slug]).toEqual(['post-3', 'post-5']);
  expect(around.related.map(({ title }) => title)).toEqual(['post-3', 'post-5', 'post-2']);
  const alone = await loadPostSurroundings(
    { content: createReader([posts[0]!]), tags: new PageTags() },
    posts[0]!,
    [],
  );
  expect(alone).toEqual({ older: undefined, newer: undefined, related: [] });
});
