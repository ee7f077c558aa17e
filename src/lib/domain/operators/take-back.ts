// What taking back tickets of an order does, in figures.
import { type DeskOrder, type DeskTicket, mayTakeBack } from '../../contracts/desk/orders.ts';

export interface TakeBackSum {
  readonly tickets: number;
  readonly entries: number;
  /** Into the wallet. */
  readonly backCents: number;
  /** Discounts that promotions get back. */
  readonly discountCents: number;
  /** What causes give back. */
  readonly causeCents: number;
}

export const listTakeable = ({ ticketRows }: Pick<DeskOrder, 'ticketRows'>): readonly DeskTicket[] =>
  ticketRows.filter(({ state }) => mayTakeBack(state));

/** What was not charged gives nothing back. */
export const sumTakeBack = (tickets: readonly DeskTicket[]): TakeBackSum => {
  const charged = tickets.filter(({ state }) => state === 'plays');
  const sum = (read: (ticket: DeskTicket) => number) => charged.reduce((all, one) => all + read(one), 0);
  return {
    tickets: tickets.length,
    entries: sum(({ entries }) => entries.length),
    backCents: sum(({ priceCents, discountCents }) => priceCents - discountCents),
    discountCents: sum(({ discountCents }) => discountCents),
    causeCents: sum(({ causeCents }) => causeCents),
  };
};
