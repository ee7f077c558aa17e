import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { getTextRegions, getTranslations } from '#lib/contracts/content/translation.ts';
import type { Locale } from '#lib/domain/brand/locales.ts';
import { classifyTextKey, seedTranslations } from '#platform/content/translation/seed.ts';
import {
  putTranslation,
  removeTranslation,
  type TranslationChange,
} from '#platform/content/translation/store.ts';
import { transactAndPurge } from '#platform/ground/jobs/purge.ts';
import { openTestPlatform, type TestPlatform } from '../../../support/platform.ts';

const COPY = { 'layout.menu': 'Menu', 'layout.cart': 'Cart', 'seo.home.title': 'Lotteries' };

async function seeded(): Promise<TestPlatform> {
  const platform = await openTestPlatform();
  await seedTranslations(platform.services, COPY);
  return platform;
}
const write = ({ services }: TestPlatform, change: TranslationChange) =>
  services.database.db.transaction().execute((tx) => putTranslation(tx, services, change));

const ask = async (platform: TestPlatform, query = {}, locale: Locale = 'en-AU') =>
  (await platform.call(getTranslations, { params: { locale }, query })).result;
const asText = async (platform: TestPlatform, search: string) => {
  const endpoint: typeof getTranslations = {
    ...getTranslations,
    path: `/translation/en-AU/items${search}` as never,
  };
  const { status, result } = await platform.call(endpoint);
  return { status, ids: status === 200 ? result.map(({ id }) => id) : [] };
};

test('every text of the site is an item that can be edited', async () => {
  const platform = await openTestPlatform();
  await seedTranslations(platform.services, defaultCopy);
  const items = await ask(platform);
  expect(Object.fromEntries(items.map(({ id, value }) => [id, value]))).toEqual(defaultCopy);
});

test.each([
  ['?c[]=layout', ['layout.cart', 'layout.menu']],
  ['?c[]=layout&c[]=meta', ['layout.cart', 'layout.menu', 'seo.home.title']],
  ['?c[0]=meta&t[0]=seo', ['seo.home.title']],
  ['?id[]=layout.menu&id[]=layout.cart', ['layout.cart', 'layout.menu']],
  ['?c[]=layout&id[]=seo.home.title', []],
  ['?t[]=image', []],
  ['?__proto__[]=layout', ['layout.cart', 'layout.menu', 'seo.home.title']],
])('%s gives the items it names', async (search, ids) => {
  expect(await asText(await seeded(), search)).toEqual({ status: 200, ids });
});

test('a type that does not exist is refused', async () => {
  expect((await asText(await seeded(), '?t[]=script')).status).toBe(422);
});

test('search texts are of the category meta and the type seo', () => {
  expect(classifyTextKey('seo.home.title')).toEqual({ category: 'meta', type: 'seo' });
  expect(classifyTextKey('layout.menu')).toEqual({ category: 'layout', type: 'plain' });
});

test('a region and a locale have their own text and fall back to the main one', async () => {
  const platform = await seeded();
  const place = { id: 'layout.menu', category: 'layout', type: 'plain' } as const;
  await write(platform, { ...place, subVariant: 'SA', value: 'Menu for SA' });
  await write(platform, { ...place, locale: 'en-GB', value: 'Menu for Britain' });
  const menuOf = async (sv: string, locale: Locale) =>
    (await ask(platform, { subVariant: sv }, locale)).find(({ id }) => id === 'layout.menu')?.value;
  expect(await menuOf('SA', 'en-AU')).toBe('Menu for SA');
  expect(await menuOf('VIC', 'en-AU')).toBe('Menu');
  expect(await menuOf('SA', 'en-GB')).toBe('Menu for Britain');
  expect((await ask(platform, {}, 'en-GB')).map(({ id }) => id)).toContain('layout.cart');
});

test('regions with texts of their own are listed once, of the locale and the main one', async () => {
  const platform = await seeded();
  const list = async (locale: Locale) => (await platform.call(getTextRegions, { params: { locale } })).result;
  expect(await list('en-AU')).toEqual([]);
  const place = { category: 'layout', type: 'plain', value: 'Text' } as const;
  await write(platform, { ...place, id: 'layout.menu', subVariant: 'VIC' });
  await write(platform, { ...place, id: 'layout.cart', subVariant: 'VIC' });
  await write(platform, { ...place, id: 'layout.menu', subVariant: 'SA', locale: 'en-GB' });
  expect(await list('en-AU')).toEqual(['VIC']);
  expect(await list('en-GB')).toEqual(['SA', 'VIC']);
});

test('an edited text outlives a release, an untouched one follows it', async () => {
  const platform = await seeded();
  await write(platform, { id: 'layout.menu', ...classifyTextKey('layout.menu'), value: 'All games' });
  await seedTranslations(platform.services, { ...COPY, 'layout.menu': 'Index', 'layout.cart': 'Basket' });
  const items = await ask(platform, {});
  expect(items.find(({ id }) => id === 'layout.menu')?.value).toBe('All games');
  expect(items.find(({ id }) => id === 'layout.cart')?.value).toBe('Basket');
});

test('new texts purge the pages, a second start changes nothing', async () => {
  const platform = await seeded();
  expect(platform.purged).toEqual(['copy']);
  expect(await seedTranslations(platform.services, COPY)).toBe(0);
});

test('a text that was reset is the one of the release, and follows it again', async () => {
  const platform = await seeded();
  const { services } = platform;
  await write(platform, { id: 'layout.menu', ...classifyTextKey('layout.menu'), value: 'All games' });
  const place = { locale: 'en-AU', subVariant: '', id: 'layout.menu', own: 'Menu' } as const;
  expect(await transactAndPurge(services, (tx) => removeTranslation(tx, services, place))).toBe(true);
  await seedTranslations(services, { ...COPY, 'layout.menu': 'Index' });
  expect((await ask(platform)).find(({ id }) => id === 'layout.menu')?.value).toBe('Index');
});

test('markdown comes with its harmless HTML', async () => {
  const platform = await seeded();
  const value = 'Play **well**. <script>alert(1)</script>';
  await write(platform, { id: 'about.lead', category: 'about', type: 'markdown', value });
  const item = (await ask(platform)).find(({ id }) => id === 'about.lead');
  expect(item).toMatchObject({ value, html: expect.stringContaining('<strong>well</strong>') });
  expect(JSON.stringify(item && 'html' in item && item.html)).not.toContain('<script');
});

test.each([
  ['plain', { text: 'x' }],
  ['markdown', true],
  ['image', { src: '/a.png', alt: 'A', width: 0, height: 1 }],
  ['json', '{'],
] as const)('a value that is no %s is refused', async (type, value) => {
  const platform = await seeded();
  await expect(write(platform, { id: 'layout.x', category: 'layout', type, value })).rejects.toThrow();
});

test('one value that cannot be read takes no other with it', async () => {
  const platform = await seeded();
  await platform.services.database.db
    .updateTable('translation')
    .set({ value: '{"broken' })
    .where('id', '=', 'layout.menu')
    .execute();
  expect((await ask(platform)).map(({ id }) => id)).toEqual(['layout.cart', 'seo.home.title']);
});

test('a text that the next release no longer has goes with it, unless it was edited', async () => {
  const platform = await seeded();
  const { services } = platform;
  const edited = { id: 'layout.cart', category: 'layout', type: 'plain', value: 'Basket' } as const;
  await write(platform, edited);
  expect(await seedTranslations(services, { 'seo.home.title': 'Lotteries' })).toBe(1);
  expect((await ask(platform)).map(({ id }) => id)).toEqual(['layout.cart', 'seo.home.title']);
  expect(await seedTranslations(services, { 'seo.home.title': 'Lotteries' })).toBe(0);
});
