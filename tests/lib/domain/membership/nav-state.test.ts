import { expect, test } from 'vitest';
import { getDotReason, getMemberNavState, type Marked } from '#lib/domain/membership/nav-state.ts';

const mark = (overrides: Partial<Marked> = {}): Marked => ({
  membershipStatus: 'member',
  eligibility: 'eligible',
  hasLockedDraw: false,
  ...overrides,
});

test.each([
  [mark({ membershipStatus: 'non-member' }), 'non-member', 'non-member'],
  [mark({ membershipStatus: 'pending-deposit' }), 'non-member', 'non-member'],
  [mark({ membershipStatus: 'non-member', eligibility: 'ineligible' }), 'non-member', undefined],
  [mark(), 'member', undefined],
  [mark({ hasLockedDraw: true, lockedDrawId: 'gaw_1' }), 'locked', 'locked:gaw_1'],
] as const)('%o is marked', (membership, state, reason) => {
  expect(getMemberNavState(membership)).toBe(state);
  expect(getDotReason(membership)).toBe(reason);
});

test('a later giveaway is another reason', () => {
  const reasons = ['gaw_1', 'gaw_2'].map((lockedDrawId) =>
    getDotReason(mark({ hasLockedDraw: true, lockedDrawId })),
  );
  expect(new Set(reasons).size).toBe(2);
});
