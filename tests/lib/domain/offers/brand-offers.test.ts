import { expect, test } from 'vitest';
import { knownOffersOf, offersOf } from '#lib/domain/offers/brand-offers.ts';
import { offer } from '#tests/support/page-fixtures.ts';

test('a charity has no commercial lotteries and keeps its raffles', () => {
  const raffle = { ...offer({ key: 'art' }), type: 'raffle_ticket' as const };
  const all = [offer({ key: 'tide' }), raffle];
  expect(offersOf(all, new Set(['charity-lotteries'])).map(({ key }) => key)).toEqual(['art']);
  expect(offersOf(all, new Set(['commercial-lotteries'])).map(({ key }) => key)).toEqual(['tide']);
});

test('what is not for sale stays known, and is not on sale', () => {
  const [tide, comet] = [offer({ key: 'tide' }), offer({ key: 'comet' })];
  const known = knownOffersOf([tide, comet], [comet]);
  expect(known.map(({ key, suspended }) => [key, suspended])).toEqual([
    ['tide', true],
    ['comet', false],
  ]);
  expect(known[1]).toBe(comet);
});
