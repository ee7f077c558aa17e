// What the pill of a ticket, or of one of its draws, says.
import type { Entry } from '../../contracts/cart/order.ts';
import { toCents } from '../money/money.ts';
import { isOrderOver, type OrderedAhead } from './ordered-ahead.ts';
import { type Entries, type EntryState, getEntryState, getTicketState } from './ticket-state.ts';

/** Was given away, did not play and cost nothing, was charged as another purchase, or will not be; else as draws go. */
export type ShownState = EntryState | 'unplayed' | 'charged' | 'cancelled' | 'given';

const hasMoneyBack = ({ outcome }: Entry): boolean =>
  outcome.state === 'refunded' && toCents(outcome.amount.amount) > 0;

const toShownState = (state: EntryState, entries: readonly Entry[]): ShownState =>
  state === 'refunded' && !entries.some(hasMoneyBack) ? 'unplayed' : state;

export const getShownEntryState = (entry: Entry): ShownState => toShownState(getEntryState(entry), [entry]);

interface MayBeGiven {
  readonly transfer?: 'given' | 'received' | undefined;
}

export function getShownState(ticket: Entries & OrderedAhead & MayBeGiven): ShownState {
  const state = getTicketState(ticket);
  if (ticket.transfer === 'given' && state !== 'refunded') return 'given';
  if (isOrderOver(ticket)) return ticket.ordered?.state === 'bought' ? 'charged' : 'cancelled';
  return toShownState(state, ticket.entries);
}
