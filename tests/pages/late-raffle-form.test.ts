// A raffle's form that is sent when its draw is no longer on sale.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test, vi } from 'vitest';
import { harbourArtUnion } from '#content/brands/harbour-art-union.ts';
import { defaultCopy } from '#content/copy/index.ts';
import type { Draw } from '#lib/contracts/offers/draw.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getOwnConfig } from '#lib/server/content/site-config.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createRaffleDraw, createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import RafflePage from '../../src/pages/rewritten/raffle-page.astro';

const t = createTranslator(defaultCopy);
const BEGUN_AT = Date.parse('2026-11-21T09:00:00.000Z');
const STOP = '2026-12-19T08:00:00.000Z';
const shop = vi.hoisted((): { draws: readonly Draw[]; added: unknown[] } => ({ draws: [], added: [] }));

const createOpenedPage = () => {
  const offer = createRaffleOffer({ draws: [...shop.draws] });
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
      getWaitingDraws: () => ({ result: [] }),
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
vi.mock('#lib/server/loaders/page/server-api.ts', () => ({ createServerApi: () => ({}) }));
vi.mock('#lib/server/session/repeated-submission.ts', () => ({
  submitOnce: async (_api: unknown, _context: unknown, input: unknown) => void shop.added.push(input),
}));

async function sendForm(drawNo: number, draws: readonly Draw[]) {
  Object.assign(shop, { draws, added: [] });
  const container = await AstroContainer.create();
  const request = new Request('http://shop.test/harbour-prize-home', {
    method: 'POST',
    body: new URLSearchParams({ drawNo: String(drawNo), book: 'book-5' }),
  });
  const response = await container.renderToResponse(RafflePage, { request, partial: false });
  return { status: response.status, html: await response.text(), added: shop.added };
}

const next = createRaffleDraw({}, { drawNo: 15, stop: STOP });

test('it buys into no other draw, and the next draw is shown with its own form', async () => {
  const { status, html, added } = await sendForm(14, [next]);
  expect([status, added]).toEqual([422, []]);
  expect(html).toContain(t('offer.not-added'));
  expect(html).toContain(t('buy.draw-closed'));
  expect(html).toMatch(/name="drawNo" value="15"/);
  expect(html).toMatch(/value="book-5" checked/);
});

test('a draw that can only be ordered ahead is not ordered in its place', async () => {
  const ahead = createRaffleDraw({}, { drawNo: 15, stop: STOP, opensAt: '2026-12-01T00:00:00.000Z' });
  const early = { ...ahead, preOrderAt: '2026-11-01T00:00:00.000Z' };
  expect(await sendForm(14, [early])).toMatchObject({ status: 422, added: [] });
});

test('where the next draw is not on sale yet, both are said', async () => {
  const announced = createRaffleDraw({}, { drawNo: 15, stop: STOP, opensAt: '2026-12-01T00:00:00.000Z' });
  const { status, html } = await sendForm(14, [announced]);
  expect(status).toBe(422);
  expect(html).toContain(t('buy.draw-closed'));
  expect(html).toContain('Tickets can be ordered from');
});

test('the draw that the form is of is bought while it is on sale', async () => {
  const { status, added } = await sendForm(15, [next]);
  expect(status).toBe(303);
  expect(added).toMatchObject([{ drawNo: 15, gameOffer: 'book-5', numRaffleTickets: 5 }]);
});
