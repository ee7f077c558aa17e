import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOverlap, formatTicketNumber, joinRuns, splitIntoLanes } from '#lib/domain/raffle/numbers.ts';

describe('ticket numbers', () => {
  it('are grouped as they are printed', () => {
    expect(formatTicketNumber(15)).toBe('15');
    expect(formatTicketNumber(100_015)).toBe('100\u202f015');
    expect(formatTicketNumber(1_000_001)).toBe('1\u202f000\u202f001');
  });

  it('join to runs where they follow each other', () => {
    const runs = [
      { first: 10, last: 12 },
      { first: 1, last: 4 },
      { first: 5, last: 6 },
    ];
    expect(joinRuns(runs)).toEqual([
      { first: 1, last: 6 },
      { first: 10, last: 12 },
    ]);
  });

  it('are split into lanes that hold each number once', () => {
    const range = fc.record({
      first: fc.integer({ min: 1, max: 1e6 }),
      size: fc.integer({ min: 1, max: 400 }),
    });
    fc.assert(
      fc.property(range, fc.integer({ min: 1, max: 16 }), ({ first, size }, wanted) => {
        const lanes = splitIntoLanes({ first, size }, Math.min(wanted, size));
        const numbers = lanes.flatMap((lane) =>
          Array.from({ length: lane.size }, (_, index) => lane.first + index),
        );
        expect(numbers).toEqual(Array.from({ length: size }, (_, index) => first + index));
        const sizes = lanes.map((lane) => lane.size);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('do not make more lanes than there are numbers', () => {
    expect(() => splitIntoLanes({ first: 1, size: 3 }, 4)).toThrow(RangeError);
  });

  it('overlap where two ranges share one', () => {
    const online = { first: 1, size: 500 };
    expect(findOverlap([{ first: 501, size: 20 }, online])).toBeUndefined();
    expect(findOverlap([{ first: 500, size: 20 }, online])).toEqual([online, { first: 500, size: 20 }]);
  });
});
