import { expect, test } from 'vitest';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { deduplicateEntries, listContentEntries } from '#lib/server/loaders/content/content-entries.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createTestReader } from '#tests/support/content/content-reader.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const at = (day: string) => ({ publishedAt: `${day}T00:00:00.000Z`, updatedAt: `${day}T00:00:00.000Z` });
const post = (slug: string, category: string, day: string) => ({
  id: slug,
  slug,
  title: slug,
  summary: '',
  body: '',
  category,
  ...at(day),
});
const topic = (slug: string) => ({ id: slug, slug, title: slug, ...at('2026-01-01') });
const page = (path: string) => ({ id: path, path, title: path, blocks: [], ...at('2026-05-05') });

const content = createTestReader({
  blog_posts: [post('old', 'odds', '2026-02-01'), post('new', 'odds', '2026-03-01')],
  blog_categories: [topic('odds'), topic('empty')],
  causes: [
    { id: 'reef', slug: 'reef', name: 'Reef', summary: '', body: '', offers: ['tide'], ...at('2026-04-01') },
  ],
  faqs: [{ id: 'odds', question: 'Odds?', answer: '', ...at('2026-06-01') }],
  pages: [
    page('/spring'),
    page('/about/cookie-policy'),
    page('/blog/press'),
    page('/tide/press'),
    page('/old-comet/press'),
    page('/club/guide'),
  ],
});

const SUSPENDED = { url: '/comet', urlAliases: [{ subvariant: 'SA', url: '/Old-Comet' }] };

async function listed(...held: Capability[]): Promise<Map<string, string | undefined>> {
  const offers = [createOffer({ key: 'tide' })];
  const knownOffers = [...offers, createOffer({ key: 'comet', ...SUSPENDED })];
  const entries = await listContentEntries({
    content,
    tags: new PageTags(),
    offers,
    knownOffers,
    programUrl: 'club',
    capabilities: new Set(held),
  });
  return new Map(entries.map(({ path, changed }) => [path, changed?.slice(0, 10)]));
}

test('the journal is listed while it is open, each page as of its own last change', async () => {
  const open = await listed('blog');
  expect(open.get('/blog')).toBe('2026-03-01');
  expect(open.get('/blog/category/odds')).toBe('2026-03-01');
  expect(open.get('/blog/old')).toBe('2026-02-01');
  expect(open.has('/blog/category/empty')).toBe(false);
  expect([...(await listed()).keys()].some((path) => path.startsWith('/blog'))).toBe(false);
});

test('causes are listed with the offers that support them', async () => {
  const open = await listed('causes-directory');
  for (const path of ['/causes', '/causes/reef', '/causes/reef/tide', '/your-support', '/tide/your-support'])
    expect(open.get(path), path).toBe('2026-04-01');
  expect(open.has('/comet/your-support')).toBe(false);
  expect((await listed()).has('/causes')).toBe(false);
});

test('the answers are listed as of the last that changed, while the support has them and nobody else does', async () => {
  expect((await listed('support-faq')).get('/about/faq')).toBe('2026-06-01');
  expect((await listed('faq')).has('/about/faq')).toBe(false);
  expect((await listed('faq', 'support-faq')).has('/about/faq')).toBe(false);
});

test('a page at the path of a closed route is not listed, nor one that a page of the shop hides', async () => {
  expect([...(await listed()).keys()]).toEqual(['/spring', '/old-comet/press']);
  expect((await listed('cookie-consent')).get('/about/cookie-policy')).toBe('2026-05-05');
});

test('a page below a game that is suspended is not listed while the game has pages', async () => {
  const written = ['/spring', '/old-comet/press'];
  expect([...(await listed()).keys()]).toEqual(written);
  const open = await listed('multi-offer-site');
  expect(written.map((path) => open.has(path))).toEqual([true, false]);
});

test('a path is listed once, with its last change where one is known', () => {
  expect(
    deduplicateEntries([
      { path: '/a' },
      { path: '/b', changed: '1' },
      { path: '/a', changed: '2' },
      { path: '/a' },
    ]),
  ).toEqual([
    { path: '/a', changed: '2' },
    { path: '/b', changed: '1' },
  ]);
});
