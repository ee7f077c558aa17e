// What the cards of offers say that cannot be bought at the moment.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import ListedCard from '#components/listing/ListedCard.astro';
import NotOnSale from '#components/offer/NotOnSale.astro';
import { defaultCopy } from '#content/copy/index.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import {
  createRaffleDraw,
  createRaffleOffer,
  createShareOffer,
  createSyndicate,
} from '#tests/support/buying/listed-offers.ts';
import { createOffer, createOpenDraw } from '#tests/support/page-fixtures.ts';

const t = createTranslator(defaultCopy);
const closedRaffle = createRaffleDraw({ purchaseStatus: 'past_draw' }, { status: 'DRAW_CLOSED' });
const soldRaffle = createRaffleDraw({ purchaseStatus: 'sold_out', ticketsLeft: 0 });
const announcedRaffle = createRaffleDraw({ purchaseStatus: 'pre_order', isAnnounced: true });
const cutOff = createSyndicate({ state: 'entered', sharesLeft: 3 });
const full = createSyndicate({ state: 'full', sharesLeft: 0 });

test.each([
  ['a raffle without a draw', createRaffleOffer({ draws: [] }), 'offer.not-open'],
  ['a raffle that waits for its draw', createRaffleOffer({ draws: [closedRaffle] }), 'offer.not-open'],
  ['a raffle that is announced', createRaffleOffer({ draws: [announcedRaffle] }), 'offer.not-open'],
  ['a raffle without tickets', createRaffleOffer({ draws: [soldRaffle] }), 'offer.sold-out'],
  ['a raffle that rests', createRaffleOffer({ suspended: true }), 'offer.suspended'],
  ['shares that are cut off', createShareOffer({ syndicates: [cutOff] }), 'offer.not-open'],
  ['shares that are all sold', createShareOffer({ syndicates: [full] }), 'listing.syndicate-full'],
])('the card of %s says so, and counts down to nothing', async (_, offer, key) => {
  const container = await AstroContainer.create();
  const html = await container.renderToString(ListedCard, { props: { t, offer } });
  expect(/pill--muted">([^<]*)</.exec(html)?.[1]).toBe(t(key));
  expect(html).not.toContain('data-countdown');
});

test('the card of a raffle that is restricted shows the draw that is sold elsewhere', async () => {
  const restrictions = [{ productType: 'raffle_ticket' as const, kind: 'licensing_restriction' as const }];
  const next = createRaffleDraw({ name: 'Lake house', value: { amount: '777000.00', currency: 'AUD' } });
  const offer = createRaffleOffer({ restrictions, draws: [soldRaffle, next] });
  const container = await AstroContainer.create();
  const html = await container.renderToString(ListedCard, { props: { t, offer } });
  expect(html).toContain('$777,000');
});

test.each([
  ['closed', 'DRAW_CLOSED', 'offer.not-open'],
  ['sold out', 'DRAW_CAPPED', 'offer.sold-out'],
] as const)(
  'a game whose draws are all %s is called so in the place of its ticket',
  async (_, status, key) => {
    const offer = createOffer({ draws: [createOpenDraw({ status })] });
    const container = await AstroContainer.create();
    const html = await container.renderToString(NotOnSale, { props: { t, offer, region: '' } });
    expect(html).toContain(t(key));
  },
);
