// Raffle tickets on the wire: a book as it is asked for, as a line of the cart, as an order, and in one draw.
import { z } from 'zod';
import { Money } from '../money.ts';
import { Weekday } from '../offers/offer.ts';
import { RafflePurchaseStatus } from '../raffles/raffle-draw.ts';
import {
  AffiliateCode,
  CartItemBase,
  EntryBase,
  ExpectedPrice,
  OrderBase,
  OutcomeNotWon,
  OutcomeRefunded,
  OutcomeWaiting,
  OutcomeWon,
  PlainRepeat,
} from './base.ts';

const Kind = z.literal('raffle_ticket');
const RAFFLE_TICKETS_MAX = 500;

const RaffleTicket = z.object({
  kind: Kind,
  productType: Kind.default('raffle_ticket'),
  lotteryKey: z.string().min(1).max(60),
  /** The main draw entered; without it the next open one. */
  drawNo: z.number().int().min(1).optional(),
  /** Key of the book of tickets. */
  gameOffer: z.string().min(1).max(60),
  /** As many as the book holds. */
  numRaffleTickets: z.number().int().min(1).max(RAFFLE_TICKETS_MAX),
  causeKey: z.string().max(60).optional(),
  /** Asked for before sales open: charged when they do. */
  scheduledPurchase: z.object({ type: z.literal('pre_order') }).optional(),
  /** Never of an order ahead. */
  recurringPurchase: PlainRepeat.optional(),
  affiliateCode: AffiliateCode,
});

export const RaffleTicketInput = RaffleTicket.extend(ExpectedPrice);
export type RaffleTicketInput = z.infer<typeof RaffleTicketInput>;

export const RaffleTicketItem = RaffleTicket.extend(CartItemBase.shape).extend({
  drawNo: z.number().int(),
  drawDate: z.string(),
  /** Local date of that draw in the offer's zone. */
  date: z.iso.date(),
  /** Weekday of the draw, in the offer's zone. */
  day: Weekday,
  /** The earliest closing time of its draws. */
  stop: z.string(),
  drawName: z.string(),
  /** What the main prize is worth. */
  value: Money,
  featureImage: z.string().optional(),
  /** Early-bird draws that the tickets enter as well. */
  earlyBirds: z.array(z.object({ drawNo: z.number().int(), name: z.string(), stop: z.string() })),
  /** How many tickets the draw has if every one is sold. */
  ticketsInAll: z.number().int(),
  /** How many prizes the main draw has. */
  prizesInAll: z.number().int(),
  purchaseStatus: RafflePurchaseStatus,
});
export type RaffleTicketItem = z.infer<typeof RaffleTicketItem>;

/** A prize that tickets of one entry have won. */
export const WonRafflePrize = z.object({
  place: z.number().int(),
  name: z.string(),
  /** The ticket that won it. */
  number: z.number().int(),
  value: Money,
  isCash: z.boolean(),
  state: z.enum(['to_claim', 'claimed', 'paid']),
});

/** The tickets in one draw. */
export const RaffleEntry = EntryBase.extend({
  kind: Kind,
  drawName: z.string(),
  /** Runs of ticket numbers, first and last included. Empty until a pre-order is charged. */
  numbers: z.array(z.object({ first: z.number().int(), last: z.number().int() })),
  /** The revision of the draw's terms under which they were bought. */
  termsRevision: z.number().int(),
  /** The list of all tickets sold is sealed: the proof of the own ones can be fetched. */
  isSealed: z.boolean(),
  outcome: z.discriminatedUnion('state', [
    OutcomeWaiting,
    OutcomeNotWon,
    OutcomeRefunded,
    /** `prize` is what of them is paid in money. */
    OutcomeWon.extend({ prizes: z.array(WonRafflePrize) }),
  ]),
});
export type RaffleEntry = z.infer<typeof RaffleEntry>;

/** A book bought: one entry for the main draw and one for each early-bird draw that was open. */
export const RaffleTicketOrder = OrderBase.extend({
  kind: Kind,
  productType: Kind.default('raffle_ticket'),
  numRaffleTickets: z.number().int(),
  bookName: z.string(),
  entries: z.array(RaffleEntry),
});
export type RaffleTicketOrder = z.infer<typeof RaffleTicketOrder>;
