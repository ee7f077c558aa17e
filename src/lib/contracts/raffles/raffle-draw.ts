// What draws of a raffle say of themselves, where a draw is described.
import { z } from 'zod';
import { Money } from '../money.ts';

export const RafflePurchaseStatus = z.enum(['open', 'sold_out', 'past_draw', 'pre_order']);
export type RafflePurchaseStatus = z.infer<typeof RafflePurchaseStatus>;

/** A prize of a raffle, as its terms list it. */
export const RafflePrize = z.object({
  /** 1 is the main prize. */
  place: z.number().int(),
  name: z.string(),
  text: z.string(),
  value: Money,
  /** How many tickets win it. */
  quantity: z.number().int(),
  isCash: z.boolean(),
  /** What a winner may take in money instead. */
  cashAlternative: Money.optional(),
  picture: z.string().optional(),
});
export type RafflePrize = z.infer<typeof RafflePrize>;

/** A ticket that won, with no more of its owner than was agreed to be published. */
export const RaffleWinner = z.object({
  /** The order in which the tickets were drawn, from 1. */
  rank: z.number().int(),
  place: z.number().int(),
  prize: z.string(),
  value: Money,
  number: z.number().int(),
  initial: z.string(),
  state: z.string(),
});
export type RaffleWinner = z.infer<typeof RaffleWinner>;

/** An early-bird draw among the tickets that were sold until then. */
export const EarlyBird = z.object({
  drawNo: z.number().int(),
  name: z.string(),
  value: Money,
  drawDate: z.string(),
  stop: z.string(),
  /** Tickets that are bought now enter it. */
  isOpen: z.boolean(),
  isDrawn: z.boolean(),
  prizes: z.array(RafflePrize),
});
export type EarlyBird = z.infer<typeof EarlyBird>;

/** Numbers that one way of selling gives out; ranges never overlap. */
export const RaffleRange = z.object({
  channel: z.enum(['online', 'venue', 'postal']),
  first: z.number().int(),
  last: z.number().int(),
});
export type RaffleRange = z.infer<typeof RaffleRange>;

/** What came of the draw of a raffle, beside what every drawn draw says. */
export const RaffleResult = z.object({
  name: z.string(),
  /** Drawn among the tickets of the main draw, and known by its name. */
  isEarlyBird: z.literal(true).optional(),
  prizes: z.array(RafflePrize),
  /** Empty until the prizes are given to tickets. */
  winners: z.array(RaffleWinner),
  /** Root of the tree over the tickets sold, published at the close. */
  root: z.string().optional(),
  /** Tickets that were in the draw, and the runs of numbers that they came in. */
  tickets: z.number().int(),
  entries: z.number().int(),
  /** The public value that the draw was made with, where one was announced. */
  beacon: z.string().optional(),
});
export type RaffleResult = z.infer<typeof RaffleResult>;

/** The draw of a raffle that is sold, or will be. */
export const RaffleDrawInfo = z.object({
  name: z.string(),
  /** What the main prize is worth. */
  value: Money,
  featureImage: z.string().optional(),
  purchaseStatus: RafflePurchaseStatus,
  /** Not for sale yet, not even ahead, though its status is that of a pre-order. */
  isAnnounced: z.literal(true).optional(),
  /** From this instant on tickets can be asked for; they are charged when sales open. */
  drawPreOrderStartDate: z.string().optional(),
  /** How many tickets there are if every one is sold, over all ranges. */
  ticketsInAll: z.number().int(),
  /** How many are left online. */
  ticketsLeft: z.number().int(),
  permits: z.array(z.string()),
  prizes: z.array(RafflePrize),
  ranges: z.array(RaffleRange),
  earlyBirds: z.array(EarlyBird),
  /** The revision of the terms that is in force. */
  termsRevision: z.number().int(),
});
export type RaffleDrawInfo = z.infer<typeof RaffleDrawInfo>;
