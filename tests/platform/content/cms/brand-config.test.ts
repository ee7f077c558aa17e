import { expect, test } from 'vitest';
import { brands } from '#content/brands/all.ts';
import { defaultNavigation, demonstrationNavigation } from '#content/brands/navigation.ts';
import { SITE_SETTINGS } from '#content/site-settings.ts';
import { getComponents, getNavigation, getTheme } from '#lib/contracts/brand-config.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { parseBrandTheme, toThemeItem } from '#lib/domain/brand/brand-theme.ts';
import {
  loadBrand,
  loadBranding,
  loadBrandOffers,
  loadNavigation,
} from '#lib/server/content/brand-content.ts';
import type { PageApi } from '#lib/server/services/public-calls.ts';
import { parseResult } from '#lib/server/services/service-answer.ts';
import { seedContent } from '#platform/content/pages/seed.ts';
import { createTestCms } from '../../../support/content/cms.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function shop() {
  const platform = await openTestPlatform();
  await seedContent(platform.services, ['theme', 'navigation']);
  const api: PageApi = {
    async call(endpoint, call = {}) {
      const { status, result } = await platform.call(endpoint, call as object);
      if (status !== 200) throw new Error(`answered ${status}`);
      return { result: parseResult(endpoint, result) };
    },
  };
  return { platform, cms: createTestCms(platform), api };
}

test.each([...brands])('the site reads $name as it was written', async (brand) => {
  const { api } = await shop();
  expect(await loadBrand(brand, api)).toEqual(brand);
});

test('the site reads the menu as it was written', async () => {
  const menu = await loadNavigation('drawcard', (await shop()).api);
  expect(menu).toEqual(demonstrationNavigation.map((link) => ({ ...link, id: link.key })));
  expect(menu, 'read, not the default').not.toBe(demonstrationNavigation);
});

test('what an editor writes of a brand is what the site shows; its key and hosts stay', async () => {
  const { cms, api } = await shop();
  const written = {
    name: 'New name',
    tagline: 'New line',
    disclaimer: 'New terms',
    support_number: '1800 000 000',
  };
  expect((await cms.write('PATCH', '/items/theme/drawcard', written)).status).toBe(200);
  const { name, tagline, disclaimer, supportNumber, key, hosts } = await loadBrand(brands[0], api);
  expect({ name, tagline, disclaimer, support_number: supportNumber }).toEqual(written);
  expect({ key, hosts }).toEqual({ key: brands[0].key, hosts: brands[0].hosts });
});

test('an address that would run is not taken into a brand', async () => {
  const { cms } = await shop();
  for (const url of ['javascript:alert(1)', 'data:text/html,1', '//evil.example']) {
    const social_links = [{ network: 'facebook', url }];
    expect((await cms.write('PATCH', '/items/theme/drawcard', { social_links })).status).toBe(400);
  }
});

test('a colour that an editor changes is on the site, and its pages are purged', async () => {
  const { platform, cms, api } = await shop();
  const colours = (await cms.ask('/items/theme/drawcard')).body.data.colours.map(
    (colour: { role: string }) => (colour.role === 'accent' ? { ...colour, light: '#123456' } : colour),
  );
  platform.purged.splice(0);
  expect((await cms.write('PATCH', '/items/theme/drawcard', { colours })).status).toBe(200);
  expect((await loadBrand(brands[0], api)).colours.accent[0]).toBe('#123456');
  expect(platform.purged).toEqual(['brand']);
});

test.each([
  [{ colours: [] }],
  [{ colours: [{ role: 'accent', light: 'red', dark: '#fff' }] }],
  [{ font: { family: 'A"}*{', file: 'a.woff2' } }],
])('the theme is not changed to %j', async (fields) => {
  const { status } = await (await shop()).cms.write('PATCH', '/items/theme/drawcard', fields);
  expect(status).toBe(400);
});

test('the themes of all brands are a list, as of a Directus', async () => {
  const { cms } = await shop();
  const all = await cms.ask('/items/theme?fields=id&meta=total_count');
  expect(all.body.data).toContainEqual({ id: 'drawcard' });
  expect(all.body.meta).toEqual({ total_count: brands.length });
  const other = await cms.ask('/items/theme?fields=name&filter[id][_eq]=harbour-art-union');
  expect(other.body).toEqual({ data: [{ name: 'Harbour Art Union' }] });
});

test('the site settings of a new shop can be read by everybody, a draft of them by nobody', async () => {
  const { platform, cms } = await shop();
  await seedContent(platform.services, ['site_config']);
  const read = async () => (await cms.ask('/items/site_config?fields=id,brand,values&sort=id')).body.data;
  expect(await read()).toEqual(SITE_SETTINGS);
  await cms.write('PATCH', '/items/site_config/settings-drawcard', { status: 'draft' });
  expect(await read()).toEqual(SITE_SETTINGS.filter(({ brand }) => brand !== 'drawcard'));
});

test('a draft theme is not shown', async () => {
  const { platform, cms } = await shop();
  await cms.write('PATCH', '/items/theme/drawcard', { status: 'draft' });
  expect((await platform.call(getTheme, { query: { brand: 'drawcard' } })).status).toBe(404);
});

test('a link that an editor adds for one brand is in its menu alone', async () => {
  const { platform, cms } = await shop();
  const link = { key: 'art', label_key: 'layout.nav-results', route_type: 'internal', href: '/art', sort: 0 };
  await cms.write('POST', '/items/navigation', { ...link, brand: 'harbour-art-union', status: 'published' });
  const keysOf = async (brand: string) =>
    (await platform.call(getNavigation, { query: { brand } })).result.links.map(({ key }) => key);
  expect(await keysOf('harbour-art-union')).toEqual([
    'art',
    ...demonstrationNavigation.map(({ key }) => key),
  ]);
  expect(await keysOf('drawcard')).toEqual(demonstrationNavigation.map(({ key }) => key));
});

test('components have the variants of the brand', async () => {
  const { platform, cms } = await shop();
  const variant = { component: 'offer-card', variant: 'compact', status: 'published' };
  await cms.write('POST', '/items/component_variants', { ...variant, brand: 'drawcard' });
  const { result } = await platform.call(getComponents, { query: { brand: 'drawcard' } });
  expect(result.components).toEqual([{ component: 'offer-card', variant: 'compact' }]);
});

test('what was seeded once is left to the editors', async () => {
  const { platform, cms } = await shop();
  await cms.write('DELETE', '/items/navigation/lotto');
  expect(await seedContent(platform.services, ['theme', 'navigation'])).toBe(0);
  expect((await cms.ask('/items/navigation')).body.data).toHaveLength(demonstrationNavigation.length - 1);
});

const FAILING: readonly [string, () => Promise<unknown>][] = [
  ['is down', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers nothing', async () => ({ result: undefined })],
  ['answers null', async () => ({ result: null })],
  ['answers a page', async () => ({ result: '<html>' })],
  ['answers half a theme', async () => ({ result: { id: 'drawcard', name: 'Drawcard', links: 'x' } })],
];

test.each(FAILING)('brand and menu are those of the release while the service %s', async (_, answer) => {
  const api = { call: answer } as unknown as PageApi;
  expect(await loadBrand(brands[0], api)).toBe(brands[0]);
  expect(await loadNavigation('drawcard', api)).toBe(defaultNavigation);
});

test('what the visitors of a brand can do is no content: the till holds to it too', () => {
  const item = { ...toThemeItem(brands[0]), name: 'Lantern', segment_name: 'harbour-art-union' };
  const { name, segmentName } = parseBrandTheme(brands[0], item) ?? {};
  expect({ name, segmentName }).toEqual({ name: 'Lantern', segmentName: brands[0].segmentName });
});

test('a theme without one of its colours is not whole', () => {
  expect(parseBrandTheme(brands[0], { name: 'X' })).toBeUndefined();
});

const answering = (answer: (params: Record<string, string>) => unknown): PageApi => ({
  call: async (_, call = {}) =>
    ({ result: await answer(('params' in call ? call.params : {}) as Record<string, string>) }) as never,
});

test('a product whose names can not be read keeps its own, and takes no other with it', async () => {
  const named = { id: 'tide', name: 'Midweek Tide', shortName: 'Tide', regionOverrides: [] };
  const odd = [null, 7, '', { id: 'x' }, { ...named, name: {} }, { ...named, regionOverrides: [null] }];
  expect(await loadBranding(answering(() => [...odd, named]))).toEqual([named]);
  for (const broken of [() => undefined, () => Promise.reject(new Error('down'))])
    expect(await loadBranding(answering(broken))).toEqual([]);
});

test('at prices that nobody knows a brand sells at those it was released with', async () => {
  const refusal = (status: number) => new ApiError({ status, url: '/', error: { code: 'x', message: 'x' } });
  const asked: string[] = [];
  const shelf = (status: number) =>
    answering(({ pricingId = '' }) => {
      asked.push(pricingId);
      if (pricingId === 'mistyped') throw refusal(status);
      return [];
    });
  const brand = { ...brands[0], pricingId: 'mistyped' };
  expect(await loadBrandOffers(brand, shelf(404))).toEqual([]);
  expect(asked).toEqual(['mistyped', brands[0].pricingId]);
  await expect(loadBrandOffers(brand, shelf(500))).rejects.toThrow();
});
