import type { TrackedProduct } from '#lib/contracts/cart/checkout.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { describeTicket, getProductType } from './describe-ticket.ts';
import type { TicketOnSale } from './price-ticket.ts';

/** The ticket as analytics counts it on the receipt. */
export function toTrackedProduct(ticket: TicketOnSale): TrackedProduct {
  const { input, offer, gameOffer, draws, priceCents } = ticket;
  const [first] = draws;
  const currency = gameOffer.priceCurrency;
  return {
    brand: offer.name,
    category: getProductType(draws.length),
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
    ...(input.recurringPurchase && { recurring: input.recurringPurchase }),
    purchaseStatus: 'standard',
    daysOfWeek: [...new Set(draws.map(({ day }) => day))],
  };
}
