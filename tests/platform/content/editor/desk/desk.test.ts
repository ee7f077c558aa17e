import { expect, test } from 'vitest';
import {
  checkEditorLink,
  getEditorDesk,
  getEditorLinks,
  searchEditor,
} from '#lib/contracts/editor/editor-desk.ts';
import { loadLinkMap } from '#platform/content/editor/desk/link-map.ts';
import { seedTranslations } from '#platform/content/translation/seed.ts';
import { putSegments } from '#platform/ground/config/capabilities.ts';
import { transact } from '#platform/ground/db/open.ts';
import { createLotteryOffer } from '#tests/support/buying/lottery-offers.ts';
import { putOnSale } from '#tests/support/buying/on-sale.ts';
import { openDesk, POST } from '#tests/support/editor/editors.ts';

async function openDeskWithBrands() {
  const desk = await openDesk();
  const { services } = desk.platform;
  await transact(services.database, (tx) =>
    putSegments(tx, services, [
      { name: 'default', capabilities: ['blog', 'causes-directory', 'commercial-lotteries'] },
      { name: 'charity', capabilities: ['blog'] },
    ]),
  );
  const check = async (address: string, brand?: string) =>
    (await desk.editor.call(checkEditorLink, { body: { address, ...(brand && { brand }) } })).result;
  return { ...desk, check };
}

test('drafts are those of the editor or of others, the latest first', async () => {
  const { platform, editor, publisher } = await openDesk();
  await editor.create('blog_posts', { ...POST, slug: 'first' });
  platform.clock.advance(1000);
  await editor.create('blog_posts', { ...POST, slug: 'second' });
  await publisher.create('faqs', { question: 'Whose?', answer: 'His.' });
  const { result } = await editor.call(getEditorDesk);
  expect(result.mine.map(({ id, by }) => [id, by])).toEqual([
    ['second', 'Edie'],
    ['first', 'Edie'],
  ]);
  expect(result.others.map(({ title, by }) => [title, by])).toEqual([['Whose?', 'Piet']]);
});

test('a link leads somewhere, or the desk says which brand does not get there and why', async () => {
  const { editor, publisher, check } = await openDeskWithBrands();
  await publisher.publish(await editor.create('blog_posts', { ...POST, brand: 'drawcard' }));
  await editor.create('blog_posts', { ...POST, slug: 'draft' });
  expect(await check('/blog/odds', 'drawcard')).toBeNull();
  expect(await check('/Blog/Odds/?x=1#y', 'drawcard')).toBeNull();
  expect(await check('/blog/odds')).toEqual({ reason: 'other_brand', brand: 'harbour-art-union' });
  expect(await check('/blog/draft', 'drawcard')).toMatchObject({ reason: 'unpublished' });
  expect(await check('/blog/nope-nope', 'drawcard')).toMatchObject({ reason: 'unknown' });
  expect(await check('/nope/nope', 'drawcard')).toMatchObject({ reason: 'unknown' });
  expect(await check('/cart')).toBeNull();
  for (const elsewhere of ['https://example.org', 'mailto:a@b.example', '#top', '/assets/file_1?width=320'])
    expect(await check(elsewhere)).toBeNull();
});

test('a page that the shop hides is no place to lead to', async () => {
  const { editor, check, cms } = await openDeskWithBrands();
  const put = (path: string, fields = {}) =>
    cms.write('POST', '/items/pages', { path, title: 'Press', blocks: [], status: 'published', ...fields });
  await put('/club/winners');
  await put('/club/press');
  await put('/blog/press', { overrides_route: true });
  expect(await check('/club/winners', 'drawcard')).toMatchObject({ reason: 'unknown' });
  expect(await check('/club/press', 'drawcard')).toBeNull();
  expect(await check('/blog/press', 'drawcard')).toBeNull();
  const places = (await editor.call(getEditorLinks, { query: { search: 'press' } })).result;
  expect(places.map(({ path }) => path).sort()).toEqual(['/blog/press', '/club/press']);
});

test('a game is led to by each of its addresses, and hides the pages below them', async () => {
  const { platform, check, cms } = await openDeskWithBrands();
  const alias = { urlAliases: [{ subvariant: 'SA', url: '/beacon' }] };
  await putOnSale(platform.services, createLotteryOffer(alias));
  await cms.write('POST', '/items/pages', {
    path: '/beacon/press',
    title: 'Press',
    blocks: [],
    status: 'published',
  });
  expect(await check('/Beacon', 'drawcard')).toBeNull();
  const places = (await loadLinkMap(platform.services)).targets;
  expect(places.has('/beacon/press')).toBe(false);
});

test('a part of an item is there while the item is, and a page of its own at the address by itself', async () => {
  const { publisher, check } = await openDeskWithBrands();
  const put = async (collection: string, fields: object) =>
    publisher.publish(await publisher.create(collection, { ...fields }));
  await put('causes', { slug: 'sea', name: 'The sea', summary: 'In short.', body: 'Long.' });
  await put('pages', { path: '/causes/land/story', title: 'X', blocks: [], overrides_route: true });
  await put('redirects', { from: '/causes/Gone', to: '/about', code: 301 });
  await put('redirects', { from: '/causes/old', to: '/causes/sea', code: 301 });
  expect(await check('/causes/sea/comet', 'drawcard')).toBeNull();
  expect(await check('/causes/land/story', 'drawcard')).toBeNull();
  expect(await check('/causes/land/comet', 'drawcard')).toMatchObject({ reason: 'unknown' });
  for (const led of ['/causes/gone', '/causes/old', '/causes/old/comet'])
    expect([led, await check(led, 'drawcard')]).toEqual([led, null]);
  expect(await check('/causes/gone/comet', 'drawcard')).toMatchObject({ reason: 'unknown' });
});

test('what a brand has switched off is no place to lead its visitors to', async () => {
  const { check } = await openDeskWithBrands();
  expect(await check('/causes', 'drawcard')).toBeNull();
  expect((await check('/app', 'drawcard'))?.reason).toBe('closed');
});

test('broken links of drafts and of what is published are listed with their fields', async () => {
  const { editor } = await openDeskWithBrands();
  await editor.create('blog_posts', {
    ...POST,
    brand: 'drawcard',
    body: 'See [this](/blog/gone), [that](https://example.org) and [the cart](/cart).',
  });
  await editor.create('banners', { key: 'lead', title: 'Lead', link: '/blog/also-gone', brand: 'drawcard' });
  const { result } = await editor.call(getEditorDesk);
  expect(
    result.brokenLinks.map(({ id, field, address, reason }) => [id, field, address, reason]).sort(),
  ).toEqual([
    ['lead', 'link', '/blog/also-gone', 'unknown'],
    ['odds', 'body', '/blog/gone', 'unknown'],
  ]);
});

test('places are found by their words, with what visitors of the brand would meet', async () => {
  const { editor } = await openDeskWithBrands();
  await editor.create('blog_posts', { ...POST, brand: 'drawcard' });
  const { result } = await editor.call(getEditorLinks, { query: { search: 'odds WORK', brand: 'drawcard' } });
  expect(result).toEqual([
    {
      path: '/blog/odds',
      title: POST.title,
      kind: 'post',
      fault: { reason: 'unpublished', brand: 'drawcard' },
    },
  ]);
  const games = (await editor.call(getEditorLinks, { query: { search: '' } })).result;
  expect(games.length).toBeLessThanOrEqual(30);
});

test('everything is searched at once, titles before texts', async () => {
  const { editor } = await openDesk();
  await editor.create('blog_posts', { ...POST, body: `${'word '.repeat(40)}zebra ${'word '.repeat(40)}` });
  await editor.create('faqs', { question: 'A zebra?', answer: 'Perhaps.' });
  const find = async (search: string) => (await editor.call(searchEditor, { query: { search } })).result;
  const found = await find(' ZEBRA ');
  expect(found.map(({ collection, title }) => [collection, title])).toEqual([
    ['faqs', 'A zebra?'],
    ['blog_posts', POST.title],
  ]);
  expect(found[1]?.excerpt).toMatch(/^….*zebra.*…$/);
  expect([await find('  '), await find('no such thing anywhere')]).toEqual([[], []]);
});

test('texts of the site leave room for what editors write', async () => {
  const { editor, platform } = await openDesk();
  const keys = Array.from({ length: 40 }, (_, index) => [`zebra.key-${index}`, 'Stripes'] as const);
  await editor.create('faqs', { question: 'Stripes?', answer: 'A zebra has some.' });
  platform.clock.advance(1000);
  await seedTranslations(platform.services, Object.fromEntries(keys));
  const { result } = await editor.call(searchEditor, { query: { search: 'zebra' } });
  expect(result).toHaveLength(30);
  expect(result[0]?.title).toBe('Stripes?');
});

test('an editor is asked for', async () => {
  const { platform } = await openDesk();
  for (const endpoint of [getEditorDesk, searchEditor, getEditorLinks])
    expect((await platform.call(endpoint, { query: { search: 'a' } })).status).toBe(401);
  expect((await platform.call(checkEditorLink, { body: { address: '/' } })).status).toBe(401);
});
