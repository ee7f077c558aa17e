import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findGamesPriceCents, priceDraftCents, priceTicketCents } from '#lib/domain/ticket/ticket-price.ts';
import { createGameOffer, createLotteryOffer } from '#tests/support/buying/lottery-offers.ts';

test('a ticket costs its games times draws times weeks', () => {
  expect(findGamesPriceCents(createGameOffer(), 12)).toBe(900);
  expect(priceTicketCents(createGameOffer(), { games: 12, draws: 1, weeks: 1 })).toBe(900);
  expect(priceTicketCents(createGameOffer(), { games: 12, draws: 3, weeks: 4 })).toBe(10_800);
});

test('a number of games that has no price is not sold', () => {
  expect(priceTicketCents(createGameOffer(), { games: 31, draws: 1, weeks: 1 })).toBeUndefined();
  expect(priceTicketCents(createGameOffer(), { games: 0, draws: 1, weeks: 1 })).toBeUndefined();
});

test('selected days multiply the price', () => {
  const offer = createLotteryOffer({
    drawDays: ['mon', 'wed', 'fri'],
    hasSelectableDays: true,
    multiDraw: { kind: 'days', options: [1, 2] },
  });
  const choice = { firstDrawNo: undefined, days: ['mon' as const, 'fri' as const], numWeeks: 2, numDraws: 1 };
  expect(priceDraftCents(createGameOffer(), offer, 2, choice)).toBe(150 * 2 * 2);
});

test('prices are whole cents and grow with every factor', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 29 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 52 }),
      (games, draws, weeks) => {
        const price = priceTicketCents(createGameOffer(), { games, draws, weeks })!;
        expect(Number.isSafeInteger(price)).toBe(true);
        expect(priceTicketCents(createGameOffer(), { games: games + 1, draws, weeks })!).toBeGreaterThan(
          price,
        );
        expect(priceTicketCents(createGameOffer(), { games, draws: draws + 1, weeks })!).toBeGreaterThan(
          price,
        );
      },
    ),
  );
});
