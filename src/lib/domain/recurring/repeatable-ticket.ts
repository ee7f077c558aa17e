// Whether a ticket that was bought can be bought again for each draw.

import type { Order } from '../../contracts/cart/order.ts';
import type { Money } from '../../contracts/money.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import { toCents, toMoney } from '../money/money.ts';

export interface RepeatableTicket {
  readonly ticketId: string;
  readonly kind: 'lottery_ticket' | 'raffle_ticket' | 'syndicate_share';
  readonly offerName: string;
  /** For each draw. */
  readonly price: Money;
}

const KINDS = ['lottery_ticket', 'raffle_ticket', 'syndicate_share'] as const;

type Offered = Pick<ProductOffer, 'key' | 'gameTypes' | 'recurringPurchase' | 'availability' | 'suspended'>;

function findOption(
  ticket: Order,
  { gameTypes, recurringPurchase }: Offered,
): ProductOffer['recurringPurchase'] {
  if (ticket.kind === 'lottery_ticket')
    return gameTypes.find(({ key }) => key === ticket.gameType)?.recurringPurchase;
  return ticket.kind === 'raffle_ticket' || ticket.kind === 'syndicate_share' ? recurringPurchase : undefined;
}

/** Undefined for an order ahead, and for what is not sold to be repeated. */
export function findRepeatable(ticket: Order, offers: readonly Offered[]): RepeatableTicket | undefined {
  const offer = offers.find(({ key }) => key === ticket.offerKey);
  if (offer?.availability !== 'available' || offer.suspended || ticket.isPreOrder) return undefined;
  const option = findOption(ticket, offer);
  const kind = KINDS.find((known) => known === ticket.kind);
  if (!kind || option?.type !== 'autoplay' || option.availability === 'never') return undefined;
  const numDraws = ticket.kind === 'lottery_ticket' ? ticket.numDraws : 1;
  const { amount, currency } = ticket.price;
  const price = toMoney(Math.round(toCents(amount) / numDraws), currency);
  return { ticketId: ticket.id, kind, offerName: ticket.offerName, price };
}
