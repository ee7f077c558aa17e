// Shares of a lotto party on the wire: as they are asked for, as a line of the cart, as an order, and in the draw.
import { z } from 'zod';
import { Money } from '../money.ts';
import { PlayedGame } from '../offers/played-game.ts';
import { PartyDetails } from '../party/party-order.ts';
import { SessionStatus } from '../party/session.ts';
import { AffiliateCode, CartItemBase, ExpectedPrice, OrderBase } from './base.ts';
import { LotteryEntry } from './lottery-ticket.ts';

const Kind = z.literal('social_syndicate_share');
const SHARES_MAX = 100;

const PartyShare = z.object({
  kind: Kind,
  productType: Kind.default('social_syndicate_share'),
  /** Key of the lottery that the group plays. */
  lotteryKey: z.string().min(1).max(60),
  /** The group that plays. */
  groupId: z.string().min(1).max(64),
  /** The session of the group. */
  sessionId: z.string().min(1).max(64),
  /** How many shares. */
  numShares: z.number().int().min(1).max(SHARES_MAX),
  /** Buys as many of each session that the group opens. */
  isAutoplay: z.boolean().default(false),
  affiliateCode: AffiliateCode,
});

export const PartyShareInput = PartyShare.extend(ExpectedPrice).extend({
  /** Opens a private group to a buyer who is not a member yet. */
  token: z.string().max(64).optional(),
});
export type PartyShareInput = z.infer<typeof PartyShareInput>;

export const PartyShareItem = PartyShare.extend(CartItemBase.shape).extend({
  groupName: z.string(),
  drawNo: z.number().int(),
  drawDate: z.string(),
  /** Local date of that draw in the offer's zone. */
  date: z.iso.date(),
  /** The cut-off: shares are sold until then (decision M10). */
  stop: z.string(),
  /** When entries of the lottery's draw close. */
  drawStop: z.string(),
  /** Of the whole session. */
  shares: z.number().int(),
  sharesLeft: z.number().int(),
  totalGames: z.number().int(),
  games: z.array(PlayedGame),
  /** The first prize of the whole session is one in so many. */
  oneIn: z.number(),
});
export type PartyShareItem = z.infer<typeof PartyShareItem>;

/** The shares in the draw. */
export const PartyEntry = LotteryEntry.extend({
  kind: Kind,
  shares: z.number().int(),
  ofShares: z.number().int(),
  /** What the whole group won; the owner's part is the prize of the outcome. */
  poolPrize: Money.optional(),
});
export type PartyEntry = z.infer<typeof PartyEntry>;

export const PartyShareOrder = OrderBase.extend({
  kind: Kind,
  productType: Kind.default('social_syndicate_share'),
  /** The session. */
  socialSyndicateId: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  /** How many shares were bought. */
  quantity: z.number().int(),
  /** Number of the first of them, from 1. */
  firstShare: z.number().int(),
  /** Of the whole session. */
  shares: z.number().int(),
  totalGames: z.number().int(),
  /** When shares stop being sold: full by then, or the money goes back (decision M10). */
  cutOff: z.string(),
  status: SessionStatus,
  /** It is `cancelled` because the organiser called it off before its cut-off. */
  isCalledOff: z.boolean().optional(),
  games: z.array(PlayedGame),
  entries: z.array(PartyEntry),
  /** Where the call asked for them. */
  details: PartyDetails.optional(),
});
export type PartyShareOrder = z.infer<typeof PartyShareOrder>;
