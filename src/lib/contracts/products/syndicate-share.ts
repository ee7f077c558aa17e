// Shares of a syndicate on the wire: as they are asked for, as a line of the cart, as an order, and in the draw.
import { z } from 'zod';
import { Money } from '../money.ts';
import { Weekday } from '../offers/offer.ts';
import { PlayedGame } from '../offers/played-game.ts';
import { SyndicateState } from '../offers/syndicate-info.ts';
import { AffiliateCode, CartItemBase, ExpectedPrice, OrderBase, PlainRepeat } from './base.ts';
import { LotteryEntry } from './lottery-ticket.ts';

const Kind = z.literal('syndicate_share');
const SHARES_MAX = 100;

const SyndicateShare = z.object({
  kind: Kind,
  productType: Kind.default('syndicate_share'),
  /** Key of the syndicate's offer. */
  lotteryKey: z.string().min(1).max(60),
  /** The syndicate of one draw. */
  syndicateKey: z.string().min(1).max(64),
  /** How many shares. */
  quantity: z.number().int().min(1).max(SHARES_MAX),
  recurringPurchase: PlainRepeat.optional(),
  affiliateCode: AffiliateCode,
});

export const SyndicateShareInput = SyndicateShare.extend(ExpectedPrice);
export type SyndicateShareInput = z.infer<typeof SyndicateShareInput>;

export const SyndicateShareItem = SyndicateShare.extend(CartItemBase.shape).extend({
  syndicateName: z.string(),
  /** Key of the lottery that it plays. */
  playedKey: z.string(),
  drawNo: z.number().int(),
  drawDate: z.string(),
  /** Local date of that draw in the offer's zone. */
  date: z.iso.date(),
  /** Weekday of the draw, in the offer's zone. */
  day: Weekday,
  /** The cut-off: shares are sold until then (decision M10). */
  stop: z.string(),
  /** When entries of the lottery's draw close. */
  drawStop: z.string(),
  /** Of the whole syndicate. */
  shares: z.number().int(),
  sharesLeft: z.number().int(),
  totalGames: z.number().int(),
  /** What the shares of this line play: all games by the part of the shares. May be a fraction. */
  gamesPerShare: z.number(),
  games: z.array(PlayedGame),
  /** The syndicate's first prize is one in so many. */
  oneIn: z.number().optional(),
});
export type SyndicateShareItem = z.infer<typeof SyndicateShareItem>;

/** The shares in the draw. */
export const SyndicateEntry = LotteryEntry.extend({
  kind: Kind,
  shares: z.number().int(),
  ofShares: z.number().int(),
  /** What the whole syndicate won; the owner's part is the prize of the outcome. */
  poolPrize: Money.optional(),
});
export type SyndicateEntry = z.infer<typeof SyndicateEntry>;

/** Shares bought, with the games that the syndicate plays. */
export const SyndicateShareOrder = OrderBase.extend({
  kind: Kind,
  productType: Kind.default('syndicate_share'),
  syndicateKey: z.string(),
  syndicateName: z.string(),
  /** Key of the lottery that it plays. */
  playedKey: z.string(),
  /** How many shares were bought. */
  quantity: z.number().int(),
  /** Of the whole syndicate. */
  shares: z.number().int(),
  /** When shares stop being sold: full by then, or the money goes back (decision M10). */
  cutOff: z.string(),
  games: z.array(PlayedGame),
  state: SyndicateState,
  entries: z.array(SyndicateEntry),
});
export type SyndicateShareOrder = z.infer<typeof SyndicateShareOrder>;
