// A ticket of three draws that was bought after the first of them was held: that one is no draw to come.
import { expect, test } from 'vitest';
import {
  describeTicketTime,
  formatTicketDate,
  listTicketParts,
} from '#components/account/tickets/ticket-words.ts';
import { defaultCopy } from '#content/copy/index.ts';
import type { LotteryEntry } from '#lib/contracts/products/lottery-ticket.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { describeOrder } from '#lib/domain/products/displays.ts';
import { createOrder } from '#tests/support/buying/orders.ts';

const t = createTranslator(defaultCopy);
const place = { zone: 'Australia/Sydney', now: Date.parse('2026-11-21T00:00:00Z') };
const REFUNDED = { state: 'refunded', amount: toMoney(280), isLate: true } as const;

const createEntry = (drawNo: number, drawDate: string, changes: Partial<LotteryEntry> = {}): LotteryEntry =>
  createOrder({}, { id: `ent_${drawNo}`, drawNo, drawDate, ...changes }).entries[0]!;
const first = createEntry(101, '2026-11-20T09:30:00.000Z', { status: 'DRAW_CLOSED', outcome: REFUNDED });
const second = createEntry(102, '2026-11-28T09:30:00.000Z');
const third = createEntry(103, '2026-12-05T09:30:00.000Z');
const ticket = createOrder({ numDraws: 3, entries: [first, second, third] });

test('the next draw of the ticket is the first that it plays in', () => {
  expect(describeTicketTime(t, ticket, place)).toBe('Next Saturday, 8:30\u00a0pm\u00a0AEDT');
  expect(formatTicketDate(t, ticket, place)).toBe(
    'Draw 102, Saturday 28 November 2026, 8:30\u00a0pm\u00a0AEDT',
  );
  expect(describeOrder(ticket).next).toMatchObject([
    { values: { drawNo: 102, count: 2 }, times: { draw: second.drawDate } },
  ]);
});

test('the own time of the customer comes first, with that of the draw beside it', () => {
  const times = '8:00\u00a0pm\u00a0ACDT (8:30\u00a0pm\u00a0AEDT)';
  const here = { ...place, ownZone: 'Australia/Adelaide' };
  expect(describeTicketTime(t, ticket, here)).toBe(`Next Saturday, ${times}`);
  expect(formatTicketDate(t, ticket, here)).toBe(`Draw 102, Saturday 28 November 2026, ${times}`);
  const late = { ...ticket, entries: [createEntry(102, '2026-11-28T14:30:00.000Z')] };
  expect(formatTicketDate(t, late, { ...place, ownZone: 'Australia/Perth' })).toBe(
    'Draw 102, Saturday 28 November 2026, 10:30\u00a0pm\u00a0AWST (Sunday 29 November 2026, 1:30\u00a0am\u00a0AEDT)',
  );
});

test('its page has the draw apart, drawn or not', () => {
  const listParts = (entries: LotteryEntry[]) =>
    listTicketParts(t, { entries }).map((part) => [part.title, part.entries.map(({ drawNo }) => drawNo)]);
  expect(listParts(ticket.entries)).toEqual([
    ['Draws to come', [102, 103]],
    ['Not played', [101]],
  ]);
  const lost = { status: 'DRAW_EMAILED', outcome: { state: 'not_won' } } as const;
  expect(listParts([{ ...first, status: 'DRAW_EMAILED' }, { ...second, ...lost }, third])).toEqual([
    ['Draws to come', [103]],
    ['Drawn', [102]],
    ['Not played', [101]],
  ]);
});

test('a ticket of which nothing plays is known by its draw', () => {
  const words = 'Draw 101, Friday 20 November 2026, 8:30\u00a0pm\u00a0AEDT';
  const late = { ...ticket, entries: [first] };
  expect(describeTicketTime(t, late, place)).toBe(words);
  expect(formatTicketDate(t, late, place)).toBe(words);
  expect(describeOrder(late).next).toEqual([]);
});
