// Ticket books: how many tickets are sold together, and for how much.
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import { toCents } from '../money/money.ts';

export interface TicketBook {
  readonly key: string;
  readonly name: string;
  readonly numTickets: number;
  /** A two-decimal string. */
  readonly price: string;
}

/** The book that is chosen until the visitor chooses one: the smallest, as nothing dearer is ticked (decision U8). */
export const pickDefaultBook = <T extends TicketBook>(books: readonly T[]): T | undefined =>
  books.toSorted((a, b) => a.numTickets - b.numTickets)[0];

export const findBook = <T extends TicketBook>(books: readonly T[], key: string): T | undefined =>
  books.find((book) => book.key === key);

/** The books that can still be filled. */
export const listBooksLeft = <T extends TicketBook>(books: readonly T[], left: number): readonly T[] =>
  books.filter(({ numTickets }) => numTickets <= left);

/** Whether so many tickets are left that one of the offer's books can still be filled. */
export const hasBookLeft = ({ raffle }: Pick<ProductOffer, 'raffle'>, left: number): boolean =>
  listBooksLeft(raffle?.ticketOffers ?? [], left).length > 0;

/** What a ticket of the book costs less than in the dearest book, in basis points rounded down; 0 for no saving. */
export function getSavingBps(book: TicketBook, books: readonly TicketBook[]): number {
  const getEach = ({ price, numTickets }: TicketBook) => toCents(price) / numTickets;
  const dearest = Math.max(...books.map(getEach));
  return Math.floor((1 - getEach(book) / dearest) * 10_000 + 1e-6);
}
