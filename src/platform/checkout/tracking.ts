import type { Receipt } from '#lib/contracts/checkout.ts';
import { moneyOf } from '#lib/domain/money/money.ts';
import { analyticsTypeOf, describeTicket } from '../cart/describe.ts';
import type { TicketOnSale } from '../cart/price-lines.ts';

type Tracking = Receipt['trackingData'];

function product(ticket: TicketOnSale): Tracking['products'][number] {
  const { input, offer, gameOffer, draws, priceCents } = ticket;
  const [first] = draws;
  const currency = gameOffer.priceCurrency;
  return {
    brand: offer.name,
    category: analyticsTypeOf(ticket),
    ...(input.causeKey !== undefined && { cause: input.causeKey }),
    description: describeTicket(ticket),
    drawDate: first.drawAt,
    drawNo: first.drawNo,
    numDraws: draws.length,
    numGames: input.numGames,
    purchasePrice: moneyOf(priceCents, currency),
    ...(first.jackpotCents !== null && { prizePool: moneyOf(first.jackpotCents, currency) }),
    lotteryKey: offer.key,
    isRecurring: input.recurringPurchase?.enabled ?? false,
    purchaseStatus: 'standard',
    daysOfWeek: [...new Set(draws.map(({ day }) => day))],
  };
}

/** What analytics is told of a purchase (A3 receipt), kept as it was when it was made. */
export const tracked = (tickets: readonly TicketOnSale[]): Tracking => ({
  products: tickets.map(product),
  goals: ['purchase'],
});
