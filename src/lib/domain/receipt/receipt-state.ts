// What a receipt may say of its tickets when it is opened again: the same rules as for the tickets (decision D2).

import type { Entry } from '../../contracts/cart/order.ts';
import { isDrawn } from '../draws/draw-labels.ts';
import { type Entries, getTicketState } from '../ticket/ticket-state.ts';
import { describeWinnings } from '../ticket/winnings.ts';

export type ReceiptState =
  /** All of it was ordered ahead, and none of it waits any more. */
  | { readonly state: 'over' }
  /** All of it was given away and taken, and is drawn: what it won is no business of its buyer. */
  | { readonly state: 'given' }
  /** Paid or to be charged later; at least one ticket is in no draw yet. */
  | { readonly state: 'placed' }
  /** Every ticket is in its draws, and none of them is held yet. */
  | { readonly state: 'bought' }
  | { readonly state: 'running' }
  | { readonly state: 'scoring' }
  | { readonly state: 'no-win' }
  /** `prize` in words. */
  | { readonly state: 'won'; readonly prize: string }
  /** None of the tickets played: their money is back. */
  | { readonly state: 'refunded' }
  /** What did not play is refunded, the rest won nothing. */
  | { readonly state: 'part-refunded' };

interface MayBeGiven extends Entries {
  readonly transfer?: 'given' | 'received' | undefined;
}

/** Whether the draw was held: it is drawn, or what was bought after it is refunded. */
const isHeld = ({ status, outcome }: Entry): boolean =>
  isDrawn(status) || (outcome.state === 'refunded' && outcome.isLate === true);

/**
 * The state of the tickets without those that were ordered ahead and wait no more: what those win stands on another
 * receipt. `isEntered`: every ticket is in its draws; a pre-order is not, nor a share of a syndicate that may not fill.
 */
export function getReceiptState(bought: readonly MayBeGiven[], isEntered: boolean): ReceiptState {
  if (bought.length === 0) return { state: 'over' };
  const kept = bought.filter(({ transfer }) => transfer !== 'given');
  if (kept.length === 0 && bought.every((ticket) => getTicketState(ticket) === 'drawn'))
    return { state: 'given' };
  const tickets = kept.length === 0 ? bought : kept;
  const prize = describeWinnings(tickets.flatMap(({ entries }) => entries));
  if (prize !== undefined) return { state: 'won', prize };
  const states = tickets.map(getTicketState);
  const isOpen = states.some((state) => state === 'upcoming' || state === 'waiting');
  if (isOpen && tickets.some(({ entries }) => entries.some(isHeld))) return { state: 'running' };
  if (isOpen) return { state: isEntered ? 'bought' : 'placed' };
  if (states.includes('drawn')) return { state: 'scoring' };
  const isBack = tickets.some(({ entries }) => entries.some(({ outcome }) => outcome.state === 'refunded'));
  if (!isBack) return { state: 'no-win' };
  return { state: states.every((state) => state === 'refunded') ? 'refunded' : 'part-refunded' };
}
