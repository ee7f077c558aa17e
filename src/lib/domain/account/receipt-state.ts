// What a receipt may say of its tickets when it is opened again: the same rules as for the tickets (decision D2).
import type { Money } from '../../contracts/money.ts';
import type { Order } from '../../contracts/order.ts';
import { sumMoney } from '../money/money.ts';
import { type Entries, getTicketState, listEntriesDrawn, sumPrizes } from '../ticket/ticket-state.ts';

export type ReceiptState =
  /** No draw is held yet. */
  | { readonly state: 'bought' }
  | { readonly state: 'running' }
  | { readonly state: 'scoring' }
  | { readonly state: 'no-win' }
  | { readonly state: 'won'; readonly prize: Money };

type Ticket = Entries & Pick<Order, 'price'>;

export function getReceiptState(tickets: readonly Ticket[]): ReceiptState {
  const prizes = tickets.flatMap((ticket) => sumPrizes(ticket) ?? []);
  if (prizes.length > 0) return { state: 'won', prize: sumMoney(prizes, prizes[0]?.currency) };
  const states = tickets.map(getTicketState);
  const isOpen = states.some((state) => state === 'upcoming' || state === 'waiting');
  if (isOpen)
    return { state: tickets.some((ticket) => listEntriesDrawn(ticket).length > 0) ? 'running' : 'bought' };
  return { state: states.includes('drawn') ? 'scoring' : 'no-win' };
}
