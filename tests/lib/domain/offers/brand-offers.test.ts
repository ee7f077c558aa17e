import { expect, test } from 'vitest';
import { listBrandOffers, listKnownOffers } from '#lib/domain/offers/brand-offers.ts';
import { hasOfferPages, listShownOffers } from '#lib/domain/offers/shown-offers.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

test('a charity has no commercial lotteries and keeps its raffles', () => {
  const raffle = { ...createOffer({ key: 'art' }), type: 'raffle_ticket' as const };
  const all = [createOffer({ key: 'tide' }), raffle];
  expect(listBrandOffers(all, new Set(['charity-lotteries'])).map(({ key }) => key)).toEqual(['art']);
  expect(listBrandOffers(all, new Set(['commercial-lotteries'])).map(({ key }) => key)).toEqual(['tide']);
});

test('what is not for sale stays known, and is not on sale', () => {
  const [tide, comet] = [createOffer({ key: 'tide' }), createOffer({ key: 'comet' })];
  const known = listKnownOffers([tide, comet], [comet]);
  expect(known.map(({ key, suspended }) => [key, suspended])).toEqual([
    ['tide', true],
    ['comet', false],
  ]);
  expect(known[1]).toBe(comet);
});

test('what is not for sale has pages only where the lists of results lead to them', () => {
  const [art, comet] = [createOffer({ key: 'art' }), createOffer({ key: 'comet' })];
  const shop = { offers: [art], knownOffers: [art, comet] };
  const raffles = { ...shop, capabilities: new Set(['charity-lotteries' as const]) };
  const results = { ...shop, capabilities: new Set(['multi-offer-site' as const]) };
  expect(listShownOffers(raffles)).toEqual([art]);
  expect(listShownOffers(results)).toEqual([art, comet]);
  expect([hasOfferPages(raffles, 'art'), hasOfferPages(raffles, 'comet')]).toEqual([true, false]);
  expect(hasOfferPages(results, 'comet')).toBe(true);
});
