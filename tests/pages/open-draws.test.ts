// The pages of results of a brand without the lists of results: they know the draws of their offer that are still open.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test, vi } from 'vitest';
import { harbourArtUnion } from '#content/brands/harbour-art-union.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getSaleTag, listDrawTags, OFFERS_TAG } from '#lib/domain/pages/page-tags.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { getOwnConfig } from '#lib/server/content/site-config.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createRaffleDraw, createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import { createPastDraw } from '#tests/support/page-fixtures.ts';
import DayPage from '../../src/pages/[productOfferKey]/results/[...date].astro';
import DrawPage from '../../src/pages/[productOfferKey]/results/draw/[drawNo].astro';

const open = createRaffleDraw();
const offer = createRaffleOffer({ draws: [open] });
const closed = createRaffleDraw({}, { drawNo: open.drawNo - 2, date: '2026-11-07', status: 'DRAW_CLOSED' });
const latest = createPastDraw({ offerKey: offer.key, drawNo: open.drawNo - 1, dividends: [] });
const t = createTranslator(defaultCopy);

const shop = { drawn: latest, tags: new PageTags() };

const createOpenedPage = () => ({
  t,
  copy: defaultCopy,
  brand: harbourArtUnion,
  theme: {},
  config: getOwnConfig(harbourArtUnion),
  navigation: [],
  capabilities: new Set(['charity-lotteries']),
  offers: [offer],
  knownOffers: [offer],
  tags: shop.tags,
  subVariant: '',
  api: createPageApi({
    getPastDraw: () => ({ result: shop.drawn }),
    getPastDraws: () => ({ result: [] }),
    getWaitingDraws: () => ({ result: [closed] }),
    getResultKeys: () => ({ result: [] }),
    getPublishedRaffle: () => {
      throw new ApiError({ status: 404, url: '/v2' });
    },
  }),
});

vi.mock('#lib/server/loaders/page/open-page.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openPage: async () => createOpenedPage(),
  cachePage: () => {},
}));

async function render(
  page: typeof DayPage,
  params: Record<string, string>,
  drawn = latest,
): Promise<Response> {
  Object.assign(shop, { drawn, tags: new PageTags(OFFERS_TAG) });
  const container = await AstroContainer.create();
  return container.renderToResponse(page, { params: { productOfferKey: offer.key, ...params } });
}

test('the day of an open draw leads to that draw', async () => {
  const { status, headers } = await render(DayPage, { date: open.date });
  expect(status).toBe(302);
  expect(headers.get('location')).toBe(urls.drawResult(offer.key, open.drawNo));
});

test('the day of a draw that waits for its winners leads to that draw', async () => {
  const { status, headers } = await render(DayPage, { date: closed.date });
  expect(status).toBe(302);
  expect(headers.get('location')).toBe(urls.drawResult(offer.key, closed.drawNo));
});

test('beside the latest result stands the next draw', async () => {
  const response = await render(DrawPage, { drawNo: String(latest.drawNo) });
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain(t('results.next-heading'));
  expect(html).toContain(`data-countdown="${open.stop}"`);
});

test('an older result is made again when its offer is no longer sold, and with no step of another draw', async () => {
  const older = { ...latest, nextDrawNo: open.drawNo };
  const response = await render(DrawPage, { drawNo: String(older.drawNo) }, older);
  expect(await response.text()).toContain(t('offer.play', { name: offer.name }));
  const tags = shop.tags.take();
  expect(tags).toContain(getSaleTag(offer.key));
  for (const tag of listDrawTags(offer.key, open.drawNo)) expect(tags).not.toContain(tag);
});
