import { expect, test } from 'vitest';
import type { DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { LotteryEntry } from '#lib/contracts/products/lottery-ticket.ts';
import { toReceiptNumber } from '#lib/domain/receipt/receipt-number.ts';
import { getReceiptState } from '#lib/domain/receipt/receipt-state.ts';

const price = { amount: '2.80', currency: 'AUD' } as const;
const prize = { amount: '8.95', currency: 'AUD' } as const;
const won: LotteryEntry['outcome'] = { state: 'won', prize, isPaid: true, divisions: [] };

function ticket(status: DrawStatus, outcome: LotteryEntry['outcome'] = { state: 'waiting' }) {
  const day = { drawDate: '2026-11-28T08:30:00Z', date: '2026-11-28', stop: '2026-11-28T08:00:00Z' };
  const numbers = { kind: 'lottery_ticket' as const, numbers: [], supplementary: [] };
  return { price, entries: [{ id: 'ent_1', drawNo: 1, ...day, ...numbers, status, price, outcome }] };
}

test('a receipt says what became of its tickets, and nothing too early', () => {
  const open = ticket('DRAW_OPEN');
  expect(getReceiptState([open, ticket('DRAW_CLOSED')], true)).toEqual({ state: 'bought' });
  expect(getReceiptState([ticket('DRAW_DRAWN')], true)).toEqual({ state: 'scoring' });
  expect(getReceiptState([open, ticket('DRAW_DRAWN')], true)).toEqual({ state: 'running' });
  expect(getReceiptState([ticket('DRAW_PAID', { state: 'not_won' })], true)).toEqual({ state: 'no-win' });
  expect(getReceiptState([ticket('DRAW_PAID', won), ticket('DRAW_PAID', won), open], true)).toEqual({
    state: 'won',
    prize: '$17.90',
  });
});

test('a receipt does not say entered of what may not play', () => {
  const open = ticket('DRAW_OPEN');
  expect(getReceiptState([open], false)).toEqual({ state: 'placed' });
  expect(getReceiptState([open, ticket('DRAW_PAID', { state: 'not_won' })], false)).toEqual({
    state: 'running',
  });
  const preOrder: ReturnType<typeof ticket> = { price, entries: [] };
  expect(getReceiptState([preOrder], false)).toEqual({ state: 'placed' });
  expect(getReceiptState([], true)).toEqual({ state: 'over' });
});

test('what did not play is said to be refunded, never to have won nothing', () => {
  const { entries } = ticket('DRAW_OPEN');
  const refunded = {
    price,
    entries: entries.map((entry) => ({
      ...entry,
      kind: 'syndicate_share' as const,
      shares: 1,
      ofShares: 12,
      outcome: { state: 'refunded' as const, amount: price },
    })),
  };
  expect(getReceiptState([refunded], true)).toEqual({ state: 'refunded' });
  expect(getReceiptState([refunded, ticket('DRAW_PAID', { state: 'not_won' })], true)).toEqual({
    state: 'part-refunded',
  });
  expect(getReceiptState([refunded, ticket('DRAW_OPEN')], true)).toEqual({ state: 'bought' });
  // A ticket of two draws that was late for the first of them.
  const late = ticket('DRAW_PAID', { state: 'refunded', amount: price, isLate: true });
  const drawn = ticket('DRAW_PAID', { state: 'not_won' });
  const both = { price, entries: [...late.entries, ...drawn.entries] };
  expect(getReceiptState([both], true)).toEqual({ state: 'part-refunded' });
  // Its first draw was held, whether its numbers are there or not.
  for (const status of ['DRAW_CLOSED', 'DRAW_PAID'] as const) {
    const held = ticket(status, { state: 'refunded', amount: price, isLate: true });
    const left = { price, entries: [...held.entries, ...ticket('DRAW_OPEN').entries] };
    expect(getReceiptState([left], true)).toEqual({ state: 'running' });
  }
});

test('a receipt number is short enough for one line, and to be read out', () => {
  expect(toReceiptNumber('chk_01m80q3pv20000eve72hh1t5cy')).toBe('2HH1-T5CY');
  expect(toReceiptNumber('dep_7')).toBe('7');
});
