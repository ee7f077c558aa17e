// What every line of a cart, every order and every entry has, whatever its kind of product.
import { z } from 'zod';
import { Money } from '../money.ts';
import { DrawKind, DrawStatus } from '../offers/draw.ts';
import { NextCharge } from '../offers/next-charge.ts';
import { RecurringPeriod } from '../offers/recurring-period.ts';

/** Buying the line again by itself, as it is asked for. */
export const RecurringPurchase = z.object({
  enabled: z.boolean(),
  type: z.enum(['autoplay', 'subscription']),
  /** Of a subscription: how often it is paid. */
  period: RecurringPeriod.optional(),
  /**
   * Local date in the offer's zone from which its months are counted: the day on which it was offered, and none to come.
   * Today when left out.
   */
  startsOn: z.iso.date().optional(),
  /** One draw of each month instead of every one. */
  isMonthly: z.boolean().optional(),
  /** Draws with a smaller jackpot are left out. */
  minimumJackpotAmount: Money.optional(),
});
export type RecurringPurchase = z.infer<typeof RecurringPurchase>;

/** Buying a book or shares again for each draw. */
export const PlainRepeat = RecurringPurchase.pick({ enabled: true, type: true });
export type PlainRepeat = z.infer<typeof PlainRepeat>;

/** The total that was shown: at another one the line is refused. The service makes the price (decision M5). */
export const ExpectedPrice = { expectedPrice: Money.optional() };

/** Who sent the visitor; kept with the line. */
export const AffiliateCode = z.string().max(60).optional();

/** A line of the cart, priced and described by the service. */
export const CartItemBase = z.object({
  id: z.string(),
  /** Key of the offer that the line is of; empty for a voucher. */
  lotteryKey: z.string(),
  drawEncodedIds: z.array(z.string()),
  drawKind: DrawKind.optional(),
  analyticsProductType: z.string(),
  offerName: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  /** Price of the line for one draw; below zero for a discount. */
  unitPrice: Money,
  /** Price of the line for all its draws. */
  price: Money,
  recurringPurchase: RecurringPurchase.extend({
    availability: z.enum(['never', 'always', 'optional']).default('never'),
    /** What follows after this purchase, soonest first, three at most. */
    nextCharges: z.array(NextCharge).default([]),
  }).optional(),
  /** Counted in the cart's total and not charged with it (decision M4). */
  isPreOrder: z.boolean().default(false),
  /** The instant at which a pre-order is charged. */
  chargedAt: z.string().optional(),
});

/** What became of a line that was ordered ahead: a purchase of its own once it is charged. */
export const Ordered = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('bought'), checkoutId: z.string() }),
  z.object({ state: z.literal('cancelled') }),
]);
export type Ordered = z.infer<typeof Ordered>;

/** A line that was bought. */
export const OrderBase = z.object({
  id: z.string(),
  checkoutId: z.string(),
  /** Empty for a voucher. */
  offerKey: z.string(),
  offerName: z.string(),
  description: z.string(),
  /** As the line stood in the cart, before discounts; below zero for a voucher. */
  price: Money,
  createdAt: z.string(),
  /** Ordered ahead (decision M4): its charge is another purchase, and that one enters the draws. */
  isPreOrder: z.boolean().default(false),
  /** Left out of what has just been ordered, which waits. */
  ordered: Ordered.optional(),
  /** The ids of what buys it again by itself: what began with this ticket first, then what has bought it. */
  repeatedBy: z.array(z.string()).optional(),
  /** It changed hands: given away by its buyer, who is not told what it wins, or received, without its price and receipt. */
  transfer: z.enum(['given', 'received']).optional(),
  /** The instant at which a pre-order is charged. */
  chargedAt: z.string().optional(),
  /** The cause that the customer chose, and what of the price it receives. */
  causeKey: z.string().optional(),
  causeAmount: Money.optional(),
});

/** What came of an entry; it has won only once this says so (decision D2). */
export const OutcomeWaiting = z.object({ state: z.literal('waiting') });
export const OutcomeNotWon = z.object({ state: z.literal('not_won') });
export const OutcomeWon = z.object({ state: z.literal('won'), prize: Money, isPaid: z.boolean() });
/** It did not play: what it cost is back in the wallet (decision M10). */
export const OutcomeRefunded = z.object({
  state: z.literal('refunded'),
  amount: Money,
  /** It was bought, or its pool was filled, after its draw had been held; else its pool was not full. */
  isLate: z.boolean().optional(),
  /** The shop took the ticket back before its draw closed. */
  isTakenBack: z.boolean().optional(),
  /** Its draw was cancelled. */
  isCancelled: z.literal(true).optional(),
});

/** An order in one draw. */
export const EntryBase = z.object({
  id: z.string(),
  drawNo: z.number().int(),
  drawDate: z.string(),
  /** Local draw date in the offer's zone. */
  date: z.string(),
  stop: z.string(),
  status: DrawStatus,
  price: Money,
});
