// What items of a Directus were before: their addresses lead on, and the day they came out is known.
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createContentReader } from '#lib/server/content/content.ts';
import { findMovedItem } from '#lib/server/content/content-routes.ts';
import { createContentFollower } from '#lib/server/content/follow/content-follower.ts';
import { loadBlogTopics, loadPostList } from '#lib/server/loaders/content/blog-data.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { runtime } from '#lib/server/runtime.ts';
import { ApiCache } from '#lib/server/services/api-cache.ts';
import { createCmsService } from '#lib/server/services/cms-service.ts';
import { startDirectus } from '#tests/support/content/directus.ts';
import { createTemporaryFolder } from '#tests/support/http/page-cache.ts';

type Name = 'blog_posts' | 'blog_categories' | 'causes' | 'pages';
const OLD = '2026-02-03T04:05:06.000Z';
const item = (id: number, more: object = {}) => ({
  id,
  status: 'published',
  published_at: null,
  date_created: OLD,
  date_updated: null,
  ...more,
});
const post = (id: number, slug: string, more: object = {}) =>
  item(id, { slug, title: slug, summary: 'Short.', body: 'Long.', ...more });

afterEach(() => {
  delete runtime.contentReports;
});

async function elsewhere() {
  const directus = await startDirectus();
  const file = join(createTemporaryFolder(), 'content-elsewhere.json');
  const { base, token } = directus;
  const service = createCmsService(async () => ({ base, token, fetch: (request) => fetch(request) }));
  const createFollower = () =>
    createContentFollower({ service, file, purge: async () => undefined, warn: vi.fn() });
  let follower = createFollower();
  const use = () => {
    runtime.contentReports = { follower, secret: undefined };
  };
  use();
  return {
    directus,
    restart() {
      follower = createFollower();
      use();
    },
    async put(name: Name, items: readonly object[]) {
      directus.items[name] = items.map((one) => ({ ...one }));
      await follower.follow({ kind: 'items', collection: name });
    },
    async listJournal() {
      const content = createContentReader({
        brand: 'drawcard',
        service: async () => service,
        cache: new ApiCache(),
      });
      const topics = await loadBlogTopics(content);
      const list = await loadPostList({ content, tags: new PageTags() }, { page: 1, topics });
      return list?.cards.map(({ slug }) => slug);
    },
  };
}

const leadsTo = (path: string, brand = 'drawcard') => findMovedItem(brand, path)?.to;

test('the old addresses of what is renamed lead to where it is now, after a restart too', async () => {
  const { put, restart } = await elsewhere();
  await put('blog_posts', [post(1, 'first')]);
  await put('blog_posts', [post(1, 'second')]);
  await put('blog_posts', [post(1, 'third')]);
  await put('blog_categories', [item(1, { slug: 'odds', title: 'Odds' })]);
  await put('blog_categories', [item(1, { slug: 'chances', title: 'Odds' })]);
  await put('causes', [item(1, { slug: 'sea', name: 'Sea', brand: 'harbour-art-union' })]);
  await put('causes', [item(1, { slug: 'ocean', name: 'Sea', brand: 'harbour-art-union' })]);
  await put('pages', [item(1, { path: '/guides/Old', title: 'Guide' })]);
  await put('pages', [item(1, { path: '/guides/new', title: 'Guide' })]);
  restart();
  expect(
    [
      '/blog/first',
      '/Blog/Second/',
      '/blog/third',
      '/blog/category/odds',
      '/blog/category/odds/2',
      '/guides/old',
    ].map((path) => leadsTo(path)),
  ).toEqual([
    '/blog/third',
    '/blog/third',
    undefined,
    '/blog/category/chances',
    '/blog/category/chances/2',
    '/guides/new',
  ]);
  expect([leadsTo('/causes/sea'), leadsTo('/causes/sea', 'harbour-art-union')]).toEqual([
    undefined,
    '/causes/ocean',
  ]);
});

test('an old address leads nowhere while its item is away, or once another one has it', async () => {
  const { put } = await elsewhere();
  await put('blog_posts', [post(1, 'first'), post(2, 'other')]);
  await put('blog_posts', [post(1, 'second'), post(2, 'other')]);
  await put('blog_posts', [post(1, 'second', { status: 'archived' }), post(2, 'other')]);
  expect(leadsTo('/blog/first')).toBeUndefined();
  await put('blog_posts', [post(1, 'again'), post(2, 'other')]);
  expect([leadsTo('/blog/first'), leadsTo('/blog/second')]).toEqual(['/blog/again', '/blog/again']);
  await put('blog_posts', [post(1, 'again'), post(2, 'first')]);
  expect([leadsTo('/blog/first'), leadsTo('/blog/other')]).toEqual([undefined, '/blog/first']);
  await put('blog_posts', [post(1, 'second'), post(2, 'first')]);
  expect([leadsTo('/blog/second'), leadsTo('/blog/again')]).toEqual([undefined, '/blog/second']);
});

test('an article is sorted by when it went out, not by when it was begun', async () => {
  const { put, listJournal, restart } = await elsewhere();
  const dated = post(1, 'dated', { published_at: '2026-06-01T00:00:00.000Z' });
  const made = post(2, 'made-later', { date_created: '2026-07-01T00:00:00.000Z' });
  const draft = post(3, 'long-a-draft', { status: 'draft' });
  await put('blog_posts', [dated, made, draft]);
  expect(await listJournal()).toEqual(['made-later', 'dated']);
  const out = { ...draft, status: 'published', date_updated: new Date().toISOString() };
  await put('blog_posts', [dated, made, out]);
  restart();
  expect(await listJournal()).toEqual(['long-a-draft', 'made-later', 'dated']);
});

test('an article that was away keeps its day', async () => {
  const { put, listJournal } = await elsewhere();
  const first = post(1, 'first', { date_created: '2026-07-01T00:00:00.000Z' });
  const old = post(2, 'old');
  await put('blog_posts', [first, old]);
  await put('blog_posts', [first]);
  await put('blog_posts', [first, old]);
  expect(await listJournal()).toEqual(['first', 'old']);
});
