import type { Receipt } from '#lib/contracts/checkout.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { describeTicket, getAnalyticsType } from '../cart/describe.ts';
import type { TicketOnSale } from '../cart/price-lines.ts';

type Tracking = Receipt['trackingData'];

function toTrackedProduct(ticket: TicketOnSale): Tracking['products'][number] {
  const { input, offer, gameOffer, draws, priceCents } = ticket;
  const [first] = draws;
  const currency = gameOffer.priceCurrency;
  return {
    brand: offer.name,
    category: getAnalyticsType(ticket),
    ...(input.causeKey !== undefined && { cause: input.causeKey }),
    description: describeTicket(ticket),
    drawDate: first.drawAt,
    drawNo: first.drawNo,
    numDraws: draws.length,
    numGames: input.numGames,
    purchasePrice: toMoney(priceCents, currency),
    ...(first.jackpotCents !== null && { prizePool: toMoney(first.jackpotCents, currency) }),
    lotteryKey: offer.key,
    isRecurring: input.recurringPurchase?.enabled ?? false,
    purchaseStatus: 'standard',
    daysOfWeek: [...new Set(draws.map(({ day }) => day))],
  };
}

/** What analytics is told of a purchase (A3 receipt), kept as it was when it was made. */
export const createTracking = (tickets: readonly TicketOnSale[]): Tracking => ({
  products: tickets.map(toTrackedProduct),
  goals: ['purchase'],
});
