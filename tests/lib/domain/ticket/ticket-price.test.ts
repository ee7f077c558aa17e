import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftPriceCents, gamesPriceCents, ticketPriceCents } from '#lib/domain/ticket/ticket-price.ts';
import { gameOffer, lotteryOffer } from '#tests/support/lotteries.ts';

test('a ticket costs its games times draws times weeks', () => {
  expect(gamesPriceCents(gameOffer(), 12)).toBe(900);
  expect(ticketPriceCents(gameOffer(), { games: 12, draws: 1, weeks: 1 })).toBe(900);
  expect(ticketPriceCents(gameOffer(), { games: 12, draws: 3, weeks: 4 })).toBe(10_800);
});

test('a number of games that has no price is not sold', () => {
  expect(ticketPriceCents(gameOffer(), { games: 31, draws: 1, weeks: 1 })).toBeUndefined();
  expect(ticketPriceCents(gameOffer(), { games: 0, draws: 1, weeks: 1 })).toBeUndefined();
});

test('selected days multiply the price', () => {
  const offer = lotteryOffer({
    drawDays: ['mon', 'wed', 'fri'],
    hasSelectableDays: true,
    multiDraw: { kind: 'days', options: [1, 2] },
  });
  const choice = { firstDrawNo: undefined, days: ['mon' as const, 'fri' as const], numWeeks: 2, numDraws: 1 };
  expect(draftPriceCents(gameOffer(), offer, 2, choice)).toBe(150 * 2 * 2);
});

test('prices are whole cents and grow with every factor', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 29 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 52 }),
      (games, draws, weeks) => {
        const price = ticketPriceCents(gameOffer(), { games, draws, weeks })!;
        expect(Number.isSafeInteger(price)).toBe(true);
        expect(ticketPriceCents(gameOffer(), { games: games + 1, draws, weeks })!).toBeGreaterThan(price);
        expect(ticketPriceCents(gameOffer(), { games, draws: draws + 1, weeks })!).toBeGreaterThan(price);
      },
    ),
  );
});
