import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getExceededCents, getRemainingCents } from '#lib/domain/limits/spend-limit.ts';

const cents = fc.integer({ min: 0, max: 10_000_000 });

test('what is spent and what is left come to the limit, and nothing is left beyond it', () => {
  expect(getRemainingCents(5000, 3800)).toBe(1200);
  expect(getExceededCents(2550, 1200)).toBe(1350);
  expect(getExceededCents(1200, 1200)).toBe(0);
  fc.assert(
    fc.property(cents, cents, cents, (limit, spent, total) => {
      const remaining = getRemainingCents(limit, spent);
      expect(remaining).toBe(spent > limit ? 0 : limit - spent);
      expect(getExceededCents(total, remaining) > 0).toBe(total > remaining);
    }),
  );
});
