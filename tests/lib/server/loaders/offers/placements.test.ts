import { expect, test } from 'vitest';
import { listPurgedTags } from '#lib/contracts/content/collections.ts';
import { getPlacement } from '#lib/contracts/content/placement.ts';
import type { Draw } from '#lib/contracts/offers/draw.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { loadPlacedOffers } from '#lib/server/loaders/offers/placements.ts';
import type { PageContext } from '#lib/server/page/page-context.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createItem } from '#platform/content/cms/write.ts';
import { createOffer, createOpenDraw } from '#tests/support/page-fixtures.ts';
import { openTestPlatform, type TestPlatform } from '#tests/support/platform.ts';

const put = ({ services }: TestPlatform, fields: object) =>
  createItem(services, { name: 'placements', author: 'test', fields: { status: 'published', ...fields } });
const createDrawnOffer = (key: string, status: Draw['status'] = 'DRAW_OPEN') =>
  createOffer({ key, draws: [createOpenDraw({ status })] });

const createPage = (call: PageContext['api']['call'], capabilities = ['placements']) =>
  ({
    api: { call },
    brand: { key: 'drawcard', pricingId: 'standard' },
    tags: new PageTags(),
    capabilities: new Set(capabilities),
    offers: [createDrawnOffer('comet'), createDrawnOffer('tide', 'DRAW_CLOSED')],
  }) as unknown as PageContext;

test('the service gives what was published for the brand and the keys, without what the cart holds', async () => {
  const platform = await openTestPlatform();
  await put(platform, { id: 'a', key: 'feature_placement', offer_key: 'comet', brand: 'drawcard' });
  await put(platform, { id: 'b', key: 'feature_placement', offer_key: 'tide', brand: 'other' });
  await put(platform, { id: 'c', key: 'cart_inline_item', offer_key: 'comet' });
  await put(platform, { id: 'd', key: 'feature_placement', offer_key: 'comet', status: 'draft' });
  const ask = async (query: object) => {
    const { status, result } = await platform.call(getPlacement, {
      query: { brandingKey: 'drawcard', ...query },
    });
    return status === 200 ? result.placements.map(({ id }) => id) : status;
  };
  expect(await ask({ keys: 'feature_placement' })).toEqual(['a']);
  expect(await ask({ keys: 'feature_placement,cart_inline_item' })).toEqual(['a', 'c']);
  expect(await ask({ 'keys[]': 'cart_inline_item' })).toEqual(['c']);
  const cart = JSON.stringify([{ lottery_key: 'comet', draw_number: 7 }]);
  expect(await ask({ keys: 'feature_placement', cart })).toEqual([]);
  expect(await ask({ keys: 'front_door' })).toBe(422);
  expect(await ask({ keys: 'feature_placement', cart: '{broken' })).toBe(422);
});

const placements = [
  { id: '1', key: 'feature_placement', offerKey: 'comet' },
  { id: '2', key: 'feature_placement', offerKey: 'tide' },
  { id: '3', key: 'feature_placement', offerKey: 'gone' },
];

test('only offers that are on sale are put forward', async () => {
  const { items, meta } = await loadPlacedOffers(
    createPage((async () => ({ result: { placements } })) as never),
    ['feature_placement'],
  );
  expect([items.map(({ offer: { key } }) => key), meta]).toEqual([['comet'], { statusCode: 200 }]);
});

test.each([
  [new ApiError({ status: 500, url: '/x' }), 500],
  [new ApiError({ status: 404, url: '/x' }), 404],
  [new TypeError('lost'), 503],
])('a service that fails leaves the page without them, and says how: %s', async (error, statusCode) => {
  const failing = createPage((() => Promise.reject(error)) as never);
  expect(await loadPlacedOffers(failing, ['feature_placement'])).toEqual({ items: [], meta: { statusCode } });
});

test('without the capability nobody is asked', async () => {
  const asked = createPage((() => Promise.reject(new Error('asked'))) as never, []);
  expect(await loadPlacedOffers(asked, ['feature_placement'])).toEqual({
    items: [],
    meta: { statusCode: 200 },
  });
});

test('a page that shows offers of some keys is kept under the tags of these keys, whatever came of it', async () => {
  const shown = createPage((() => Promise.reject(new TypeError('lost'))) as never);
  await loadPlacedOffers(shown, ['feature_placement', 'fast_play']);
  const published = listPurgedTags('placements', [{ key: 'fast_play', offer_key: 'comet' }]);
  const tags = shown.tags.take();
  expect(tags).toEqual(['content:placements:feature_placement', 'content:placements:fast_play']);
  expect(published.some((tag) => tags.includes(tag))).toBe(true);
});

test('a page cannot be kept before it has read what is put forward on it', async () => {
  const kept = createPage((async () => ({ result: { placements } })) as never);
  kept.tags.take();
  await expect(loadPlacedOffers(kept, ['fast_play'])).rejects.toThrow('Read before the page is kept');
});
