import { expect, test } from 'vitest';
import { DRAW_STATUSES, type DrawStatus } from '#lib/contracts/offers/draw.ts';
import type { LotteryEntry } from '#lib/contracts/products/lottery-ticket.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import {
  getEntryState,
  getTicketState,
  isUpcoming,
  listEntriesDrawn,
  listEntriesLeft,
  sumPrizes,
} from '#lib/domain/ticket/ticket-state.ts';

const WAITING = { state: 'waiting' } as const;
const NOT_WON = { state: 'not_won' } as const;
const createWon = (cents: number) =>
  ({ state: 'won', prize: toMoney(cents), isPaid: true, divisions: [] }) satisfies LotteryEntry['outcome'];

const createEntry = (
  status: DrawStatus,
  outcome: LotteryEntry['outcome'] = WAITING,
  day = 1,
): LotteryEntry => ({
  kind: 'lottery_ticket',
  id: `ent_${day}`,
  drawNo: 100 + day,
  drawDate: `2026-12-0${day}T09:30:00Z`,
  date: `2026-12-0${day}`,
  stop: `2026-12-0${day}T08:30:00Z`,
  status,
  price: toMoney(100),
  numbers: [],
  supplementary: [],
  outcome,
});
const createTicket = (...entries: LotteryEntry[]) => ({ entries, price: toMoney(100) });

test.each([
  ['DRAW_OPEN', 'upcoming'],
  ['DRAW_CAPPED', 'upcoming'],
  ['DRAW_CLOSED', 'waiting'],
  ['DRAW_DRAWN', 'drawn'],
  ['DRAW_SCORED', 'drawn'],
  ['DRAW_PAID', 'drawn'],
  ['DRAW_EMAILED', 'drawn'],
] as const)('an entry without an outcome in %s is %s', (status, state) => {
  expect(getEntryState(createEntry(status))).toBe(state);
});

test('nothing says that an entry lost or won before its draw is scored, whatever its outcome claims', () => {
  const early: readonly DrawStatus[] = ['DRAW_OPEN', 'DRAW_CAPPED', 'DRAW_CLOSED', 'DRAW_DRAWN'];
  const told = (outcome: LotteryEntry['outcome']) =>
    DRAW_STATUSES.filter((status) => ['won', 'no-win'].includes(getEntryState(createEntry(status, outcome))));
  const late = DRAW_STATUSES.filter((status) => !early.includes(status));
  expect(told(NOT_WON)).toEqual(late);
  expect(told(createWon(500))).toEqual(late);
});

test('a ticket is what its next entry is, and won or lost only when nothing is left to come', () => {
  const lost = createEntry('DRAW_PAID', NOT_WON);
  const winner = createEntry('DRAW_PAID', createWon(500));
  expect(getTicketState(createTicket(winner, createEntry('DRAW_OPEN')))).toBe('upcoming');
  expect(getTicketState(createTicket(lost, createEntry('DRAW_CLOSED')))).toBe('waiting');
  expect(getTicketState(createTicket(lost, createEntry('DRAW_DRAWN')))).toBe('drawn');
  expect(getTicketState(createTicket(lost, winner))).toBe('won');
  expect(getTicketState(createTicket(lost, lost))).toBe('no-win');
});

test('a ticket is upcoming until its last draw is drawn', () => {
  expect(isUpcoming(createTicket(createEntry('DRAW_PAID', NOT_WON), createEntry('DRAW_CLOSED')))).toBe(true);
  expect(isUpcoming(createTicket(createEntry('DRAW_PAID', NOT_WON), createEntry('DRAW_DRAWN')))).toBe(false);
});

test('entries to come are soonest first, drawn ones newest first', () => {
  const mixed = createTicket(
    createEntry('DRAW_OPEN', WAITING, 4),
    createEntry('DRAW_PAID', NOT_WON, 1),
    createEntry('DRAW_OPEN', WAITING, 3),
    createEntry('DRAW_PAID', NOT_WON, 2),
  );
  expect(listEntriesLeft(mixed).map(({ date }) => date)).toEqual(['2026-12-03', '2026-12-04']);
  expect(listEntriesDrawn(mixed).map(({ date }) => date)).toEqual(['2026-12-02', '2026-12-01']);
});

test('prizes add up, and those of draws that are not scored are not told', () => {
  expect(
    sumPrizes(
      createTicket(createEntry('DRAW_PAID', createWon(500)), createEntry('DRAW_PAID', createWon(45))),
    ),
  ).toEqual(toMoney(545));
  expect(
    sumPrizes(createTicket(createEntry('DRAW_DRAWN', createWon(500)), createEntry('DRAW_PAID', NOT_WON))),
  ).toBeUndefined();
});

test('a pre-order has no draws yet, and is to come', () => {
  expect(getTicketState(createTicket())).toBe('upcoming');
  expect(isUpcoming(createTicket())).toBe(true);
});
