import type { RaffleTicketOnSale } from './price.ts';

type Described = Pick<RaffleTicketOnSale, 'book' | 'main' | 'offer'>;

/** `5 tickets, draw 31`. */
export const describeBook = ({ book, main }: Described): string =>
  `${book.numTickets} ${book.numTickets === 1 ? 'ticket' : 'tickets'}, draw ${main.draw.drawNo}`;

/** `Harbour Boat: 5 tickets, draw 31`. */
export const labelBook = (ticket: Described): string => `${ticket.offer.name}: ${describeBook(ticket)}`;
