// The page of a raffle whose tickets cannot be bought: sold out, suspended, or between the close of its sales and its draw.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test, vi } from 'vitest';
import { harbourArtUnion } from '#content/brands/harbour-art-union.ts';
import { defaultCopy } from '#content/copy/index.ts';
import type { Draw } from '#lib/contracts/offers/draw.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import type { EarlyBird } from '#lib/contracts/raffles/raffle-draw.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { getOwnConfig } from '#lib/server/content/site-config.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createRaffleDraw, createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import RafflePage from '../../src/pages/rewritten/raffle-page.astro';

const t = createTranslator(defaultCopy);
const BEGUN_AT = Date.parse('2026-11-21T09:00:00.000Z');
const closed = { status: 'DRAW_CLOSED', stop: '2026-11-21T08:00:00.000Z' } as const;
const ranges = [{ channel: 'online' as const, first: 1, last: 20_000 }];
const main = createRaffleDraw(
  { purchaseStatus: 'past_draw', permits: ['NSW 1'], ranges },
  { ...closed, drawNo: 14 },
);
const earlyBird = createRaffleDraw({ name: 'Early bird' }, { ...closed, drawNo: 1401 });
const bird: EarlyBird = {
  drawNo: 1401,
  name: 'Early bird',
  value: { amount: '500.00', currency: 'AUD' },
  drawDate: '2026-12-10T09:00:00.000Z',
  stop: '2026-12-10T08:00:00.000Z',
  isOpen: true,
  isDrawn: false,
  prizes: [],
};
const shop: { draws: readonly Draw[]; offer: Partial<ProductOffer> } = { draws: [], offer: {} };

const createOpenedPage = () => {
  const offer = createRaffleOffer({ draws: [], ...shop.offer });
  return {
    t,
    copy: defaultCopy,
    brand: harbourArtUnion,
    theme: {},
    config: getOwnConfig(harbourArtUnion),
    navigation: [],
    capabilities: new Set(['charity-lotteries']),
    offers: [offer],
    knownOffers: [offer],
    tags: new PageTags(),
    subVariant: '',
    begunAt: BEGUN_AT,
    clockMovedMs: 0,
    api: createPageApi({
      getWaitingDraws: () => ({ result: shop.draws }),
      getResultKeys: () => ({ result: [] }),
      getPublishedRaffle: () => {
        throw new ApiError({ status: 404, url: '/v2' });
      },
    }),
  };
};

vi.mock('#lib/server/loaders/page/open-page.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openPage: async () => createOpenedPage(),
  cachePage: () => {},
}));

async function renderPage(draws: readonly Draw[], offer: Partial<ProductOffer> = {}): Promise<string> {
  Object.assign(shop, { draws, offer });
  const container = await AstroContainer.create();
  const request = new Request('http://shop.test/harbour-prize-home');
  return container.renderToString(RafflePage, { request, partial: false });
}

test('a raffle that has closed keeps its prizes and terms, and says when the winners are shown', async () => {
  const html = await renderPage([earlyBird, main]);
  expect(html).toContain(t('raffle.title-past_draw'));
  expect(html).toContain(t('raffle.closed'));
  expect(html).toContain('NSW 1');
  expect(html).toContain(urls.offerTerms('harbour-prize-home', 14));
  expect(html).not.toContain(t('offer.not-open'));
});

test('a raffle without a draw says that none is open', async () => {
  expect(await renderPage([])).toContain(t('offer.not-open'));
});

test.each([
  ['on sale', {}, false, 'Buy before'],
  ['sold out', { ticketsLeft: 0 }, false, 'Closes on'],
  ['suspended', {}, true, 'Closes on'],
])('an early bird of a raffle that is %s says when it closes', async (_, raffle, suspended, words) => {
  const draw = createRaffleDraw(
    { ranges, earlyBirds: [bird], ...raffle },
    { drawNo: 14, stop: '2026-12-19T08:00:00.000Z' },
  );
  const html = await renderPage([], { draws: [draw], suspended });
  expect(html).toContain(`${words} Thursday 10 December 2026, 7:00 pm.`);
});
