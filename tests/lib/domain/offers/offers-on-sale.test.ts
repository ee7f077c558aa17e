import { expect, test } from 'vitest';
import {
  currentRules,
  drawOnSale,
  lotteriesOnSale,
  lowestPriceCents,
} from '#lib/domain/offers/offers-on-sale.ts';
import { offer, openDraw } from '#tests/support/page-fixtures.ts';

const closing = (key: string, stop: string, amount: string | undefined, ranking = 1) =>
  offer({
    key,
    ranking,
    draws: [
      openDraw({
        stop,
        isPrizePoolUnknown: amount === undefined,
        prizePool: amount === undefined ? undefined : { amount, currency: 'AUD' },
      }),
    ],
  });

const keys = (onSale: readonly { offer: { key: string } }[]) => onSale.map(({ offer: { key } }) => key);

test('an offer that is unavailable or suspended has no draw on sale', () => {
  expect(drawOnSale(offer())?.drawNo).toBe(101);
  expect(drawOnSale(offer({ availability: 'unavailable' }))).toBeUndefined();
  expect(drawOnSale(offer({ suspended: true }))).toBeUndefined();
});

test('a sold-out draw is passed over for the next one', () => {
  const draws = [openDraw({ status: 'DRAW_CAPPED' }), openDraw({ drawNo: 102, drawOffset: 1 })];
  expect(drawOnSale(offer({ draws }))?.drawNo).toBe(102);
  expect(drawOnSale(offer({ draws: draws.slice(0, 1) }))).toBeUndefined();
});

test('lotteries stand by their closing time, equal ones by ranking, and nothing else is among them', () => {
  const offers = [
    closing('late', '2026-11-22T08:30:00.000Z', '1.00'),
    closing('second', '2026-11-21T08:30:00.000Z', '1.00', 2),
    closing('first', '2026-11-21T08:30:00.000Z', '1.00', 1),
    offer({ key: 'raffle', type: 'raffle_ticket' }),
    offer({ key: 'closed', draws: [] }),
  ];
  expect(keys(lotteriesOnSale(offers))).toEqual(['first', 'second', 'late']);
});

test('rules are those of the next draw, though newer ones are announced', () => {
  const [today] = offer().rules;
  const announced = { ...today!, validFrom: '2027-01-01' };
  expect(currentRules(offer({ rules: [announced, today!] }))?.validFrom).toBe('2016-01-01');
  expect(currentRules(offer({ rules: [announced, today!], draws: [] }))?.validFrom).toBe('2027-01-01');
});

test('the lowest price is that of the smallest entry', () => {
  expect(lowestPriceCents(offer())).toBe(80);
  expect(lowestPriceCents(offer({ gameTypes: [] }))).toBeUndefined();
});
