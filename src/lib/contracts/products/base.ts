// What every line of a cart, every order and every entry has, whatever its kind of product.
import { z } from 'zod';
import { DrawStatus } from '../draw.ts';
import { Money } from '../money.ts';

/** A line of the cart, priced and described by the service. */
export const CartItemBase = z.object({
  id: z.string(),
  /** Key of the offer that the line is of. */
  lotteryKey: z.string(),
  drawEncodedIds: z.array(z.string()),
  analyticsProductType: z.string(),
  offerName: z.string(),
  description: z.string(),
  quantity: z.number().int(),
  /** Price of the line for one draw; below zero for a discount. */
  unitPrice: Money,
  /** Price of the line for all its draws. */
  price: Money,
});

/** A line that was bought. */
export const OrderBase = z.object({
  id: z.string(),
  checkoutId: z.string(),
  offerKey: z.string(),
  offerName: z.string(),
  description: z.string(),
  price: Money,
  createdAt: z.string(),
});

/** What came of an entry; it has won only once this says so (decision D2). */
export const OutcomeWaiting = z.object({ state: z.literal('waiting') });
export const OutcomeNotWon = z.object({ state: z.literal('not_won') });
export const OutcomeWon = z.object({ state: z.literal('won'), prize: Money, isPaid: z.boolean() });

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
