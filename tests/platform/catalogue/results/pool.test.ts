import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DivisionRule, SetRules } from '#lib/domain/lottery/game-rules.ts';
import { distributePool } from '#platform/catalogue/draws/generate/share-pool.ts';

const rulesWith = (...divisions: Pick<DivisionRule, 'poolBps' | 'fixedCents'>[]): SetRules => ({
  validFrom: '2000-01-01',
  numbers: { pick: 6, of: 45 },
  supplementaries: 0,
  divisions: divisions.map((rule, index) => ({ division: index + 1, main: [6 - index], ...rule })),
});
const THREE = rulesWith({ poolBps: 4000 }, { poolBps: 3500 }, { poolBps: 2500 });
const winnersOf = (...counts: number[]) => new Map(counts.map((count, index) => [index + 1, count]));
const POOL_CENTS = 100_000;

test('each division shares its part of the pool, rounded down to five cents', () => {
  const outcome = distributePool(THREE, { drawNo: 8, poolCents: POOL_CENTS, winners: winnersOf(1, 3, 7) });
  expect(outcome).toEqual({
    dividends: [
      { division: 1, winners: 1, amountCents: 40_000 },
      { division: 2, winners: 3, amountCents: 11_665 },
      { division: 3, winners: 7, amountCents: 3_570 },
    ],
    paidCents: 40_000 + 3 * 11_665 + 7 * 3_570,
    rolledCents: 0,
    remainderCents: 5 + 10,
    reserveCents: 0,
  });
});

test('a first division that nobody won waits for the next draw', () => {
  const pool = { drawNo: 8, poolCents: POOL_CENTS, carriedCents: 70_000, winners: winnersOf(0, 1, 1) };
  const outcome = distributePool(THREE, pool);
  expect(outcome.dividends[0]).toEqual({
    division: 1,
    winners: 0,
    amountCents: 0,
    transfer: { to: 'draw', number: 9 },
  });
  expect(outcome.rolledCents).toBe(110_000);
});

test('what earlier draws brought goes to the first division', () => {
  const pool = { drawNo: 9, poolCents: POOL_CENTS, carriedCents: 70_000, winners: winnersOf(2, 1, 1) };
  expect(distributePool(THREE, pool).dividends[0]).toEqual({ division: 1, winners: 2, amountCents: 55_000 });
});

test('a lower division that nobody won goes to the next one, the last to the next draw', () => {
  const passedDown = distributePool(THREE, { drawNo: 8, poolCents: POOL_CENTS, winners: winnersOf(1, 0, 2) });
  expect(passedDown.dividends.slice(1)).toEqual([
    { division: 2, winners: 0, amountCents: 0, transfer: { to: 'division', number: 3 } },
    { division: 3, winners: 2, amountCents: 30_000 },
  ]);
  const nobody = distributePool(THREE, { drawNo: 8, poolCents: POOL_CENTS, winners: new Map() });
  expect(nobody).toMatchObject({ paidCents: 0, rolledCents: POOL_CENTS });
  expect(nobody.dividends[2]?.transfer).toEqual({ to: 'draw', number: 9 });
});

test('fixed prizes come off the pool first and are passed over when shares go down', () => {
  const rules = rulesWith(
    { poolBps: 6000 },
    { poolBps: 2000 },
    { poolBps: 0, fixedCents: 500 },
    { poolBps: 2000 },
  );
  const outcome = distributePool(rules, { drawNo: 8, poolCents: 11_000, winners: winnersOf(1, 0, 2, 1) });
  expect(outcome.dividends).toEqual([
    { division: 1, winners: 1, amountCents: 6_000 },
    { division: 2, winners: 0, amountCents: 0, transfer: { to: 'division', number: 4 } },
    { division: 3, winners: 2, amountCents: 500 },
    { division: 4, winners: 1, amountCents: 4_000 },
  ]);
});

test('fixed prizes beyond the pool are paid from the reserve', () => {
  const rules = rulesWith({ poolBps: 0, fixedCents: 1_000_000 }, { poolBps: 10_000 });
  expect(distributePool(rules, { drawNo: 8, poolCents: POOL_CENTS, winners: winnersOf(1, 5) })).toMatchObject(
    {
      paidCents: 1_000_000,
      reserveCents: 900_000,
      remainderCents: 0,
      rolledCents: 0,
    },
  );
});

test('rules that share out more than the pool are refused', () => {
  const rules = rulesWith({ poolBps: 6000 }, { poolBps: 5000 });
  expect(() => distributePool(rules, { drawNo: 1, poolCents: 100, winners: new Map() })).toThrow(RangeError);
});

test('no cent is lost or made', () => {
  const division = fc.record({
    poolBps: fc.integer({ min: 0, max: 2000 }),
    fixedCents: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined, freq: 4 }),
    winners: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 })),
  });
  fc.assert(
    fc.property(
      fc.array(division, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 0, max: 100_000_000_00 }),
      fc.integer({ min: 0, max: 100_000_000_00 }),
      (divisions, poolCents, carriedCents) => {
        const winners = winnersOf(...divisions.map((one) => one.winners));
        const rules = rulesWith(...divisions);
        const outcome = distributePool(rules, { drawNo: 8, poolCents, carriedCents, winners });
        const { dividends, paidCents, rolledCents, remainderCents, reserveCents } = outcome;
        expect(paidCents + rolledCents + remainderCents).toBe(poolCents + carriedCents + reserveCents);
        expect(Math.min(paidCents, rolledCents, remainderCents, reserveCents)).toBeGreaterThanOrEqual(0);
        expect(dividends.reduce((sum, one) => sum + one.amountCents * one.winners, 0)).toBe(paidCents);
        expect(dividends.map((one) => one.winners)).toEqual(divisions.map((one) => one.winners));
        for (const [index, { amountCents }] of dividends.entries()) {
          if (divisions[index]!.fixedCents === undefined) expect(amountCents % 5).toBe(0);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
