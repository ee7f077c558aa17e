// Of two items at one address, that of the brand is shown and the one for every brand is left out.
import { expect, test } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import type { CollectionName } from '#lib/contracts/content/collections.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createContentReader } from '#lib/server/content/content.ts';
import { findContentRoute, listContentPages } from '#lib/server/content/content-routes.ts';
import { findCause } from '#lib/server/loaders/content/cause-data.ts';
import { loadContactView } from '#lib/server/loaders/content/contact-page.ts';
import { loadPageBlocks } from '#lib/server/loaders/content/page-blocks.ts';
import { findSupportChat } from '#lib/server/loaders/content/support-chat.ts';
import type { PageContext } from '#lib/server/page/page-context.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { ApiCache } from '#lib/server/services/api-cache.ts';
import { createCmsService } from '#lib/server/services/cms-service.ts';
import { getCmsToken } from '#platform/content/cms/access.ts';
import { createItem } from '#platform/content/cms/write.ts';
import { openTestPlatform } from '#tests/support/platform.ts';

const OWN = { brand: 'drawcard' };

/** Items for every brand come first in the order of editors. */
async function shelf() {
  const { services, fetch } = await openTestPlatform();
  const token = getCmsToken(services.keys, 'site');
  const service = async () => createCmsService(async () => ({ base: 'http://cms.test/cms', token, fetch }));
  const createReader = (brand: string) => createContentReader({ brand, service, cache: new ApiCache() });
  const put = (name: CollectionName, fields: object) =>
    createItem(services, { name, author: 'test', fields: { status: 'published', ...fields } });
  const page = (content = createReader('drawcard')) =>
    ({
      brand: drawcard,
      config: { minimumAge: 18, currency: 'AUD' },
      copy: defaultCopy,
      t: createTranslator(defaultCopy),
      capabilities: new Set(['customer-chat']),
      content,
      tags: new PageTags(),
      begunAt: Date.now(),
      clockMovedMs: 0,
    }) as unknown as PageContext;
  /** Takes a field from an item, as a Directus with other rules may answer it. */
  async function strip(id: string, field: string): Promise<void> {
    const at = services.database.db;
    const { body } = await at
      .selectFrom('content_item')
      .select('body')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { [field]: _, ...left } = JSON.parse(body);
    await at
      .updateTable('content_item')
      .set({ body: JSON.stringify(left) })
      .where('id', '=', id)
      .execute();
  }
  return { put, strip, page, read: createReader('drawcard'), elsewhere: createReader('harbour-art-union') };
}

const post = (id: string, slug: string, fields: object = {}) => ({
  id,
  slug,
  title: id,
  summary: 'Short',
  body: 'Long',
  ...fields,
});
const listIds = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

test('a post of the brand is found and listed in the place of the one for every brand', async () => {
  const { put, read, elsewhere } = await shelf();
  await put('blog_posts', post('all', 'odds', { published_at: '2026-01-03T00:00:00.000Z' }));
  await put('blog_posts', post('own', 'odds', { ...OWN, published_at: '2026-01-02T00:00:00.000Z' }));
  await put('blog_posts', post('other', 'prizes', { published_at: '2026-01-01T00:00:00.000Z' }));
  expect((await read.find('blog_posts', { slug: 'odds' }))?.id).toBe('own');
  expect((await elsewhere.find('blog_posts', { slug: 'odds' }))?.id).toBe('all');
  const all = await read.list('blog_posts');
  expect([listIds(all.items), all.total]).toEqual([['other', 'own'], 2]);
  const part = async (number: number) => {
    const { items, total } = await read.list('blog_posts', {
      sort: ['-published_at'],
      limit: 1,
      page: number,
    });
    return [listIds(items), total];
  };
  expect(await Promise.all([part(1), part(2), part(3)])).toEqual([
    [['own'], 2],
    [['other'], 2],
    [[], 2],
  ]);
});

test('a post of the brand that does not fit stands for no other, in parts of the list too', async () => {
  const { put, strip, read } = await shelf();
  await put('blog_posts', post('all', 'odds'));
  await put('blog_posts', post('own', 'odds', OWN));
  await strip('own', 'body');
  expect((await read.find('blog_posts', { slug: 'odds' }))?.id).toBe('all');
  const { items, total } = await read.list('blog_posts', { limit: 1 });
  expect([listIds(items), total]).toEqual([['all'], 1]);
});

test('a preview asks a Directus for no id that it made up', async () => {
  const asked: string[] = [];
  const published_at = '2026-01-01T00:00:00.000Z';
  const own = { ...post('Odds', 'odds', OWN), id: 1, status: 'published', published_at };
  const $meta = { version_id: '0b6f6a9e-6c1e-4d6f-9d6a-3f2504e04f89' };
  const version = { ...post('Odds', 'odds'), id: null, status: 'draft', $meta };
  const fetch = async ({ url }: Request) => {
    asked.push(decodeURIComponent(url));
    const data = url.includes('version=draft') ? [version] : [own];
    return Response.json({ data, meta: { filter_count: 1 } });
  };
  const service = async () => createCmsService(async () => ({ base: 'http://cms.test', token: '', fetch }));
  const preview = { at: undefined };
  const read = createContentReader({ brand: 'drawcard', preview, service, cache: new ApiCache() });
  expect(listIds((await read.list('blog_posts', { limit: 9 })).items)).toEqual(['1']);
  expect(asked.filter((url) => url.includes($meta.version_id))).toEqual([]);
});

test('a cause of the brand stands for one of every brand, on its page and in blocks', async () => {
  const { put, page } = await shelf();
  const cause = { slug: 'sea', summary: 'Short', body: 'Long' };
  await put('causes', { ...cause, id: 'all', name: 'The sea' });
  await put('causes', { ...cause, ...OWN, id: 'own', name: 'Our sea' });
  expect((await findCause(page(), 'sea', 3))?.cause.name).toBe('Our sea');
  expect((await findCause(page(), 'sea', 3))?.next).toEqual([]);
  const { blocks } = await loadPageBlocks(page(), 'test', [{ type: 'causes', causes: [] }]);
  expect(blocks).toMatchObject([{ causes: [{ name: 'Our sea' }] }]);
});

test('the contact page and the chat are those of the brand', async () => {
  const { put, page } = await shelf();
  await put('contact_page', { id: 'contact', title: 'Contact', body: 'All' });
  await put('contact_page', { ...OWN, id: 'itm_1', title: 'Contact Drawcard', body: 'Own' });
  const values = (value: string) => ({ values: [{ key: 'chat_url', value }] });
  await put('site_config', { id: 'all', ...values('https://all.example') });
  await put('site_config', { ...OWN, id: 'own', ...values('https://own.example') });
  const url = new URL('https://shop.example/about/contact-us');
  expect((await loadContactView(page(), url)).title).toBe('Contact Drawcard');
  expect((await findSupportChat(page()))?.href).toBe('https://own.example');
});

test('the chat is that of every brand where the settings of the brand name none', async () => {
  const { put, page } = await shelf();
  await put('site_config', { id: 'all', values: [{ key: 'chat_url', value: 'https://all.example' }] });
  await put('site_config', { ...OWN, id: 'own', values: [{ key: 'other', value: 'x' }] });
  expect((await findSupportChat(page()))?.href).toBe('https://all.example');
});

test('a banner of the brand is shown while it is on, and the one for every brand before and after', async () => {
  const { put, page } = await shelf();
  await put('banners', { id: 'all', key: 'spring', text: 'All' });
  await put('banners', { ...OWN, id: 'own', key: 'spring', text: 'Own', until: '2020-01-01T00:00:00.000Z' });
  const shown = async () => {
    const { blocks } = await loadPageBlocks(page(), 'test', [{ type: 'feature_banner', banner: 'spring' }]);
    return blocks.map((block) => block.type === 'feature_banner' && block.banner.text);
  };
  expect(await shown()).toEqual(['All']);
  await put('banners', { ...OWN, id: 'own-now', key: 'spring', text: 'Own now' });
  expect(await shown()).toEqual(['Own now']);
});

test('a page and a redirect of the brand come before those of every brand', async () => {
  const { put, read } = await shelf();
  await put('pages', { id: 'all', path: '/about/us', title: 'All', blocks: [] });
  await put('pages', { ...OWN, id: 'own', path: '/About/Us/', title: 'Own', blocks: [] });
  await put('redirects', { id: 'all', from: '/old', to: '/all', code: 301 });
  await put('redirects', { ...OWN, id: 'own', from: '/Old', to: '/own', code: 301 });
  expect((await listContentPages(read)).get('/about/us')?.title).toBe('Own');
  expect(await findContentRoute('drawcard', '/old', { content: read })).toMatchObject({
    redirect: { to: '/own' },
  });
});

test('an item of the brand comes before a redirect of every brand, and the others are led on', async () => {
  const { put, read, elsewhere } = await shelf();
  const moves = [
    { id: 'first', from: '/blog/older', to: '/blog/odds' },
    { id: 'post', from: '/blog/Odds', to: '/blog/chances' },
    { id: 'cause', from: '/causes/sea', to: '/causes/ocean' },
    { id: 'page', from: '/about/old', to: '/about/new' },
  ];
  for (const move of moves) await put('redirects', { ...move, code: 301 });
  await put('blog_posts', post('own', 'odds', OWN));
  await put('causes', { ...OWN, id: 'sea', slug: 'sea', name: 'Sea', summary: 'Short.', body: 'Long.' });
  await put('pages', { ...OWN, id: 'old', path: '/About/Old', title: 'Old', blocks: [] });
  for (const path of ['/blog/odds', '/causes/sea', '/causes/sea/comet', '/about/old'])
    expect([path, await findContentRoute('drawcard', path, { content: read })]).toEqual([path, undefined]);
  const leadsTo = (path: string, content: typeof read) => findContentRoute('x', path, { content });
  expect(await leadsTo('/blog/older', read)).toMatchObject({ redirect: { to: '/blog/odds' } });
  expect(await leadsTo('/blog/older', elsewhere)).toMatchObject({ redirect: { to: '/blog/chances' } });
  expect(await leadsTo('/causes/sea/comet', elsewhere)).toMatchObject({
    redirect: { to: '/causes/ocean/comet' },
  });
});

test('an older address leads nowhere once its item was taken back', async () => {
  const { put, read } = await shelf();
  await put('redirects', { id: 'moved', from: '/blog/older', to: '/blog/odds', code: 301 });
  await put('redirects', { id: 'page', from: '/old-story', to: '/our-story', code: 301 });
  await put('redirects', { id: 'shop', from: '/games', to: '/lotto-tickets', code: 301 });
  const leadsTo = async (path: string) => (await findContentRoute('drawcard', path, { content: read }))?.kind;
  await put('blog_posts', post('odds', 'odds'));
  await put('pages', { id: 'story', path: '/our-story', title: 'Story', blocks: [] });
  expect([await leadsTo('/blog/older'), await leadsTo('/old-story')]).toEqual(['redirect', 'redirect']);
  const { put: again, read: after } = await shelf();
  await again('redirects', { id: 'moved', from: '/blog/older', to: '/blog/odds', code: 301 });
  await again('redirects', { id: 'page', from: '/old-story', to: '/our-story', code: 301 });
  await again('redirects', { id: 'shop', from: '/games', to: '/lotto-tickets', code: 301 });
  await again('blog_posts', { ...post('odds', 'odds'), status: 'archived' });
  await again('pages', { id: 'story', path: '/Our-Story', title: 'Story', blocks: [], status: 'archived' });
  const gone = async (path: string) => (await findContentRoute('drawcard', path, { content: after }))?.kind;
  expect([await gone('/blog/older'), await gone('/old-story'), await gone('/games')]).toEqual([
    undefined,
    undefined,
    'redirect',
  ]);
});

test('a redirect of the brand back to where all brands were led away from closes no circle', async () => {
  const { put, read } = await shelf();
  const moves = [
    { id: 'first', from: '/blog/older', to: '/blog/odds' },
    { id: 'shared', from: '/blog/odds', to: '/blog/chances' },
    { ...OWN, id: 'own-back', from: '/blog/chances', to: '/blog/odds' },
  ];
  for (const move of moves) await put('redirects', { ...move, code: 301 });
  await put('blog_posts', post('own', 'odds', OWN));
  for (const path of ['/blog/older', '/blog/chances'])
    expect(await findContentRoute('drawcard', path, { content: read })).toMatchObject({
      redirect: { to: '/blog/odds' },
    });
  expect(await findContentRoute('drawcard', '/blog/odds', { content: read })).toBeUndefined();
});
