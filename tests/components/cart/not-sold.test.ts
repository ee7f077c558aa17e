// What is not sold where it stands: on cards, in lists, on its pages, in the drawer and in the cart.
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import CartLine from '#components/cart/CartLine.astro';
import DrawerGame from '#components/layout/DrawerGame.astro';
import BuyList from '#components/listing/BuyList.astro';
import BuyOffer from '#components/listing/BuyOffer.astro';
import ListedCard from '#components/listing/ListedCard.astro';
import DrawOnSale from '#components/offer/DrawOnSale.astro';
import { defaultCopy } from '#content/copy/index.ts';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { createEntry } from '#lib/domain/offers/default-entry.ts';
import { listOffers } from '#lib/domain/offers/listed-offers.ts';
import { createCartItem } from '#tests/support/buying/cart.ts';
import { createRaffleDraw, createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createOffer, createOpenDraw } from '#tests/support/page-fixtures.ts';

const t = createTranslator(defaultCopy);
const restrictions = [{ productType: 'lottery_ticket', kind: 'licensing_restriction' }] as const;
const restricted = createOffer({ restrictions: [...restrictions] });
const moved = createOffer({
  restrictions: [{ productType: 'lottery_ticket', kind: 'migration_restriction', movedTo: '/elsewhere' }],
});
const announced = createRaffleDraw({ purchaseStatus: 'pre_order', isAnnounced: true });

async function render(
  component: Parameters<AstroContainer['renderToString']>[0],
  props: object,
): Promise<string> {
  const container = await AstroContainer.create();
  return container.renderToString(component, { props: { t, ...props } });
}

test('the card of an offer that is not sold here says so and offers no play', async () => {
  const play = t('common.play', { game: restricted.name });
  expect(await render(ListedCard, { offer: createOffer() })).toContain(play);
  const card = await render(ListedCard, { offer: restricted });
  expect(card).toContain(t('offer.restricted'));
  expect(card).not.toContain(play);
});

test('the card of an offer that has moved leads to its new page', async () => {
  const card = await render(ListedCard, { offer: moved });
  expect(card).toContain(t('offer.migrated'));
  expect(card).toContain('href="/elsewhere"');
});

test('the drawer says what is not sold here, and leads to its results without a word', async () => {
  const link = { key: restricted.key, label: restricted.name, href: '/x', offer: restricted };
  const words = t('offer.restricted');
  expect(await render(DrawerGame, { link, hasJackpot: true, isOffer: true })).toContain(words);
  expect(await render(DrawerGame, { link, hasJackpot: false, isOffer: false })).not.toContain(words);
});

test('a line that the shop does not sell is marked in the cart, others are not', async () => {
  const line = (...held: Capability[]) =>
    render(CartLine, {
      item: createCartItem(),
      before: undefined,
      isFolded: true,
      fields: [],
      causeOf: () => undefined,
      capabilities: new Set(held),
    });
  expect(await line('charity-lotteries')).toContain(t('cart.fault-not_sold_here'));
  expect(await line('commercial-lotteries')).not.toContain('data-sale-fault');
});

test('the page of a draw that sells nothing leads to the draw that does', async () => {
  const draws = [createOpenDraw({ status: 'DRAW_CAPPED' }), createOpenDraw({ drawNo: 102, drawOffset: 1 })];
  const offer = createOffer({ draws });
  const html = await render(DrawOnSale, {
    offer,
    draw: draws[0],
    entry: undefined,
    other: createEntry(offer),
    region: '',
  });
  expect(html).toContain(t('offer.draw-not-sold'));
  expect(html).toContain(`href="/${offer.key}/draw/102"`);
  expect(html).not.toContain(t('offer.sold-out-text', { name: offer.name }));
  const last = await render(DrawOnSale, {
    offer: createOffer({ draws: draws.slice(0, 1) }),
    draw: draws[0],
    region: '',
  });
  expect(last).toContain(t('offer.sold-out-text', { name: offer.name }));
});

test('the pages of a restricted offer name the region, where it is known, in place of the button', async () => {
  const words = t('offer.restricted-text', { name: restricted.name, region: 'SA' });
  const props = { offer: restricted, entry: createEntry(restricted), region: 'sa' };
  for (const page of [DrawOnSale, BuyOffer]) {
    const html = await render(page, { ...props, draw: restricted.draws[0] });
    expect(html).toContain(words);
    expect(html).not.toContain('<form');
    const anywhere = await render(page, { ...props, draw: restricted.draws[0], region: '' });
    expect(anywhere).toContain(t('offer.restricted-here-text', { name: restricted.name }));
  }
});

test.each([
  ['restricted where the visitor is', restricted, restricted.draws[0]],
  ['of an offer that rests', createOffer({ suspended: true }), createOpenDraw()],
  ['of a raffle that is announced', createRaffleOffer({ draws: [announced] }), announced],
])('the page of an open draw %s does not call it on sale', async (_, offer, draw) => {
  const html = await render(DrawOnSale, { offer, draw, entry: createEntry(offer), region: '' });
  expect(html).not.toContain(t('common.draw-status.DRAW_OPEN'));
});

test('the pages of an offer that has moved lead to its new page', async () => {
  const props = { offer: moved, entry: createEntry(moved), draw: moved.draws[0], region: '' };
  for (const page of [DrawOnSale, BuyOffer]) expect(await render(page, props)).toContain('href="/elsewhere"');
});

test('the list of what one press adds says what is not sold here, without when its sales end', async () => {
  const list = (offer: typeof restricted) => render(BuyList, { listed: listOffers([offer]) });
  const html = await list(restricted);
  expect(html).toContain(t('offer.restricted'));
  expect(html).not.toContain('data-countdown');
  expect(await list(createOffer())).toContain('data-countdown');
  expect(await list(moved)).toContain('href="/elsewhere"');
});
