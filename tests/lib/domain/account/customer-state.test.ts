import { expect, test } from 'vitest';
import { CUSTOMER_STATES } from '#lib/contracts/identity/customer.ts';
import { calculateAge, STATE_ZONES } from '#lib/domain/account/customer-state.ts';

test.each([
  ['2008-11-20', '2026-11-19', 17],
  ['2008-11-20', '2026-11-20', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-12-31', '2026-01-01', 17],
])('born on %s one is on %s %i years old', (born, today, age) => {
  expect(calculateAge(born, today)).toBe(age);
});

test('every state has a zone that exists', () => {
  for (const state of CUSTOMER_STATES)
    expect(() => new Intl.DateTimeFormat('en-AU', { timeZone: STATE_ZONES[state] })).not.toThrow();
});
