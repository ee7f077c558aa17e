import type { RaffleTicketItem } from '#lib/contracts/products/raffle-ticket.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { toCartRepeat } from '../repeats/plain-repeat.ts';
import { describeBook } from './describe-ticket.ts';
import type { RaffleTicketOnSale } from './price.ts';

/** The tickets as the cart shows them. */
export function toCartItem(id: string, ticket: RaffleTicketOnSale): RaffleTicketItem {
  const { input, offer, main, earlyBirds, isPreOrder, priceCents } = ticket;
  const { draw, raffle } = main;
  const stops = [main, ...earlyBirds].map((one) => one.draw.stopAt);
  return {
    ...input,
    recurringPurchase: toCartRepeat(input, offer),
    id,
    drawNo: draw.drawNo,
    drawDate: draw.drawAt,
    date: draw.localDate,
    day: draw.day,
    stop: stops.toSorted()[0] ?? draw.stopAt,
    drawEncodedIds: [draw.id, ...earlyBirds.map((bird) => bird.draw.id)],
    drawKind: 'raffle_ticket_draw',
    analyticsProductType: 'raffle_ticket',
    offerName: offer.name,
    description: describeBook(ticket),
    quantity: 1,
    unitPrice: toMoney(priceCents),
    price: toMoney(priceCents),
    isPreOrder,
    ...(isPreOrder && raffle.opensAt !== null && { chargedAt: raffle.opensAt }),
    drawName: raffle.name,
    value: toMoney(raffle.valueCents),
    ...(raffle.featureImage !== null && { featureImage: raffle.featureImage }),
    earlyBirds: earlyBirds.map((bird) => ({
      drawNo: bird.draw.drawNo,
      name: bird.raffle.name,
      stop: bird.draw.stopAt,
    })),
    ticketsInAll: raffle.size,
    prizesInAll: raffle.prizes,
    purchaseStatus: isPreOrder ? 'pre_order' : 'open',
  };
}
