// The page of a subscription shows an example of today, and is kept no longer than the day.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getOwnConfig } from '#lib/server/content/site-config.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';
import Subscription from '../../src/pages/[productOfferKey]/subscription.astro';

const kept = vi.hoisted((): unknown[] => []);
const opened = { begunAt: 0, clockMovedMs: 0 };

vi.mock('#lib/server/loaders/page/open-page.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openPage: async () => {
    const offer = createOffer();
    return {
      ...opened,
      t: createTranslator(defaultCopy),
      copy: defaultCopy,
      brand: drawcard,
      theme: {},
      config: getOwnConfig(drawcard),
      navigation: [],
      capabilities: new Set(['subscription-manage']),
      offers: [offer],
      knownOffers: [offer],
      tags: new PageTags(),
      subVariant: '',
      api: createPageApi({}),
    };
  },
  cachePage: (_astro: unknown, _page: unknown, caching: unknown) => void kept.push(caching),
}));

beforeEach(() => void kept.splice(0));

async function renderPage(): Promise<void> {
  const container = await AstroContainer.create();
  const params = { productOfferKey: 'lighthouse' };
  const request = new Request('http://shop.test/lighthouse/subscription');
  await container.renderToString(Subscription, { request, params, partial: false });
}

test.each([
  ['an hour before midnight in Sydney', '2026-11-28T12:00:00Z', 0, '2026-11-28T13:00:00Z'],
  ['at midnight in Sydney', '2026-11-28T13:00:00Z', 0, '2026-11-29T13:00:00Z'],
  ['with the clock moved on by a day', '2026-11-28T12:00:00Z', 86_400_000, '2026-11-29T13:00:00Z'],
])('made %s, it changes at the next midnight there', async (_, begunAt, clockMovedMs, changesAt) => {
  Object.assign(opened, { begunAt: Date.parse(begunAt), clockMovedMs });
  await renderPage();
  expect(kept).toEqual([{ changesAt: Date.parse(changesAt) }]);
});
