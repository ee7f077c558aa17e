// What may be said of a ticket and of each of its entries (decision D2): never that it won nothing before it is scored.
import type { DrawStatus } from '../contracts/draw.ts';
import type { Money } from '../contracts/money.ts';
import type { Entry, Order } from '../contracts/order.ts';
import { isDrawn, isScored } from './draw-labels.ts';
import { sumMoney } from './money.ts';

/** An entry's state: the draw is to come, sales are over, its numbers are known, or its outcome is. */
export type EntryState = 'upcoming' | 'waiting' | 'drawn' | 'won' | 'not-won';

const BEFORE_OUTCOME = {
  DRAW_OPEN: 'upcoming',
  DRAW_CAPPED: 'upcoming',
  DRAW_CLOSED: 'waiting',
  DRAW_DRAWN: 'drawn',
  DRAW_SCORED: 'drawn',
  DRAW_PAID: 'drawn',
  DRAW_EMAILED: 'drawn',
} as const satisfies Record<DrawStatus, EntryState>;

export function entryState({ status, outcome }: Pick<Entry, 'status' | 'outcome'>): EntryState {
  if (outcome.state === 'waiting' || !isScored(status)) return BEFORE_OUTCOME[status];
  return outcome.state === 'won' ? 'won' : 'not-won';
}

/** A ticket's state: of its next entry while one is to come, else of all of them together. */
export function ticketState({ entries }: Pick<Order, 'entries'>): EntryState {
  const states = entries.map(entryState);
  const ORDER = ['upcoming', 'waiting', 'drawn', 'won'] as const;
  return ORDER.find((state) => states.includes(state)) ?? 'not-won';
}

/** Whether at least one entry is not drawn: the ticket stands among the upcoming ones. */
export const isUpcoming = ({ entries }: Pick<Order, 'entries'>): boolean =>
  entries.some(({ status }) => !isDrawn(status));

export const entriesLeft = ({ entries }: Pick<Order, 'entries'>): Entry[] =>
  entries.filter(({ status }) => !isDrawn(status));

/** All that the ticket has won; undefined while that is nothing. */
export function wonSoFar({ entries, price }: Pick<Order, 'entries' | 'price'>): Money | undefined {
  const prizes = entries.flatMap((entry) =>
    entryState(entry) === 'won' && entry.outcome.state === 'won' ? [entry.outcome.prize] : [],
  );
  return prizes.length > 0 ? sumMoney(prizes, price.currency) : undefined;
}
