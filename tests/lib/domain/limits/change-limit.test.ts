import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeLimit, findStanding, type SetLimit } from '#lib/domain/limits/change-limit.ts';

const DAY_MS = 86_400_000;
const WAIT_MS = 7 * DAY_MS;
const NOW = Date.parse('2026-11-19T03:00:00Z');
const AT = { now: NOW, waitMs: WAIT_MS };

const HELD: SetLimit = { id: 'held', cents: 5000, startsAt: NOW - DAY_MS, endsAt: null };

/** The rows after a change, as the database would hold them. */
function apply(limits: readonly SetLimit[], cents: number | undefined, now: number, id: string): SetLimit[] {
  const { ends, start } = changeLimit(limits, cents, { now, waitMs: WAIT_MS });
  const ended = limits.map((limit) => {
    const end = ends.find((change) => change.id === limit.id);
    return end ? { ...limit, endsAt: end.endsAt } : limit;
  });
  return start ? [...ended, { id, cents: start.cents, startsAt: start.startsAt, endsAt: null }] : ended;
}

/** What is allowed at a time. */
const getAllowed = (limits: readonly SetLimit[], at: number): number =>
  findStanding(limits, at).current?.cents ?? Number.POSITIVE_INFINITY;

test('the first limit and a lower one act at once', () => {
  expect(changeLimit([], 5000, AT)).toEqual({ ends: [], start: { cents: 5000, startsAt: NOW }, actsAt: NOW });
  expect(changeLimit([HELD], 3000, AT)).toEqual({
    ends: [{ id: 'held', endsAt: NOW }],
    start: { cents: 3000, startsAt: NOW },
    actsAt: NOW,
  });
});

test('a higher limit, and none, wait', () => {
  const later = NOW + WAIT_MS;
  expect(changeLimit([HELD], 9000, AT)).toEqual({
    ends: [{ id: 'held', endsAt: later }],
    start: { cents: 9000, startsAt: later },
    actsAt: later,
  });
  expect(changeLimit([HELD], undefined, AT)).toEqual({
    ends: [{ id: 'held', endsAt: later }],
    actsAt: later,
  });
});

test('a lower limit, and the same one, take back a higher one that waits', () => {
  const limits = apply([HELD], 9000, NOW, 'high');
  expect(getAllowed(apply(limits, 4000, NOW + DAY_MS, 'low'), NOW + 9 * DAY_MS)).toBe(4000);
  expect(getAllowed(apply(limits, 5000, NOW + DAY_MS, 'same'), NOW + 9 * DAY_MS)).toBe(5000);
});

test('whatever is asked for, nothing is allowed that was not waited for', () => {
  const wish = fc.record({
    cents: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    afterMs: fc.integer({ min: 0, max: 2 * WAIT_MS }),
  });
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 12 }), (wishes) => {
      let now = NOW;
      let limits: SetLimit[] = [];
      for (const [index, { cents, afterMs }] of wishes.entries()) {
        now += afterMs;
        const before = limits;
        limits = apply(before, cents, now, `limit-${index}`);
        const asked = cents ?? Number.POSITIVE_INFINITY;
        // At once never more than held before; within the wait never more than was to come anyway.
        expect(getAllowed(limits, now)).toBe(Math.min(asked, getAllowed(before, now)));
        for (const part of [1, WAIT_MS / 2, WAIT_MS - 1])
          expect(getAllowed(limits, now + part)).toBeLessThanOrEqual(getAllowed(before, now + part));
        expect(getAllowed(limits, now + WAIT_MS)).toBe(asked);
      }
    }),
    { numRuns: 2000 },
  );
});
