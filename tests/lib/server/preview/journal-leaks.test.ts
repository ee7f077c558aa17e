// What is not out stays in: no list, neighbour, feed, sitemap or shared picture tells of it.

import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { createContentReader } from '#lib/server/content/content.ts';
import { loadBlogTopics, loadPostList, loadPostSurroundings } from '#lib/server/loaders/content/blog-data.ts';
import { loadCauseCards, loadCauses } from '#lib/server/loaders/content/cause-data.ts';
import { listContentEntries } from '#lib/server/loaders/content/content-entries.ts';
import { findShareSpec } from '#lib/server/loaders/page/find-share.ts';
import type { PageContext } from '#lib/server/page/page-context.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { ApiCache } from '#lib/server/services/api-cache.ts';
import { createCmsService } from '#lib/server/services/cms-service.ts';
import { getCmsToken } from '#platform/content/cms/access.ts';
import { createItem } from '#platform/content/cms/write.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const OUT = 'in-the-open';
const HIDDEN = ['half-written', 'put-away', 'next-week', 'of-another-brand'];
const HOUR_MS = 3_600_000;

async function readJournal() {
  const { services, fetch } = await openTestPlatform();
  const token = getCmsToken(services.keys, 'site');
  const startService = async () =>
    createCmsService(async () => ({ base: 'http://cms.test/cms', token, fetch }));
  const at = (hours: number) => new Date(services.clock.now() + hours * HOUR_MS).toISOString();
  const states = [
    { status: 'published', published_at: at(-5) },
    { status: 'draft' },
    { status: 'archived', published_at: at(-4) },
    { status: 'published', published_at: at(170) },
    { status: 'published', published_at: at(-1), brand: 'harbour-art-union' },
  ];
  const add = (name: 'blog_posts' | 'causes' | 'blog_categories', fields: object) =>
    createItem(services, { name, author: 'test', fields });
  await add('blog_categories', { id: 'odds', slug: 'odds', title: 'Odds', status: 'published' });
  for (const [place, slug] of [OUT, ...HIDDEN].entries()) {
    const text = { slug, summary: slug, body: slug, ...states[place] };
    await add('blog_posts', { ...text, id: slug, title: slug, category: 'odds', author: 'A' });
    await add('causes', { ...text, id: slug, name: slug, offers: ['tide'] });
  }
  const content = createContentReader({ brand: 'drawcard', service: startService, cache: new ApiCache() });
  const capabilities: PageContext['capabilities'] = new Set(['blog', 'causes-directory']);
  const page = {
    content,
    capabilities,
    offers: [],
    knownOffers: [],
    brand: brands[0],
    tags: new PageTags(),
    t: (key: string) => key,
  };
  return { content, page: page as unknown as PageContext };
}

test('only what is out, and of the brand, is anywhere in the journal and the causes', async () => {
  const { content, page } = await readJournal();
  const tags = new PageTags();
  const topics = await loadBlogTopics(content);
  const post = await content.find('blog_posts', { slug: OUT });
  const seen = JSON.stringify([
    await loadPostList({ content, tags }, { page: 1, topics }),
    await loadPostList({ content, tags }, { page: 1, category: 'odds', topics }),
    post && (await loadPostSurroundings({ content, tags }, post, topics)),
    await loadCauseCards({ content, offers: [] }, await loadCauses({ content, tags })),
    await listContentEntries(page),
  ]);
  expect(seen).toContain(OUT);
  for (const slug of HIDDEN) expect(seen, slug).not.toContain(slug);
  expect(await loadPostList({ content, tags }, { page: 2, topics })).toBeUndefined();
});

test.each(HIDDEN)('%s has no page and no picture', async (slug) => {
  const { content, page } = await readJournal();
  for (const [kind, name] of [
    ['post', 'blog_posts'],
    ['cause', 'causes'],
  ] as const) {
    expect(await content.find(name, { slug })).toBeUndefined();
    expect(await findShareSpec(page, kind, slug)).toBeUndefined();
    expect((await findShareSpec(page, kind, OUT))?.title).toBe(OUT);
  }
});

test.each([
  ['nothing', OUT],
  ['post', '../x'],
  ['result', 'tide'],
  ['__proto__', 'x'],
  ['offer', 'unknown'],
])('there is no picture of the kind %s for %s', async (kind, key) => {
  const { page } = await readJournal();
  expect(await findShareSpec(page, kind, key)).toBeUndefined();
});
