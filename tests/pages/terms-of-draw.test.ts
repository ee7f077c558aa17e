// The terms of a lottery draw that is no longer sold.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test, vi } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getOwnConfig } from '#lib/server/content/site-config.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import { createOffer, createOpenDraw, createPastDraw } from '#tests/support/page-fixtures.ts';
import TermsPage from '../../src/pages/[productOfferKey]/terms-and-conditions/[...drawNo].astro';

const t = createTranslator(defaultCopy);
const [today] = createOffer().rules;
const former = { ...today!, validFrom: '2000-01-01', numbers: { pick: 6, of: 40 } };
const offer = createOffer({ rules: [today!, former] });
const drawn = createPastDraw({ drawNo: 20, date: '2010-05-01' });
const closed = createOpenDraw({ drawNo: 99, date: '2026-11-14', status: 'DRAW_CLOSED' });

const find = <D extends { drawNo: number }>(draw: D, params: unknown) => {
  const { drawNo } = params as { drawNo: number };
  if (drawNo === draw.drawNo) return { result: draw };
  throw new ApiError({ status: 404, url: '/v2' });
};

const createOpenedPage = () => ({
  t,
  copy: defaultCopy,
  brand: drawcard,
  theme: {},
  config: getOwnConfig(drawcard),
  navigation: [],
  capabilities: new Set(),
  offers: [offer],
  knownOffers: [offer],
  tags: new PageTags(),
  subVariant: '',
  content: { outlines: async () => [] },
  api: createPageApi({
    getPastDraw: ({ params }) => find(drawn, params),
    getDraw: ({ params }) => find(closed, params),
  }),
});

vi.mock('#lib/server/loaders/page/open-page.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openPage: async () => createOpenedPage(),
  cachePage: () => {},
}));

async function renderTerms(drawNo: number): Promise<Response> {
  const container = await AstroContainer.create();
  return container.renderToResponse(TermsPage, {
    params: { productOfferKey: offer.key, drawNo: String(drawNo) },
  });
}

const PRICES = t('offer.prices-heading');

test('a draw that was held under former rules has their odds, and no price of today', async () => {
  const html = await (await renderTerms(20)).text();
  expect(html).toContain('6 of 40 numbers');
  expect(html).not.toContain(PRICES);
  expect(html).not.toContain('$0.80');
});

test('a draw that waits for its numbers has terms', async () => {
  const response = await renderTerms(99);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(PRICES);
});

test('a draw that there is none of has no terms', async () => {
  expect((await renderTerms(7)).status).toBe(404);
});
