import { expect, test } from 'vitest';
import { createContentReader } from '#lib/server/content/content.ts';
import { ApiCache } from '#lib/server/services/api-cache.ts';
import type { CmsQuery } from '#lib/server/services/cms-query.ts';
import type { CmsService } from '#lib/server/services/cms-service.ts';
import { createCmsService } from '#lib/server/services/cms-service.ts';
import { ServiceLost } from '#lib/server/services/service.ts';
import { getCmsToken } from '#platform/content/cms/access.ts';
import { createItem } from '#platform/content/cms/write.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const category = (slug: string) => ({ slug, title: slug.toUpperCase() });

/** A reader over an embedded content service. */
async function shelf() {
  const platform = await openTestPlatform();
  const token = getCmsToken(platform.services.keys, 'site');
  const place = async () => ({ base: 'http://cms.test/cms', token, fetch: platform.fetch });
  const cache = new ApiCache(Date.now);
  const service = async () => createCmsService(place);
  return { ...platform, read: createContentReader({ brand: 'drawcard', service, cache }), cache, service };
}

const add = (services: Parameters<typeof createItem>[0], name: 'blog_categories' | 'faqs', fields: object) =>
  createItem(services, { name, author: 'test', fields });

test('only what is published, and whose date has come, is read', async () => {
  const { services, read } = await shelf();
  await add(services, 'blog_categories', { ...category('odds'), status: 'published' });
  await add(services, 'blog_categories', category('secret'));
  const published_at = new Date(services.clock.now() + 60_000).toISOString();
  await add(services, 'blog_categories', { ...category('later'), status: 'published', published_at });
  const { items, total } = await read.list('blog_categories');
  expect(items.map(({ slug }) => slug)).toEqual(['odds']);
  expect(total).toBe(1);
  expect(await read.find('blog_categories', { slug: 'secret' })).toBeUndefined();
});

test('items of another brand stay there; those of none are for all', async () => {
  const { services, read } = await shelf();
  const faq = (question: string, brand?: string) => ({
    question,
    answer: 'So.',
    status: 'published',
    ...(brand && { brand }),
  });
  for (const fields of [faq('Ours?', 'drawcard'), faq('Theirs?', 'harbour'), faq('For all?')])
    await add(services, 'faqs', fields);
  const { items } = await read.list('faqs');
  expect(items.map(({ question }) => question).sort()).toEqual(['For all?', 'Ours?']);
});

const OUT = { published_at: '2026-02-03T04:05:06.000Z' };
const answering = (items: unknown[]): CmsService => ({
  listItems: async () => ({ items, total: items.length }),
  getFile: async () => undefined,
  getAsset: async () => undefined,
});

test('a broken item takes no other with it', async () => {
  const undated = [{}, { published_at: 'soon' }, { published_at: 7, date_updated: [] }];
  const items = [
    null,
    'text',
    { id: 'a' },
    ...undated.map((dates, at) => ({ id: `undated-${at}`, ...category('undated'), ...dates })),
    { id: 'b', ...category('odds'), ...OUT, summary: null },
  ];
  const read = createContentReader({
    brand: 'x',
    service: async () => answering(items),
    cache: new ApiCache(),
  });
  const list = await read.list('blog_categories');
  expect(list.items.map(({ slug }) => slug)).toEqual(['odds']);
});

test('an article that was published under a number is read', async () => {
  const post = { ...OUT, id: 'p', slug: '2026', title: 'A year', summary: '', body: '' };
  const read = createContentReader({ brand: 'a', service: async () => answering([post]) });
  expect((await read.list('blog_posts')).items.map(({ slug }) => slug)).toEqual(['2026']);
});

test('halves of signs and control signs, which no address and no feed can hold, are left out', async () => {
  const item = { id: 'a', ...category('odds'), ...OUT, title: 'A\ud800 \0b\u{1f469}\u0008\n' };
  const fetch = async () => new Response(JSON.stringify({ data: [item] }));
  const place = { base: 'http://cms.test', token: undefined, fetch };
  const service = async () => createCmsService(async () => place);
  const read = createContentReader({ brand: 'x', service, cache: new ApiCache() });
  const [shown] = (await read.list('blog_categories')).items;
  expect(shown?.title).toBe('A\ufffd b\u{1f469}\n');
});

test('answers are shared until their tag is purged, and stand in while the service fails', async () => {
  const cache = new ApiCache();
  let asked = 0;
  let isDown = false;
  const service: CmsService = {
    ...answering([]),
    async listItems() {
      asked += 1;
      if (isDown) throw new ServiceLost('service_down');
      return { items: [{ id: 'a', ...category(`n${asked}`), ...OUT }], total: 1 };
    },
  };
  const read = createContentReader({ brand: 'x', service: async () => service, cache });
  const slug = async () => (await read.list('blog_categories')).items[0]?.slug;
  expect([await slug(), await slug()]).toEqual(['n1', 'n1']);
  cache.purge(['content:blog_posts']);
  expect(await slug()).toBe('n2');
  isDown = true;
  cache.purge(['content:blog_posts']);
  const before = Date.now();
  expect(await slug()).toBe('n2');
  expect(cache.hasServedStaleSince(before)).toBe(true);
});

test.each([
  ['HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['half a JSON', () => new Response('{"data":[{"id":')],
  ['500', () => Response.json({ errors: [] }, { status: 500 })],
  ['JSON of another shape', () => Response.json([1])],
  ['a text for items', () => Response.json({ data: 'x' })],
])('%s is an outage, not an empty list', async (_, answer) => {
  const service = createCmsService(async () => ({
    base: 'http://cms.test',
    token: undefined,
    fetch: async () => answer(),
  }));
  const query: CmsQuery = { filter: {}, sort: [], limit: -1, page: 1, isDraft: false };
  await expect(service.listItems('faqs', query)).rejects.toThrow();
});

/** A service that answers every question with a status, and says how many it was asked. */
function refusing(status: number) {
  const asked: string[] = [];
  const fetch = async ({ url }: Request) => {
    asked.push(url);
    return Response.json({ errors: [] }, { status });
  };
  const place = async () => ({ base: 'http://cms.test', token: undefined, fetch });
  return { asked, service: createCmsService(place, { patienceMs: 0 }) };
}

test.each([
  [400, 5],
  [401, 5],
  [414, 5],
  [431, 5],
  [429, 2],
  [503, 2],
])('a service that answers %i is asked %i times of five', async (status, times) => {
  const { service, asked } = refusing(status);
  const query: CmsQuery = { filter: {}, sort: [], limit: -1, page: 1, isDraft: false };
  for (let turn = 0; turn < 5; turn += 1)
    await expect(service.listItems('faqs', query)).rejects.toThrow(ServiceLost);
  expect(asked).toHaveLength(times);
});

test('what a visitor made up and no service reads is not there', async () => {
  const { service, asked } = refusing(431);
  expect(await service.getAsset('a', { width: '!'.repeat(6000) })).toBeUndefined();
  expect(await service.getFile('a')).toBeUndefined();
  const read = createContentReader({ brand: 'x', service: async () => service, cache: new ApiCache() });
  const before = asked.length;
  expect(await read.find('blog_posts', { slug: '"'.repeat(3000) })).toBeUndefined();
  expect(asked).toHaveLength(before);
});

test('a service that fails twice is left alone for a while, and pictures do not count', async () => {
  let asked = 0;
  const service = createCmsService(async () => ({
    base: 'http://cms.test',
    token: undefined,
    fetch: async () => {
      asked += 1;
      throw new TypeError('fetch failed');
    },
  }));
  const query: CmsQuery = { filter: {}, sort: [], limit: -1, page: 1, isDraft: false };
  const lost = async (call: Promise<unknown>) =>
    expect(await call.catch((error: Error) => error)).toBeInstanceOf(ServiceLost);
  for (let picture = 0; picture < 3; picture += 1) await lost(service.getAsset('a', {}));
  for (let page = 0; page < 5; page += 1) await lost(service.listItems('faqs', query));
  expect(asked).toBe(3 + 2);
});
