import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitCents, toMoney } from '#lib/domain/money/money.ts';
import { listLeftCents, sumNextShares } from '#lib/domain/party/left-shares.ts';

const createSession = (cents: number, shares: number, sharesLeft: number) => ({
  cost: toMoney(cents),
  shares,
  sharesLeft,
  sharePrices: { low: toMoney(Math.floor(cents / shares)), high: toMoney(Math.ceil(cents / shares)) },
});

test('the shares that are left cost what was not paid yet', () => {
  expect(listLeftCents(createSession(7140, 9, 9))).toEqual([794, 794, 794, 793, 793, 793, 793, 793, 793]);
  expect(listLeftCents(createSession(7140, 9, 7))).toEqual([794, 793, 793, 793, 793, 793, 793]);
  expect(listLeftCents(createSession(7140, 9, 0))).toEqual([]);
  expect(sumNextShares([794, 793, 793], 2)).toBe(1587);
});

test('for any cost and shares they are the last of the exact split', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.integer({ min: 2, max: 100 }),
      fc.nat(100),
      (cents, shares, sold) => {
        const left = Math.max(0, shares - sold);
        const split = splitCents(
          cents,
          Array.from({ length: shares }, () => 1),
        );
        expect(listLeftCents(createSession(cents, shares, left))).toEqual(split.slice(shares - left));
      },
    ),
  );
});
