import { expect, test } from 'vitest';
import { findDrawOnSale, findLowestPriceCents, getCurrentRules } from '#lib/domain/offers/offers-on-sale.ts';
import { createRaffleOffer } from '#tests/support/buying/listed-offers.ts';
import { createOffer, createOpenDraw } from '#tests/support/page-fixtures.ts';

test('an offer that is unavailable or suspended has no draw on sale', () => {
  expect(findDrawOnSale(createOffer())?.drawNo).toBe(101);
  expect(findDrawOnSale(createOffer({ availability: 'unavailable' }))).toBeUndefined();
  expect(findDrawOnSale(createOffer({ suspended: true }))).toBeUndefined();
});

test('a sold-out draw is passed over for the next one', () => {
  const draws = [createOpenDraw({ status: 'DRAW_CAPPED' }), createOpenDraw({ drawNo: 102, drawOffset: 1 })];
  expect(findDrawOnSale(createOffer({ draws }))?.drawNo).toBe(102);
  expect(findDrawOnSale(createOffer({ draws: draws.slice(0, 1) }))).toBeUndefined();
});

test('rules are those of the next draw, though newer ones are announced', () => {
  const [today] = createOffer().rules;
  const announced = { ...today!, validFrom: '2027-01-01' };
  expect(getCurrentRules(createOffer({ rules: [announced, today!] }))?.validFrom).toBe('2016-01-01');
  expect(getCurrentRules(createOffer({ rules: [announced, today!], draws: [] }))?.validFrom).toBe(
    '2027-01-01',
  );
});

test('the lowest price is that of the smallest entry', () => {
  expect(findLowestPriceCents(createOffer())).toBe(80);
  expect(findLowestPriceCents(createOffer({ gameTypes: [] }))).toBeUndefined();
  expect(findLowestPriceCents(createRaffleOffer())).toBe(1000);
});
