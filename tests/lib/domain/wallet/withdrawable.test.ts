import { expect, test } from 'vitest';
import { addBusinessDays } from '#lib/domain/time/business-days.ts';
import { getWithdrawableCents } from '#lib/domain/wallet/withdrawable.ts';
import { canFollow, isCancellable, WITHDRAWAL_STATES } from '#lib/domain/wallet/withdrawal-state.ts';

const NOW = Date.parse('2026-11-19T03:00:00Z');

test('held money is held whole, whatever was spent since', () => {
  const held = [
    { cents: 5000, until: NOW + 1 },
    { cents: 2000, until: NOW },
  ];
  expect(getWithdrawableCents(7000, held, NOW)).toBe(2000);
  expect(getWithdrawableCents(4000, held, NOW)).toBe(0);
  expect(getWithdrawableCents(4000, [], NOW)).toBe(4000);
});

test('what is over leads nowhere, and what was sent is not called off', () => {
  const followers = (from: (typeof WITHDRAWAL_STATES)[number]) =>
    WITHDRAWAL_STATES.filter((to) => canFollow(from, to));
  expect(Object.fromEntries(WITHDRAWAL_STATES.map((state) => [state, followers(state)]))).toEqual({
    requested: ['approved', 'cancelled', 'rejected'],
    approved: ['sent', 'cancelled', 'rejected'],
    sent: ['completed', 'returned'],
    completed: ['returned'],
    cancelled: [],
    rejected: [],
    returned: [],
  });
  expect(WITHDRAWAL_STATES.filter(isCancellable)).toEqual(['requested', 'approved']);
});

test('business days leave weekends out', () => {
  const friday = Date.parse('2026-11-20T03:00:00Z');
  const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);
  expect(toDay(addBusinessDays(friday, 1, 'Australia/Sydney'))).toBe('2026-11-23');
  expect(toDay(addBusinessDays(friday, 3, 'Australia/Sydney'))).toBe('2026-11-25');
  expect(addBusinessDays(friday, 0, 'Australia/Sydney')).toBe(friday);
});
