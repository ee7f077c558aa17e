// What an offer of shares says: which lottery its syndicates play, with what, and how their shares are sold.
import { z } from 'zod';
import { GameTypeKey } from '#lib/contracts/offers/offer.ts';

/** Tickets of a pool are settled in one transaction. */
const SHARES_MAX = 1000;

export const SyndicateTerms = z.object({
  lotteryKey: z.string().min(1),
  gameType: GameTypeKey,
  gameOffer: z.string().min(1),
  /** Games of that game offer in each pool. */
  games: z.number().int().min(1).max(100),
  shares: z.number().int().min(2).max(SHARES_MAX),
  /** All shares together cost exactly what the games cost. */
  shareCents: z.number().int().min(1),
  /** Shares are sold until so long before the stop of the draw (decision M10). */
  cutOffMinutes: z.number().int().min(1),
  /** Draws that pools are opened in ahead. */
  drawsAhead: z.number().int().min(1).max(10),
  /** Whether another pool is opened in the draw when one is full. */
  reopensWhenFull: z.boolean(),
});
export type SyndicateTerms = z.infer<typeof SyndicateTerms>;
