import { expect, test } from 'vitest';
import {
  findDrawOnSale,
  findLowestPriceCents,
  getCurrentRules,
  listLotteriesOnSale,
} from '#lib/domain/offers/offers-on-sale.ts';
import { createOffer, createOpenDraw } from '#tests/support/page-fixtures.ts';

const createClosing = (key: string, stop: string, amount: string | undefined, ranking = 1) =>
  createOffer({
    key,
    ranking,
    draws: [
      createOpenDraw({
        stop,
        isPrizePoolUnknown: amount === undefined,
        prizePool: amount === undefined ? undefined : { amount, currency: 'AUD' },
      }),
    ],
  });

const listKeys = (onSale: readonly { offer: { key: string } }[]) => onSale.map(({ offer: { key } }) => key);

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

test('lotteries stand by their closing time, equal ones by ranking, and nothing else is among them', () => {
  const offers = [
    createClosing('late', '2026-11-22T08:30:00.000Z', '1.00'),
    createClosing('second', '2026-11-21T08:30:00.000Z', '1.00', 2),
    createClosing('first', '2026-11-21T08:30:00.000Z', '1.00', 1),
    createOffer({ key: 'raffle', type: 'raffle_ticket' }),
    createOffer({ key: 'closed', draws: [] }),
  ];
  expect(listKeys(listLotteriesOnSale(offers))).toEqual(['first', 'second', 'late']);
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
});
