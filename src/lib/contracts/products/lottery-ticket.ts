// A lottery ticket on the wire: as it is asked for, as a line of the cart, as an order, and in one draw.
import { z } from 'zod';
import { Money } from '../money.ts';
import { GameTypeKey, Weekday } from '../offer.ts';
import { CartItemBase, EntryBase, OrderBase, OutcomeNotWon, OutcomeWaiting, OutcomeWon } from './base.ts';

/** The kind of product. Absent in what older clients send and older services answer. */
const Kind = z.literal('lottery_ticket').default('lottery_ticket');

/** One game as picked; more numbers than the game draws make a system entry. Empty where the shop picks. */
export const PlayedGame = z.object({
  numbers: z.array(z.number().int().min(0).max(999)).max(40),
  powerballs: z.array(z.number().int().min(0).max(999)).max(40).optional(),
});
export type PlayedGame = z.infer<typeof PlayedGame>;

const RecurringPurchase = z.object({ enabled: z.boolean(), type: z.enum(['autoplay', 'subscription']) });

const LotteryTicket = z.object({
  kind: Kind,
  productType: z.literal('lottery_ticket'),
  lotteryKey: z.string().min(1).max(60),
  gameType: GameTypeKey,
  gameOffer: z.string().min(1).max(60),
  /** The first draw entered; without it the next open one. */
  firstDrawNo: z.number().int().min(1).optional(),
  /** Weekdays played, where the offer lets one choose. */
  days: z.array(Weekday).max(7).default([]),
  numWeeks: z.number().int().min(1).max(52).default(1),
  /** Consecutive draws, where the offer counts draws instead of weeks. */
  numDraws: z.number().int().min(1).max(60).default(1),
  numGames: z.number().int().min(1).max(100),
  /** Empty for a quick pick: the shop draws the numbers when the ticket is bought. */
  games: z.array(PlayedGame).max(100).default([]),
  quickpick: z.boolean().default(false),
  hasFavouriteNumbers: z.boolean().default(false),
  causeKey: z.string().max(60).optional(),
  /** Who sent the visitor; kept with the ticket. */
  affiliateCode: z.string().max(60).optional(),
  recurringPurchase: RecurringPurchase.optional(),
});

export const LotteryTicketInput = LotteryTicket.extend({
  /** The total that was shown: at another one the ticket is refused. The service makes the price (decision M5). */
  expectedPrice: Money.optional(),
});
export type LotteryTicketInput = z.infer<typeof LotteryTicketInput>;

export const LotteryTicketItem = LotteryTicket.extend(CartItemBase.shape).extend({
  drawNo: z.number().int(),
  drawDate: z.string(),
  /** Weekday of the first draw, in the offer's zone. */
  day: Weekday,
  stop: z.string(),
  /** Draw numbers entered, first to last. */
  drawNos: z.array(z.number().int()),
  drawPrizePool: Money.optional(),
});
export type LotteryTicketItem = z.infer<typeof LotteryTicketItem>;

/** The ticket in one draw. */
export const LotteryEntry = EntryBase.extend({
  kind: Kind,
  numbers: z.array(z.number().int()),
  supplementary: z.array(z.number().int()),
  powerball: z.number().int().optional(),
  outcome: z.discriminatedUnion('state', [
    OutcomeWaiting,
    OutcomeNotWon,
    OutcomeWon.extend({
      divisions: z.array(
        z.object({
          game: z.number().int(),
          division: z.number().int(),
          combinations: z.number().int(),
          amount: Money,
        }),
      ),
    }),
  ]),
});
export type LotteryEntry = z.infer<typeof LotteryEntry>;

/** A ticket bought: its games, and one entry for each draw it plays in. */
export const LotteryTicketOrder = OrderBase.extend({
  kind: Kind,
  productType: z.literal('lottery_ticket'),
  gameType: GameTypeKey,
  gameOfferName: z.string(),
  numGames: z.number().int(),
  numDraws: z.number().int(),
  games: z.array(PlayedGame),
  quickpick: z.boolean(),
  entries: z.array(LotteryEntry),
});
export type LotteryTicketOrder = z.infer<typeof LotteryTicketOrder>;
