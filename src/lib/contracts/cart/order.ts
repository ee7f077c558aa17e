import { z } from 'zod';
import { ShowDetails } from '../party/party-order.ts';
import { LotteryEntry, LotteryTicketOrder } from '../products/lottery-ticket.ts';
import { MemberDiscountOrder } from '../products/member-discount.ts';
import { MembershipOrder } from '../products/membership.ts';
import { PartyEntry, PartyShareOrder } from '../products/party-share.ts';
import { RaffleEntry, RaffleTicketOrder } from '../products/raffle-ticket.ts';
import { SyndicateEntry, SyndicateShareOrder } from '../products/syndicate-share.ts';
import { VoucherOrder } from '../products/voucher.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';

/** An order in one draw, by the kind of product. */
export const Entry = z.discriminatedUnion('kind', [LotteryEntry, PartyEntry, RaffleEntry, SyndicateEntry]);
export type Entry = z.infer<typeof Entry>;

/** A line that was bought, by the kind of product, with one entry for each draw that it plays in. */
export const Order = z.discriminatedUnion('kind', [
  LotteryTicketOrder,
  MemberDiscountOrder,
  MembershipOrder,
  PartyShareOrder,
  RaffleTicketOrder,
  SyndicateShareOrder,
  VoucherOrder,
]);
export type Order = z.infer<typeof Order>;

/** `upcoming_products`: at least one entry is not drawn. `past_products`: every entry is drawn. */
export const OrderListStatus = z.enum(['past_products', 'upcoming_products']);
export type OrderListStatus = z.infer<typeof OrderListStatus>;

export const getOrders = defineEndpoint({
  name: 'getOrders',
  summary: 'The tickets of the account: upcoming soonest first, past newest first.',
  section: 'B7.6',
  method: 'GET',
  path: '/v2/orders',
  exposure: 'browser',
  gate: 'upcomingTickets',
  access: 'customer',
  query: Paging.extend({ status: OrderListStatus }),
  result: z.array(Order),
});

export const getDrawOrders = defineEndpoint({
  name: 'getDrawOrders',
  summary: 'The tickets that the account holds in one draw, fifty at most.',
  section: 'C86',
  method: 'GET',
  path: '/v2/orders/draw/{productOfferKey}/{drawNo}',
  gate: 'upcomingTicket',
  access: 'customer',
  params: z.object({ productOfferKey: z.string().max(60), drawNo: z.coerce.number().int().min(1) }),
  result: z.array(Order),
});

export const getOrder = defineEndpoint({
  name: 'getOrder',
  summary: 'One ticket with all its entries; `show_details` adds what each member of a lotto party holds.',
  section: 'B7.4',
  method: 'GET',
  path: '/v2/orders/{id}',
  exposure: 'browser',
  gate: 'upcomingTicket',
  access: 'customer',
  params: z.object({ id: z.string().max(64) }),
  query: ShowDetails,
  result: Order,
  errors: { order_unknown: { status: 404, message: 'We could not find this ticket.' } },
});
