// What of a receipt belongs into a calendar: when sales of its draws close, and when they are held.
import type { Order } from '../../contracts/cart/order.ts';
import { isDrawn } from '../draws/draw-labels.ts';
import { getDrawnOfferKey } from '../products/drawn-offer.ts';
import { findEarlyBirdName } from '../raffle/entries.ts';

export interface CalendarEvent {
  /** The same for the same draw in every calendar file. */
  readonly id: string;
  readonly kind: 'closes' | 'draw';
  /** Of the lottery or raffle whose draw it is: shares play in those of a lottery. */
  readonly offerKey: string;
  readonly name: string;
  readonly drawNo: number;
  /** Of an early bird of a raffle: it is known by its name, not by its number. */
  readonly earlyBird?: string;
  /** ISO instant. */
  readonly at: string;
}

/** A closing and a draw for each draw that is not held yet, soonest first; a draw of several tickets once. */
export function listCalendarEvents(orders: readonly Order[]): CalendarEvent[] {
  const events = new Map<string, CalendarEvent>();
  for (const order of orders)
    for (const entry of order.entries) {
      if (isDrawn(entry.status) || entry.outcome.state === 'refunded') continue;
      const { drawNo, stop, drawDate } = entry;
      const earlyBird = findEarlyBirdName(entry, order.entries);
      const draw = {
        offerKey: getDrawnOfferKey(order),
        name: order.offerName,
        drawNo,
        ...(earlyBird !== undefined && { earlyBird }),
      };
      for (const { kind, at } of [
        { kind: 'closes', at: stop },
        { kind: 'draw', at: drawDate },
      ] as const) {
        const id = `${order.offerKey}-${drawNo}-${kind}`;
        events.set(id, { id, kind, ...draw, at });
      }
    }
  return [...events.values()].sort((a, b) => a.at.localeCompare(b.at));
}
