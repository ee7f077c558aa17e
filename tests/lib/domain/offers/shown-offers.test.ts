// What has pages here where not all that is known is sold.
import { expect, test } from 'vitest';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { listSearchedOffers, listShownOffers } from '#lib/domain/offers/shown-offers.ts';
import { createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createOffer } from '#tests/support/page-fixtures.ts';

const raffle = createRaffleOffer({ key: 'boat' });
const lottery = createOffer({ key: 'comet', suspended: true });

const createShop = (...held: Capability[]) => ({
  offers: [raffle],
  knownOffers: [raffle, lottery],
  capabilities: new Set(held),
});
const listKeys = (offers: readonly { key: string }[]) => offers.map(({ key }) => key);

test('a game that is not sold here has pages where the lists of results lead to them', () => {
  expect(listKeys(listShownOffers(createShop('multi-offer-site')))).toEqual(['boat', 'comet']);
  expect(listKeys(listShownOffers(createShop()))).toEqual(['boat']);
});

test('its results are searched, those of raffles are not', () => {
  expect(listKeys(listSearchedOffers(createShop('multi-offer-site')))).toEqual(['comet']);
  expect(listKeys(listSearchedOffers(createShop()))).toEqual([]);
});
