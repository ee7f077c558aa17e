// Whether a ticket that was bought can be bought again for each draw, and shares of a party of each session.

import type { Order } from '../../contracts/cart/order.ts';
import type { Money } from '../../contracts/money.ts';
import type { ProductOffer, RecurringOption } from '../../contracts/offers/offer.ts';
import type { LotteryTicketOrder } from '../../contracts/products/lottery-ticket.ts';
import type { PartyShareOrder } from '../../contracts/products/party-share.ts';
import type { RouteName } from '../../routes.ts';
import type { Capability } from '../brand/capabilities.ts';
import { toCents, toMoney } from '../money/money.ts';
import { isRouteOpen } from '../pages/route-gates.ts';

type Offered = Pick<ProductOffer, 'key' | 'gameTypes' | 'recurringPurchase' | 'availability' | 'suspended'>;

/** How tickets of a kind are bought again. Methods: a table of them takes rules of single kinds. */
interface RepeatRules<Bought extends Order = Order> {
  /** For each draw, or for each session of its group. */
  readonly each: 'draw' | 'session';
  /** The page that has to be open besides that of what repeats. */
  readonly route?: RouteName;
  findOption(ticket: Bought, offer: Offered): RecurringOption | undefined;
  /** How many draws its price is for; one when left out. */
  countDraws?(ticket: Bought): number;
  /** The group that it is named after. Of several of its tickets only the first is bought again. */
  findGroup?(ticket: Bought): { readonly id: string; readonly name: string };
}

const OF_EACH_SESSION: RecurringOption = { type: 'autoplay', availability: 'optional' };

const AS_OFFERED: RepeatRules = {
  each: 'draw',
  findOption: (_, { recurringPurchase }) => recurringPurchase,
};

const LOTTERY: RepeatRules<LotteryTicketOrder> = {
  each: 'draw',
  findOption: ({ gameType }, { gameTypes }) =>
    gameTypes.find(({ key }) => key === gameType)?.recurringPurchase,
  countDraws: ({ numDraws }) => numDraws,
};

/** The group decides it, not the lottery that it plays. */
const PARTY: RepeatRules<PartyShareOrder> = {
  each: 'session',
  route: 'partyLanding',
  findOption: ({ details }) => (details?.canRepeat ? OF_EACH_SESSION : undefined),
  findGroup: ({ groupId, groupName }) => ({ id: groupId, name: groupName }),
};

/** The kinds that can be bought again for what follows. */
const RULES: Readonly<Partial<Record<Order['kind'], RepeatRules>>> = {
  lottery_ticket: LOTTERY,
  raffle_ticket: AS_OFFERED,
  social_syndicate_share: PARTY,
  syndicate_share: AS_OFFERED,
};

export interface RepeatableTicket {
  readonly ticketId: string;
  readonly kind: Order['kind'];
  readonly each: RepeatRules['each'];
  /** Of the offer; of a party, of its group. */
  readonly name: string;
  readonly groupId: string | undefined;
  /** For each draw, or session. */
  readonly price: Money;
}

interface Shop {
  /** On sale. */
  readonly offers: readonly Offered[];
  readonly capabilities: ReadonlySet<Capability>;
}

const isOffered = ({ route }: RepeatRules, { capabilities }: Shop): boolean =>
  isRouteOpen('autoplays', capabilities) && (route === undefined || isRouteOpen(route, capabilities));

/** Undefined for an order ahead, for what repeats already, and for what is not sold to be repeated. */
export function findRepeatable(ticket: Order, shop: Shop): RepeatableTicket | undefined {
  const rules = RULES[ticket.kind];
  if (!rules || ticket.repeatedBy !== undefined || !isOffered(rules, shop)) return undefined;
  const offer = shop.offers.find(({ key }) => key === ticket.offerKey);
  if (offer?.availability !== 'available' || offer.suspended || ticket.isPreOrder) return undefined;
  const option = rules.findOption(ticket, offer);
  if (option?.type !== 'autoplay' || option.availability === 'never') return undefined;
  const { amount, currency } = ticket.price;
  const price = toMoney(Math.round(toCents(amount) / (rules.countDraws?.(ticket) ?? 1)), currency);
  const group = rules.findGroup?.(ticket);
  const { id: ticketId, kind, offerName } = ticket;
  return { ticketId, kind, each: rules.each, name: group?.name ?? offerName, groupId: group?.id, price };
}

/** Those of several tickets. Shares of a group repeat once, so that of several of its tickets the first one is named. */
export function listRepeatable(tickets: readonly Order[], shop: Shop): RepeatableTicket[] {
  const groups = new Set<string>();
  return tickets.flatMap((ticket) => {
    const found = findRepeatable(ticket, shop);
    if (found?.groupId === undefined) return found ?? [];
    if (groups.has(found.groupId)) return [];
    groups.add(found.groupId);
    return found;
  });
}
