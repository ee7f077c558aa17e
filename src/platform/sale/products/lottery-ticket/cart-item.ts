import type { LotteryTicketItem } from '#lib/contracts/products/lottery-ticket.ts';
import { findBallName } from '#lib/domain/lottery/ball-name.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { describeTicket, getProductType } from './describe-ticket.ts';
import type { TicketOnSale } from './price-ticket.ts';
import { listFollowingCharges, type RepeatBuyer } from './repeat.ts';

/** The ticket as the cart shows it. */
export function toCartItem(id: string, ticket: TicketOnSale, buyer: RepeatBuyer): LotteryTicketItem {
  const { input, offer, draws, gameType, gameOffer, rules, unitCents, priceCents } = ticket;
  const ballName = findBallName(rules);
  const [first] = draws;
  const currency = gameOffer.priceCurrency;
  return {
    ...input,
    id,
    productType: getProductType(draws.length),
    recurringPurchase: input.recurringPurchase && {
      ...input.recurringPurchase,
      availability: gameType.recurringPurchase?.availability ?? 'never',
      nextCharges: listFollowingCharges(ticket, buyer),
    },
    isPreOrder: false,
    drawKind: 'lottery_ticket_draw',
    favourite: input.hasFavouriteNumbers,
    drawNo: first.drawNo,
    drawDate: first.drawAt,
    date: first.localDate,
    day: first.day,
    stop: first.stopAt,
    drawNos: draws.map(({ drawNo }) => drawNo),
    drawEncodedIds: draws.map((draw) => draw.id),
    analyticsProductType: getProductType(draws.length),
    ...(first.jackpotCents !== null && { drawPrizePool: toMoney(first.jackpotCents, currency) }),
    ...(offer.minimumPrizePool && { minimumJackpotAmount: offer.minimumPrizePool }),
    offerName: offer.name,
    ...(ballName !== undefined && { ballName }),
    description: describeTicket(ticket),
    quantity: 1,
    unitPrice: toMoney(unitCents, currency),
    price: toMoney(priceCents, currency),
  };
}
