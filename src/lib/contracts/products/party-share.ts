// A share of a lotto party on the wire: as a line of the cart, as an order, and in the draw. No body asks for one yet.
import { z } from 'zod';
import { Money } from '../money.ts';
import { CartItemBase, OrderBase, OutcomeRefunded } from './base.ts';
import { LotteryEntry } from './lottery-ticket.ts';
import { PlayedGame } from './played-game.ts';

const Kind = z.literal('social_syndicate_share');

const PartyShare = z.object({
  kind: Kind,
  productType: Kind.default('social_syndicate_share'),
  /** The group that plays. */
  socialSyndicateId: z.string(),
  groupName: z.string(),
  /** The session of the group. */
  sessionId: z.string(),
  /** How many shares. */
  quantity: z.number().int().min(1),
  /** Of the whole session. */
  shares: z.number().int(),
  totalGames: z.number().int(),
});

export const PartyShareItem = PartyShare.extend(CartItemBase.shape).extend({
  drawNo: z.number().int(),
  drawDate: z.string(),
  /** The cut-off: shares are sold until then (decision M10). */
  stop: z.string(),
});
export type PartyShareItem = z.infer<typeof PartyShareItem>;

/** The shares in the draw. */
export const PartyEntry = LotteryEntry.extend({
  kind: Kind,
  shares: z.number().int(),
  ofShares: z.number().int(),
  /** What the whole group won; the owner's part is the prize of the outcome. */
  poolPrize: Money.optional(),
  outcome: z.discriminatedUnion('state', [...LotteryEntry.shape.outcome.options, OutcomeRefunded]),
});
export type PartyEntry = z.infer<typeof PartyEntry>;

export const PartyShareOrder = OrderBase.extend(PartyShare.shape).extend({
  games: z.array(PlayedGame),
  entries: z.array(PartyEntry),
});
export type PartyShareOrder = z.infer<typeof PartyShareOrder>;
