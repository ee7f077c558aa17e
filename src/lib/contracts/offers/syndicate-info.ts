import { z } from 'zod';
import { Money } from '../money.ts';
import { PlayedGame } from './played-game.ts';

/** Where a syndicate stands: it plays once it is `entered`. */
export const SyndicateState = z.enum(['open', 'full', 'entered', 'cancelled', 'settled']);
export type SyndicateState = z.infer<typeof SyndicateState>;

/** A syndicate that plays one draw of a lottery, as it is offered. */
export const SyndicateInfo = z.object({
  syndicateKey: z.string(),
  /** Key of the syndicate's offer. */
  offerKey: z.string(),
  name: z.string(),
  /** Key of the lottery that it plays. */
  lotteryKey: z.string(),
  drawNo: z.number().int(),
  drawDate: z.string(),
  /** Shares are sold until then; it plays when all are (decision M10). */
  cutOff: z.string(),
  /** Counts the syndicates of an offer in one draw, from 1. */
  position: z.number().int(),
  shares: z.number().int(),
  sharesLeft: z.number().int(),
  costPerShare: Money,
  /** What it plays, as `1 x System 9`. */
  description: z.string(),
  /** Standard games that it plays. */
  totalGames: z.number().int(),
  /** May be a fraction. */
  gamesPerShare: z.number(),
  /** Left out where syndicates are listed with their offers. */
  games: z.array(PlayedGame).optional(),
  /** The first prize is one in so many. */
  oneIn: z.number(),
  state: SyndicateState,
});
export type SyndicateInfo = z.infer<typeof SyndicateInfo>;
