import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getRaffleOneIn } from '#lib/domain/raffle/odds.ts';

const BOAT = { tickets: 20_000, prizes: 10 };

describe('the odds of a raffle', () => {
  it('are prizes of tickets with one ticket', () => {
    expect(getRaffleOneIn(BOAT, 1)).toBeCloseTo(2000, 6);
    expect(getRaffleOneIn({ tickets: 26, prizes: 3 }, 1)).toBeCloseTo(26 / 3, 9);
  });

  it('are a little worse than fifteen times as good with fifteen tickets', () => {
    expect(getRaffleOneIn(BOAT, 15)).toBeCloseTo(133.8, 1);
  });

  it('are certain where the prizes cannot miss every ticket', () => {
    expect(getRaffleOneIn({ tickets: 20, prizes: 5 }, 16)).toBe(1);
    expect(getRaffleOneIn({ tickets: 20, prizes: 20 }, 1)).toBe(1);
  });

  it('are none without a prize or without a ticket', () => {
    expect(getRaffleOneIn({ tickets: 20, prizes: 0 }, 5)).toBe(Infinity);
    expect(getRaffleOneIn(BOAT, 0)).toBe(Infinity);
  });

  it('refuse parts of tickets', () => {
    expect(() => getRaffleOneIn(BOAT, 1.5)).toThrow(RangeError);
    expect(() => getRaffleOneIn({ tickets: -1, prizes: 1 }, 1)).toThrow(RangeError);
  });

  it('agree with every way to draw the prizes', () => {
    const small = fc
      .integer({ min: 1, max: 12 })
      .chain((tickets) =>
        fc.tuple(
          fc.constant(tickets),
          fc.integer({ min: 1, max: tickets }),
          fc.integer({ min: 1, max: tickets }),
        ),
      );
    fc.assert(
      fc.property(small, ([tickets, prizes, count]) => {
        let draws = 0;
        let wins = 0;
        for (let drawn = 0; drawn < 2 ** tickets; drawn += 1) {
          const places = Array.from({ length: tickets }, (_, place) => (drawn >> place) & 1);
          if (places.reduce((sum, one) => sum + one, 0) !== prizes) continue;
          draws += 1;
          if (places.slice(0, count).includes(1)) wins += 1;
        }
        expect(getRaffleOneIn({ tickets, prizes }, count)).toBeCloseTo(draws / wins, 9);
      }),
      { numRuns: 60 },
    );
  });
});
