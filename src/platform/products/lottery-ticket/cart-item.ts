import type { LotteryTicketItem } from '#lib/contracts/products/lottery-ticket.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { describeTicket, getAnalyticsType } from './describe-ticket.ts';
import type { TicketOnSale } from './price-ticket.ts';

/** The ticket as the cart shows it. */
export function toCartItem(id: string, ticket: TicketOnSale): LotteryTicketItem {
  const { input, offer, draws, gameOffer, unitCents, priceCents } = ticket;
  const [first] = draws;
  const currency = gameOffer.priceCurrency;
  return {
    ...input,
    id,
    drawNo: first.drawNo,
    drawDate: first.drawAt,
    day: first.day,
    stop: first.stopAt,
    drawNos: draws.map(({ drawNo }) => drawNo),
    drawEncodedIds: draws.map((draw) => draw.id),
    analyticsProductType: getAnalyticsType(ticket),
    ...(first.jackpotCents !== null && { drawPrizePool: toMoney(first.jackpotCents, currency) }),
    offerName: offer.name,
    description: describeTicket(ticket),
    quantity: 1,
    unitPrice: toMoney(unitCents, currency),
    price: toMoney(priceCents, currency),
  };
}
