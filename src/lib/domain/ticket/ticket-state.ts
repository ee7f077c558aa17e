// What may be said of a ticket and of each of its entries (decision D2): never that it won nothing before it is scored.

import type { Entry } from '../../contracts/cart/order.ts';
import type { Money } from '../../contracts/money.ts';
import type { DrawStatus } from '../../contracts/offers/draw.ts';
import { isDrawn, isScored } from '../draws/draw-labels.ts';
import { sumMoney } from '../money/money.ts';

/** The draw is to come, sales are over, its numbers are known, what came of it is, or it did not play. */
export type EntryState = 'upcoming' | 'waiting' | 'drawn' | 'won' | 'no-win' | 'refunded';

/** A line that was bought, as far as its draws go. */
export interface Entries {
  readonly entries: readonly Entry[];
}

const BEFORE_OUTCOME = {
  DRAW_OPEN: 'upcoming',
  DRAW_CAPPED: 'upcoming',
  DRAW_CLOSED: 'waiting',
  DRAW_DRAWN: 'drawn',
  DRAW_SCORED: 'drawn',
  DRAW_PAID: 'drawn',
  DRAW_EMAILED: 'drawn',
} as const satisfies Record<DrawStatus, EntryState>;

export function getEntryState({ status, outcome }: Pick<Entry, 'status' | 'outcome'>): EntryState {
  if (outcome.state === 'refunded') return 'refunded';
  if (outcome.state === 'waiting' || !isScored(status)) return BEFORE_OUTCOME[status];
  return outcome.state === 'won' ? 'won' : 'no-win';
}

/** What a ticket of several draws is as long as one of them is: a draw to come counts more than a prize so far. */
const FIRST_OF = ['upcoming', 'waiting', 'drawn', 'won'] as const satisfies readonly EntryState[];

export function getTicketState({ entries }: Entries): EntryState {
  // A pre-order enters its draws when it is charged.
  if (entries.length === 0) return 'upcoming';
  const states = entries.map(getEntryState);
  const isRefunded = states.every((state) => state === 'refunded');
  return isRefunded ? 'refunded' : (FIRST_OF.find((state) => states.includes(state)) ?? 'no-win');
}

/** The entries that are to play, soonest first: not drawn, and not refunded. */
export const listEntriesLeft = ({ entries }: Entries): Entry[] =>
  entries
    .filter(({ status, outcome }) => !isDrawn(status) && outcome.state !== 'refunded')
    .sort((a, b) => a.drawDate.localeCompare(b.drawDate));

/** The entries that are drawn, newest first. */
export const listEntriesDrawn = ({ entries }: Entries): Entry[] =>
  entries.filter(({ status }) => isDrawn(status)).sort((a, b) => b.drawDate.localeCompare(a.drawDate));

/** Nothing comes of its draw any more. */
const isOver = ({ status, outcome }: Pick<Entry, 'status' | 'outcome'>): boolean =>
  isDrawn(status) || (outcome.state === 'refunded' && outcome.isCancelled === true);

/** Whether the ticket stands among the upcoming ones: one of its draws is to come, or it has no entries yet. */
export const isUpcoming = ({ entries }: Entries): boolean => entries.length === 0 || !entries.every(isOver);

const listPrizes = (entry: Entry): Money[] =>
  getEntryState(entry) === 'won' && entry.outcome.state === 'won' ? [entry.outcome.prize] : [];

/** All that the ticket has won; undefined while that is nothing. */
export function sumPrizes({ entries, price }: Entries & { readonly price: Money }): Money | undefined {
  const prizes = entries.flatMap(listPrizes);
  return prizes.length > 0 ? sumMoney(prizes, price.currency) : undefined;
}
