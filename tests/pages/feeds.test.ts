// Feeds name offers and show texts, so they are kept per region where those differ.
import { expect, test, vi } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';
import { GET as getPosts } from '../../src/pages/blog/rss.xml.ts';
import { GET as getResults } from '../../src/pages/lotto-results/rss.xml.ts';

const region = vi.hoisted(() => ({ hasRegionalOffers: false, hasRegionalTexts: false }));

vi.mock('#lib/server/page/page-context.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  loadPageContext: async () => ({
    ...region,
    t: createTranslator(defaultCopy),
    brand: drawcard,
    capabilities: new Set(['blog', 'multi-offer-site']),
    offers: [createOffer()],
    knownOffers: [createOffer()],
    tags: new PageTags(),
    begunAt: Date.now(),
    content: { list: async () => ({ items: [] }), outlines: async () => [] },
    api: createPageApi({ getResultHistory: () => ({ result: [] }) }),
  }),
}));

test.each([
  [false, false, null],
  [true, false, 'sv'],
  [false, true, 'sv'],
])('offers differ: %s, texts differ: %s', async (hasRegionalOffers, hasRegionalTexts, vary) => {
  Object.assign(region, { hasRegionalOffers, hasRegionalTexts });
  for (const get of [getPosts, getResults]) {
    const asked = { url: new URL('http://shop.test/rss.xml'), cache: { set: () => {} } };
    const { status, headers } = await get(asked as never);
    expect([status, headers.get('x-store-vary')]).toEqual([200, vary]);
  }
});
