// What has pages here where not all that is known is sold.
import { expect, test } from 'vitest';
import type { Capability } from '#lib/domain/brand/capabilities.ts';
import { listBrandOffers, listKnownOffers } from '#lib/domain/offers/brand-offers.ts';
import { getListedKind, listSearchedOffers, listShownOffers } from '#lib/domain/offers/shown-offers.ts';
import { listOpenGames } from '#lib/server/loaders/results/open/open-games.ts';
import { findResultOffer, findShownOffer } from '#lib/server/page/offer-names.ts';
import { PageTags } from '#lib/server/page/page-tags.ts';
import { listPageEntries } from '#lib/server/seo/sitemap.ts';
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

test('raffles that are not sold here have no pages, and the lists of results are without them', () => {
  const shop = { offers: [lottery], knownOffers: [raffle, lottery] };
  expect(listKeys(listShownOffers({ ...shop, capabilities: new Set(['multi-offer-site']) }))).toEqual([
    'comet',
  ]);
  expect(getListedKind(new Set(['multi-offer-site']))).toBe('lottery_ticket');
  expect(getListedKind(new Set(['multi-offer-site', 'charity-lotteries']))).toBeUndefined();
});

test('past results of what is not sold here are found, and are said to be unlisted', () => {
  const page = { ...createShop(), tags: new PageTags() };
  const find = (segment: string) => {
    const { offer, isShown } = findResultOffer(page, segment);
    return [offer?.key, isShown];
  };
  expect([find('boat'), find('comet'), find('tide')]).toEqual([
    ['boat', true],
    ['comet', false],
    [undefined, false],
  ]);
  expect(findShownOffer(page, 'comet')).toBeUndefined();
});

test('its results are searched, those of raffles are not', () => {
  expect(listKeys(listSearchedOffers(createShop('multi-offer-site')))).toEqual(['comet']);
  expect(listKeys(listSearchedOffers(createShop()))).toEqual([]);
});

test('what is archived is in no list, and its results are found by their address', () => {
  const archived = createOffer({ key: 'comet', suspended: true, isArchived: true });
  const capabilities: ReadonlySet<Capability> = new Set(['multi-offer-site', 'commercial-lotteries']);
  const offers = listBrandOffers([archived], capabilities);
  const page = {
    offers,
    knownOffers: listKnownOffers([archived], offers),
    capabilities,
    tags: new PageTags(),
  };
  expect([offers, listShownOffers(page), listOpenGames(page)]).toEqual([[], [], []]);
  expect(listPageEntries(capabilities, page, []).filter(({ path }) => path.includes('comet'))).toEqual([]);
  expect(findResultOffer(page, 'comet')).toMatchObject({ offer: { key: 'comet' }, isShown: false });
});
