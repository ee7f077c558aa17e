import { expect, test } from 'vitest';
import { toMoney } from '#lib/domain/money/money.ts';
import { getShownEntryState, getShownState } from '#lib/domain/ticket/shown-state.ts';
import { createOrder } from '#tests/support/buying/orders.ts';

const refund = (cents: number) => ({ state: 'refunded', amount: toMoney(cents), isLate: true }) as const;

test.each([
  [280, 'refunded'],
  [0, 'unplayed'],
])('a ticket that did not play and has %i cents back is shown as %s', (cents, state) => {
  const ticket = createOrder({}, { outcome: refund(cents) });
  expect(getShownState(ticket)).toBe(state);
  expect(ticket.entries.map(getShownEntryState)).toEqual([state]);
});

test('a ticket of which one draw has money back says so', () => {
  const entries = [280, 0].flatMap((cents) => createOrder({}, { outcome: refund(cents) }).entries);
  expect(getShownState(createOrder({ entries }))).toBe('refunded');
});

test.each([
  [{ state: 'waiting' }, 'upcoming'],
  [{ state: 'bought', checkoutId: 'chk_2' }, 'charged'],
  [{ state: 'cancelled' }, 'cancelled'],
] as const)('an order ahead that is %j is shown as %s', (ordered, state) => {
  expect(getShownState({ entries: [], isPreOrder: true, ordered })).toBe(state);
});
