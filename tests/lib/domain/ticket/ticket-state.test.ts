import { expect, test } from 'vitest';
import { DRAW_STATUSES, type DrawStatus } from '#lib/contracts/draw.ts';
import type { Entry } from '#lib/contracts/order.ts';
import { moneyOf } from '#lib/domain/money/money.ts';
import {
  entriesDrawn,
  entriesLeft,
  entryState,
  isUpcoming,
  ticketState,
  wonSoFar,
} from '#lib/domain/ticket/ticket-state.ts';

const WAITING = { state: 'waiting' } as const;
const NOT_WON = { state: 'not_won' } as const;
const won = (cents: number) =>
  ({ state: 'won', prize: moneyOf(cents), isPaid: true, divisions: [] }) satisfies Entry['outcome'];

const entry = (status: DrawStatus, outcome: Entry['outcome'] = WAITING, day = 1): Entry => ({
  id: `ent_${day}`,
  drawNo: 100 + day,
  drawDate: `2026-12-0${day}T09:30:00Z`,
  date: `2026-12-0${day}`,
  stop: `2026-12-0${day}T08:30:00Z`,
  status,
  price: moneyOf(100),
  numbers: [],
  supplementary: [],
  outcome,
});
const ticket = (...entries: Entry[]) => ({ entries, price: moneyOf(100) });

test.each([
  ['DRAW_OPEN', 'upcoming'],
  ['DRAW_CAPPED', 'upcoming'],
  ['DRAW_CLOSED', 'waiting'],
  ['DRAW_DRAWN', 'drawn'],
  ['DRAW_SCORED', 'drawn'],
  ['DRAW_PAID', 'drawn'],
  ['DRAW_EMAILED', 'drawn'],
] as const)('an entry without an outcome in %s is %s', (status, state) => {
  expect(entryState(entry(status))).toBe(state);
});

test('nothing says that an entry lost or won before its draw is scored, whatever its outcome claims', () => {
  const early: readonly DrawStatus[] = ['DRAW_OPEN', 'DRAW_CAPPED', 'DRAW_CLOSED', 'DRAW_DRAWN'];
  const told = (outcome: Entry['outcome']) =>
    DRAW_STATUSES.filter((status) => ['won', 'no-win'].includes(entryState(entry(status, outcome))));
  const late = DRAW_STATUSES.filter((status) => !early.includes(status));
  expect(told(NOT_WON)).toEqual(late);
  expect(told(won(500))).toEqual(late);
});

test('a ticket is what its next entry is, and won or lost only when nothing is left to come', () => {
  const lost = entry('DRAW_PAID', NOT_WON);
  const winner = entry('DRAW_PAID', won(500));
  expect(ticketState(ticket(winner, entry('DRAW_OPEN')))).toBe('upcoming');
  expect(ticketState(ticket(lost, entry('DRAW_CLOSED')))).toBe('waiting');
  expect(ticketState(ticket(lost, entry('DRAW_DRAWN')))).toBe('drawn');
  expect(ticketState(ticket(lost, winner))).toBe('won');
  expect(ticketState(ticket(lost, lost))).toBe('no-win');
});

test('a ticket is upcoming until its last draw is drawn', () => {
  expect(isUpcoming(ticket(entry('DRAW_PAID', NOT_WON), entry('DRAW_CLOSED')))).toBe(true);
  expect(isUpcoming(ticket(entry('DRAW_PAID', NOT_WON), entry('DRAW_DRAWN')))).toBe(false);
});

test('entries to come are soonest first, drawn ones newest first', () => {
  const mixed = ticket(
    entry('DRAW_OPEN', WAITING, 4),
    entry('DRAW_PAID', NOT_WON, 1),
    entry('DRAW_OPEN', WAITING, 3),
    entry('DRAW_PAID', NOT_WON, 2),
  );
  expect(entriesLeft(mixed).map(({ date }) => date)).toEqual(['2026-12-03', '2026-12-04']);
  expect(entriesDrawn(mixed).map(({ date }) => date)).toEqual(['2026-12-02', '2026-12-01']);
});

test('prizes add up, and those of draws that are not scored are not told', () => {
  expect(wonSoFar(ticket(entry('DRAW_PAID', won(500)), entry('DRAW_PAID', won(45))))).toEqual(moneyOf(545));
  expect(wonSoFar(ticket(entry('DRAW_DRAWN', won(500)), entry('DRAW_PAID', NOT_WON)))).toBeUndefined();
});
