import { expect, test } from 'vitest';
import { listOffers } from '#lib/domain/offers/listed-offers.ts';
import {
  countCategories,
  filterOffers,
  getListingAddress,
  LISTING_SORTS,
  listCategories,
  listParameters,
  listSetFilters,
  parseListingQuery,
  rankOffers,
} from '#lib/domain/offers/listing.ts';
import { normaliseQuery } from '#lib/server/page-cache/listed-query.ts';
import { createRaffleOffer, createShareOffer } from '#tests/support/buying/listed-offers.ts';
import { createOffer, createOpenDraw } from '#tests/support/page-fixtures.ts';

const createLottery = (
  key: string,
  ranking: number,
  amount: string,
  stop: string,
  displayCategory = 'lotto',
) =>
  createOffer({
    key,
    ranking,
    displayCategory,
    drawDays: key === 'daily' ? ['mon', 'tue'] : ['sat'],
    draws: [createOpenDraw({ stop, isPrizePoolUnknown: false, prizePool: { amount, currency: 'AUD' } })],
  });

const LISTED = listOffers([
  createLottery('big', 1, '5000000.00', '2026-11-28T08:30:00.000Z'),
  createLottery('small', 2, '1000000.00', '2026-11-21T08:30:00.000Z'),
  createLottery('daily', 3, '20000.00', '2026-11-20T08:30:00.000Z', 'daily'),
  createOffer({ key: 'capped', ranking: 0, draws: [createOpenDraw({ status: 'DRAW_CAPPED' })] }),
  createRaffleOffer({ ranking: 4 }),
  createShareOffer({ ranking: 5 }),
]);
const CATEGORIES = listCategories(LISTED);
const ask = (query: string) => parseListingQuery(new URLSearchParams(query), CATEGORIES);
const listKeys = (query: string) => {
  const asked = ask(query);
  return rankOffers(filterOffers(LISTED, asked), asked.sort).map(({ offer }) => offer.key);
};

test('without a wish the largest prize comes first, and what is sold out comes last', () => {
  expect(listKeys('')).toEqual(['big', 'harbour-prize-home', 'small', 'daily', 'saturday-crew', 'capped']);
});

test('it can be ordered by closing time, by prize, by price and by the ranking of the shop', () => {
  expect(listKeys('sort=ranking')).toEqual([
    'big',
    'small',
    'daily',
    'harbour-prize-home',
    'saturday-crew',
    'capped',
  ]);
  expect(listKeys('sort=closing').slice(0, 2)).toEqual(['daily', 'saturday-crew']);
  expect(listKeys('sort=jackpot').slice(0, 3)).toEqual(['big', 'harbour-prize-home', 'small']);
  expect(listKeys('sort=price').indexOf('harbour-prize-home')).toBeGreaterThan(
    listKeys('sort=price').indexOf('saturday-crew'),
  );
  for (const sort of LISTING_SORTS) expect(listKeys(`sort=${sort}`).at(-1)).toBe('capped');
});

test('filters narrow it, alone and together', () => {
  expect(listKeys('category=daily')).toEqual(['daily']);
  expect(listKeys('day=mon')).toEqual(['daily']);
  expect(listKeys('max=5')).not.toContain('harbour-prize-home');
  expect(listKeys('category=raffle&max=10')).toEqual(['harbour-prize-home']);
  expect(listKeys('category=raffle&max=5')).toEqual([]);
});

test('values that are not on the list count as none', () => {
  expect(ask('category=nonsense&day=someday&max=7&sort=random')).toEqual(ask(''));
  expect(listSetFilters(ask('category=daily&max=7'))).toEqual(['category']);
});

test('each category counts what the other filters leave of it', () => {
  expect(Object.fromEntries(countCategories(LISTED, ask('category=daily&max=5')))).toMatchObject({
    daily: 1,
    raffle: 0,
  });
});

test('an address changes one parameter and leaves out what says nothing', () => {
  const listing = { path: '/lotto-tickets', query: ask('category=daily&sort=price') };
  expect(getListingAddress(listing)).toBe('/lotto-tickets?category=daily&sort=price');
  expect(getListingAddress(listing, { category: undefined })).toBe('/lotto-tickets?sort=price');
  expect(getListingAddress(listing, { category: undefined, sort: 'jackpot' })).toBe('/lotto-tickets');
});

test('only listed values make another stored page', () => {
  const rule = { byVariant: false, query: listParameters(CATEGORIES) };
  const keyOf = (query: string) => normaliseQuery(rule, new URLSearchParams(query));
  const made = Array.from({ length: 50 }, (_, n) =>
    keyOf(`category=x${n}&day=${n}&max=${n}00&sort=s${n}&q=${n}`),
  );
  expect(new Set(made)).toEqual(new Set(['']));
  expect(keyOf('sort=price&category=daily')).toBe('category=daily&sort=price');
  expect(keyOf('sort=jackpot')).toBe('');
});
