// Whether a ticket that was bought can be bought again for each draw, and shares of a party of each session.

import type { Order } from '../../contracts/cart/order.ts';
import type { Money } from '../../contracts/money.ts';
import type { ProductOffer } from '../../contracts/offers/offer.ts';
import type { Capability } from '../brand/capabilities.ts';
import { toCents, toMoney } from '../money/money.ts';
import { isRouteOpen } from '../pages/route-gates.ts';

export interface RepeatableTicket {
  readonly ticketId: string;
  readonly kind: (typeof KINDS)[number];
  /** Of the offer; of a party, of its group. */
  readonly name: string;
  /** For each draw, or session. */
  readonly price: Money;
}

const KINDS = ['lottery_ticket', 'raffle_ticket', 'syndicate_share', 'social_syndicate_share'] as const;

const OF_EACH_SESSION: ProductOffer['recurringPurchase'] = { type: 'autoplay', availability: 'optional' };

type Offered = Pick<ProductOffer, 'key' | 'gameTypes' | 'recurringPurchase' | 'availability' | 'suspended'>;

function findOption(
  ticket: Order,
  { gameTypes, recurringPurchase }: Offered,
): ProductOffer['recurringPurchase'] {
  if (ticket.kind === 'lottery_ticket')
    return gameTypes.find(({ key }) => key === ticket.gameType)?.recurringPurchase;
  // The group decides it, not the lottery that it plays.
  if (ticket.kind === 'social_syndicate_share')
    return ticket.details?.canRepeat ? OF_EACH_SESSION : undefined;
  return ticket.kind === 'raffle_ticket' || ticket.kind === 'syndicate_share' ? recurringPurchase : undefined;
}

interface Shop {
  /** On sale. */
  readonly offers: readonly Offered[];
  readonly capabilities: ReadonlySet<Capability>;
}

const isOffered = ({ kind }: Order, { capabilities }: Shop): boolean =>
  isRouteOpen('autoplays', capabilities) &&
  (kind !== 'social_syndicate_share' || isRouteOpen('partyLanding', capabilities));

/** Undefined for an order ahead, and for what is not sold to be repeated. */
export function findRepeatable(ticket: Order, shop: Shop): RepeatableTicket | undefined {
  if (!isOffered(ticket, shop)) return undefined;
  const offer = shop.offers.find(({ key }) => key === ticket.offerKey);
  if (offer?.availability !== 'available' || offer.suspended || ticket.isPreOrder) return undefined;
  const option = findOption(ticket, offer);
  const kind = KINDS.find((known) => known === ticket.kind);
  if (!kind || option?.type !== 'autoplay' || option.availability === 'never') return undefined;
  const numDraws = ticket.kind === 'lottery_ticket' ? ticket.numDraws : 1;
  const { amount, currency } = ticket.price;
  const price = toMoney(Math.round(toCents(amount) / numDraws), currency);
  const name = ticket.kind === 'social_syndicate_share' ? ticket.groupName : ticket.offerName;
  return { ticketId: ticket.id, kind, name, price };
}

/** Those of several tickets. Shares of a group repeat once, so that of several of its tickets the first one is named. */
export function listRepeatable(tickets: readonly Order[], shop: Shop): RepeatableTicket[] {
  const groups = new Set<string>();
  return tickets.flatMap((ticket) => {
    const found = findRepeatable(ticket, shop);
    if (!found || ticket.kind !== 'social_syndicate_share') return found ?? [];
    if (groups.has(ticket.groupId)) return [];
    groups.add(ticket.groupId);
    return found;
  });
}
