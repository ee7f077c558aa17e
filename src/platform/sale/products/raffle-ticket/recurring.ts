// The book of tickets that is bought for each draw of a raffle.
import type { RaffleTicketInput } from '#lib/contracts/products/raffle-ticket.ts';
import type { AutoplayChange } from '#lib/contracts/recurring/autoplay.ts';
import type { OfferDefinition } from '../../../catalogue/offers/definition.ts';
import { createCartError } from '../cart-error.ts';
import type { RecurringContent } from '../recurring-content.ts';

export const describeRepeatedBook = (
  asked: RaffleTicketInput,
  { raffle }: Pick<OfferDefinition, 'raffle'>,
): RecurringContent => {
  const book = raffle?.ticketOffers.find(({ key }) => key === asked.gameOffer);
  return {
    description: `${asked.numRaffleTickets} Ticket Book`,
    gameOffer: asked.gameOffer,
    ...(book && { gameOfferName: book.name }),
    numberOfTickets: asked.numRaffleTickets,
    games: [],
    quickpick: false,
    days: [],
    ...(asked.causeKey !== undefined && { causeKey: asked.causeKey }),
  };
};

/** @throws DomainError `book_unknown` */
export function changeRepeatedBook(
  asked: RaffleTicketInput,
  change: AutoplayChange,
  { raffle }: OfferDefinition,
): RaffleTicketInput {
  const { gameOffer = asked.gameOffer, causeKey = asked.causeKey } = change;
  const book = raffle?.ticketOffers.find(({ key }) => key === gameOffer);
  if (!book) throw createCartError('book_unknown');
  return { ...asked, gameOffer, numRaffleTickets: book.numTickets, causeKey };
}

/** The book without what holds for one purchase alone. */
export const toPattern = (asked: RaffleTicketInput): RaffleTicketInput => ({
  ...asked,
  drawNo: undefined,
  scheduledPurchase: undefined,
  recurringPurchase: undefined,
});
