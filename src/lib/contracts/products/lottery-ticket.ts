// A lottery ticket on the wire: as it is asked for, as a line of the cart, as an order, and in one draw.
import { z } from 'zod';
import { Money } from '../money.ts';
import { GameTypeKey, Weekday } from '../offers/offer.ts';
import { PlayedGame } from '../offers/played-game.ts';
import { createLine } from '../protocol/text.ts';
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
  RecurringPurchase,
} from './base.ts';

/** The kind of product. Absent in what older clients send and older services answer. */
const Kind = z.literal('lottery_ticket').default('lottery_ticket');

/** A ticket in more than one draw has a type of its own. */
const LotteryTicketType = z.enum(['lottery_ticket', 'multi_draw_ticket']);

const LotteryTicket = z.object({
  kind: Kind,
  /** Made by the service from the number of draws; what is asked for is not looked at. */
  productType: LotteryTicketType.default('lottery_ticket'),
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
  affiliateCode: AffiliateCode,
  recurringPurchase: RecurringPurchase.optional(),
});

/** What the page showed. */
interface Shown {
  readonly expectedPrice?: Money | undefined;
  readonly firstDrawDate?: string | undefined;
  readonly firstDrawRound?: string | undefined;
}

/** `autoplay` instead of a number of draws: one draw now, and the same again for each draw that follows. */
const AUTOPLAY = 'autoplay';

const LotteryTicketBody = LotteryTicket.extend({
  ...ExpectedPrice,
  /**
   * Local date of the first draw, as it was shown. Numbers of draws can move: the draw of that date is meant, whatever
   * its number is by now. Where there is none any more, entries have closed.
   */
  firstDrawDate: z.iso.date().optional(),
  /** Which of several draws of that date it is, as it was shown: `round` of a draw. */
  firstDrawRound: createLine(30).optional(),
  numDraws: z.union([LotteryTicket.shape.numDraws.unwrap(), z.literal(AUTOPLAY)]).default(1),
});

export const LotteryTicketInput = LotteryTicketBody.transform(
  ({ numDraws, ...asked }): z.infer<typeof LotteryTicket> & Shown =>
    numDraws === AUTOPLAY
      ? { ...asked, numDraws: 1, recurringPurchase: { type: 'autoplay', enabled: true } }
      : { ...asked, numDraws },
);
export type LotteryTicketInput = z.infer<typeof LotteryTicketInput>;

export const LotteryTicketItem = LotteryTicket.extend(CartItemBase.shape).extend({
  drawNo: z.number().int(),
  drawDate: z.string(),
  /** Local date of the first draw, in the offer's zone. */
  date: z.iso.date(),
  /** Weekday of the first draw, in the offer's zone. */
  day: Weekday,
  stop: z.string(),
  /** Draw numbers entered, first to last. */
  drawNos: z.array(z.number().int()),
  drawPrizePool: Money.optional(),
  /** Where the jackpot is not known yet: what it is at the least. */
  minimumJackpotAmount: Money.optional(),
  /** What the game calls a ball of its second barrel, where that is not the shop's word. */
  ballName: z.string().optional(),
  /** Its numbers are favourites of the customer. */
  favourite: z.boolean().default(false),
});
export type LotteryTicketItem = z.infer<typeof LotteryTicketItem>;

/** The ticket in one draw. */
export const LotteryEntry = EntryBase.extend({
  kind: Kind,
  numbers: z.array(z.number().int()),
  /** The numbers are digits whose places count. */
  isOrdered: z.literal(true).optional(),
  supplementary: z.array(z.number().int()),
  powerball: z.number().int().optional(),
  /** Where several balls of the second barrel are drawn; `powerball` is absent then. */
  powerballs: z.array(z.number().int()).optional(),
  /** The shop holds its draw, and the list of entries is sealed: its place in it can be proved. */
  isSealed: z.literal(true).optional(),
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
    OutcomeRefunded,
  ]),
});
export type LotteryEntry = z.infer<typeof LotteryEntry>;

/** A ticket bought: its games, and one entry for each draw it plays in. */
export const LotteryTicketOrder = OrderBase.extend({
  kind: Kind,
  productType: LotteryTicketType.default('lottery_ticket'),
  gameType: GameTypeKey,
  gameOfferName: z.string(),
  /** What the game calls a ball of its second barrel, where that is not the shop's word. */
  ballName: z.string().optional(),
  numGames: z.number().int(),
  numDraws: z.number().int(),
  games: z.array(PlayedGame),
  quickpick: z.boolean(),
  entries: z.array(LotteryEntry),
});
export type LotteryTicketOrder = z.infer<typeof LotteryTicketOrder>;
