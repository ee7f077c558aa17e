import type { TrackedProduct } from '#lib/contracts/cart/checkout.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { describeBook } from './describe-ticket.ts';
import type { RaffleTicketOnSale } from './price.ts';

/** The tickets as analytics counts them on the receipt. */
export function toTrackedProduct(ticket: RaffleTicketOnSale): TrackedProduct {
  const { input, offer, main, book, cause, isPreOrder, priceCents } = ticket;
  return {
    brand: offer.name,
    category: 'raffle_ticket',
    ...(cause && { cause: cause.key }),
    description: describeBook(ticket),
    drawDate: main.draw.drawAt,
    drawNo: main.draw.drawNo,
    numDraws: 1,
    numGames: book.numTickets,
    numTickets: book.numTickets,
    purchasePrice: toMoney(priceCents),
    prizePool: toMoney(main.raffle.valueCents),
    lotteryKey: offer.key,
    isRecurring: input.recurringPurchase?.enabled ?? false,
    purchaseStatus: isPreOrder ? 'pre_order' : 'standard',
    daysOfWeek: [main.draw.day],
  };
}
