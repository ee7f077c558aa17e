import { expect, test } from 'vitest';
import { offerCopy } from '#content/copy/shop/offer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { listRecommendedDraws } from '#lib/domain/offers/recommended-draws.ts';
import { createOffer, createOpenDraw } from '#tests/support/page-fixtures.ts';

const createClosing = (key: string, day: number, amount?: string) =>
  createOffer({
    key,
    name: key.toUpperCase(),
    draws: [
      createOpenDraw({
        stop: `2026-11-${day}T08:30:00.000Z`,
        isPrizePoolUnknown: amount === undefined,
        prizePool: amount === undefined ? undefined : { amount, currency: 'AUD' },
      }),
    ],
  });

test('the others on sale are named, those that close soonest first, each with its jackpot', () => {
  const offers = [
    createClosing('a', 25, '1000000.00'),
    createClosing('b', 22, '20000000.00'),
    createClosing('c', 24),
    createClosing('d', 23, '5000000.00'),
    createClosing('e', 26, '5000000.00'),
  ];
  const facts = 'From $0.80, division 1: 1 in 8,145,060';
  expect(listRecommendedDraws(offers, 'd', createTranslator(offerCopy))).toEqual([
    { offerKey: 'b', name: 'B', href: '/b', jackpot: '$20 Million', facts },
    { offerKey: 'c', name: 'C', href: '/c', jackpot: 'Announced soon', facts },
    { offerKey: 'a', name: 'A', href: '/a', jackpot: '$1 Million', facts },
    { offerKey: 'e', name: 'E', href: '/e', jackpot: '$5 Million', facts },
  ]);
});
