import { expect, test } from 'vitest';
import type { DrawStatus } from '#lib/contracts/draw.ts';
import type { LotteryEntry } from '#lib/contracts/products/lottery-ticket.ts';
import { toReceiptNumber } from '#lib/domain/account/receipt-number.ts';
import { getReceiptState } from '#lib/domain/account/receipt-state.ts';

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
  expect(getReceiptState([open, ticket('DRAW_CLOSED')])).toEqual({ state: 'bought' });
  expect(getReceiptState([ticket('DRAW_DRAWN')])).toEqual({ state: 'scoring' });
  expect(getReceiptState([open, ticket('DRAW_DRAWN')])).toEqual({ state: 'running' });
  expect(getReceiptState([ticket('DRAW_PAID', { state: 'not_won' })])).toEqual({ state: 'no-win' });
  expect(getReceiptState([ticket('DRAW_PAID', won), ticket('DRAW_PAID', won), open])).toEqual({
    state: 'won',
    prize: { amount: '17.90', currency: 'AUD' },
  });
});

test('a receipt number is short enough for one line, and to be read out', () => {
  expect(toReceiptNumber('chk_01m80q3pv20000eve72hh1t5cy')).toBe('2HH1-T5CY');
  expect(toReceiptNumber('dep_7')).toBe('7');
});
