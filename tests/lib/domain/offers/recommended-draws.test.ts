import { expect, test } from 'vitest';
import { recommendedDraws } from '#lib/domain/offers/recommended-draws.ts';
import { offer, openDraw } from '#tests/support/page-fixtures.ts';

const closing = (key: string, day: number, amount?: string) =>
  offer({
    key,
    name: key.toUpperCase(),
    draws: [
      openDraw({
        stop: `2026-11-${day}T08:30:00.000Z`,
        isPrizePoolUnknown: amount === undefined,
        prizePool: amount === undefined ? undefined : { amount, currency: 'AUD' },
      }),
    ],
  });

test('the others on sale are named, those that close soonest first, each with its jackpot', () => {
  const offers = [
    closing('a', 25, '1000000.00'),
    closing('b', 22, '20000000.00'),
    closing('c', 24),
    closing('d', 23, '5000000.00'),
    closing('e', 26, '5000000.00'),
  ];
  expect(recommendedDraws(offers, 'd')).toEqual([
    { offerKey: 'b', name: 'B', href: '/b', jackpot: '$20 Million' },
    { offerKey: 'c', name: 'C', href: '/c', jackpot: 'Announced soon' },
    { offerKey: 'a', name: 'A', href: '/a', jackpot: '$1 Million' },
    { offerKey: 'e', name: 'E', href: '/e', jackpot: '$5 Million' },
  ]);
});
