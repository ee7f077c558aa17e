// The page of a cause with an offer that supports it: what of a ticket's price reaches the cause.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test, vi } from 'vitest';
import { drawcard } from '#content/brands/drawcard.ts';
import { defaultCopy } from '#content/copy/index.ts';
import type { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { getOwnConfig } from '#lib/server/content/site-config.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createPageApi } from '#tests/support/page-api.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';
import CauseOffer from '../../src/pages/causes/[causeSlug]/[productOfferKey].astro';

const t = createTranslator(defaultCopy);
const cause = { slug: 'lifeboat', name: 'Lifeboat', summary: 'A boat', body: 'It floats.' };
const supported = { key: 'lifeboat', urlSlug: 'lifeboat', name: 'Lifeboat', shareBps: 3500 };
const shop = vi.hoisted((): { offers: readonly ProductOffer[] } => ({ offers: [] }));

vi.mock('#lib/server/loaders/page/open-page.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  openPage: async () => ({
    t,
    copy: defaultCopy,
    brand: drawcard,
    theme: {},
    config: getOwnConfig(drawcard),
    navigation: [],
    capabilities: new Set(['causes']),
    offers: shop.offers,
    knownOffers: shop.offers,
    tags: new PageTags(),
    subVariant: '',
    content: { list: async () => ({ items: [cause] }), picture: async () => undefined },
    api: createPageApi({}),
  }),
  cachePage: () => {},
}));

async function render(offer: ProductOffer): Promise<string> {
  shop.offers = [offer];
  const container = await AstroContainer.create();
  const params = { causeSlug: cause.slug, productOfferKey: offer.key };
  return container.renderToString(CauseOffer, { params, partial: false });
}

test.each([
  ['a raffle by its smallest book', createRaffleOffer({ causes: [supported] }), ['$10.00', '$3.50', '$6.50']],
  ['a lottery by one game', createOffer({ causes: [supported] }), ['$0.80', '$0.28', '$0.52']],
])('the price is split for %s', async (_, offer, [price = '', share = '', rest = '']) => {
  const html = await render(offer);
  expect(html).toContain(t('causes.sum-heading'));
  expect(html).toContain(t('causes.sum-caption', { price }));
  expect(html).toContain(`<td class="money">${share}</td>`);
  expect(html).toContain(`<td class="money">${rest}</td>`);
});

test('where no share is booked, no price is split', async () => {
  expect(await render(createRaffleOffer({ causes: [{ ...supported, shareBps: 0 }] }))).not.toContain(
    t('causes.sum-heading'),
  );
});
