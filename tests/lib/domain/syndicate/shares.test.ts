import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatGames,
  getCentsPerDollar,
  getFillState,
  getGamesPerShare,
  splitPoolPrize,
} from '#lib/domain/syndicate/shares.ts';

describe('what a share stands for', () => {
  test('games are those of the whole by size, times the shares held', () => {
    expect(getGamesPerShare(84, 12)).toBe(7);
    expect(getGamesPerShare(84, 12, 3)).toBe(21);
    expect(formatGames(getGamesPerShare(35, 10))).toBe('3.5');
    expect(formatGames(getGamesPerShare(7, 3))).toBe('2.33');
  });

  test('of every dollar it gets its part', () => {
    expect(getCentsPerDollar(20)).toBe(5);
    expect(getCentsPerDollar(12)).toBe(8.3);
    expect(getCentsPerDollar(12, 12)).toBe(100);
  });
});

describe('how full a syndicate is', () => {
  test.each([
    { left: 12, shares: 12, state: 'open' },
    { left: 6, shares: 12, state: 'open' },
    { left: 5, shares: 12, state: 'filling' },
    { left: 2, shares: 12, state: 'last' },
    { left: 1, shares: 12, state: 'last' },
    { left: 0, shares: 12, state: 'full' },
    { left: 100, shares: 1000, state: 'last' },
    { left: 101, shares: 1000, state: 'filling' },
    { left: 2, shares: 2, state: 'open' },
  ])('$left of $shares left is $state', ({ left, shares, state }) => {
    expect(getFillState(left, shares)).toBe(state);
  });
});

describe('the split of a prize', () => {
  const listTickets = (shares: readonly number[]) =>
    shares.map((count, index) => ({ ticketId: `tkt_${String(index).padStart(4, '0')}`, shares: count }));
  const split = (cents: number, shares: readonly number[]) =>
    splitPoolPrize(cents, listTickets(shares)).map((part) => part.cents);

  test('odd cents go to the largest remainders, of equal ones to the earlier ticket', () => {
    expect(split(100_000, [1, 1, 1])).toEqual([33_334, 33_333, 33_333]);
    expect(split(1001, [5, 4, 3])).toEqual([417, 334, 250]);
    expect(split(1, [1, 1, 1])).toEqual([1, 0, 0]);
    expect(split(0, [2, 3])).toEqual([0, 0]);
  });

  test('the order in which tickets are read changes nothing', () => {
    const tickets = listTickets([1, 1, 1, 1, 1, 1, 1]);
    const parts = splitPoolPrize(100, tickets);
    expect(splitPoolPrize(100, [...tickets].reverse())).toEqual(parts);
  });

  test('no cent is lost, and each part is within a cent of its exact share', () => {
    const sharesOf = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), sharesOf, (cents, shares) => {
        const parts = split(cents, shares);
        const all = shares.reduce((sum, count) => sum + count, 0);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
        for (const [index, part] of parts.entries()) {
          const exact = BigInt(cents) * BigInt(shares[index]!);
          const floor = Number(exact / BigInt(all));
          expect(part === floor || part === floor + 1).toBe(true);
        }
      }),
    );
  });
});
