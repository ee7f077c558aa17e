// A syndicate as its operator writes it: which lottery its pools play, with what, and how their shares are sold.
import { z } from 'zod';
import { GameTypeKey } from '../offers/offer.ts';
import { Amount, OFFER_FIELDS, Slug } from './file-fields.ts';

/** The version of the format. A file of another one is refused. */
export const SYNDICATE_FORMAT = 'drawcard-syndicate/1';

const GAMES_MAX = 100;
/** Tickets of a pool are settled in one transaction. */
const SHARES_MAX = 1000;
/** A week. */
const CUT_OFF_MINUTES_MAX = 10_080;
const DRAWS_AHEAD_MAX = 10;
const WEEKS_MAX = 52;

/** Zone, currency and calendar are those of its lottery. */
const { timeZone: _zone, currency: _currency, ...COMMON_FIELDS } = OFFER_FIELDS;

export const SyndicateFile = z.strictObject({
  ...COMMON_FIELDS,
  format: z.literal(SYNDICATE_FORMAT),
  /** The group that lists put it in. */
  category: Slug.default('syndicate'),
  /** What each pool plays: games of a size that the lottery sells, as `systems`, `system-9`, 1. */
  plays: z.strictObject({
    lottery: Slug,
    gameType: GameTypeKey,
    gameOffer: Slug,
    games: z.int().min(1).max(GAMES_MAX),
  }),
  shares: z.int().min(2).max(SHARES_MAX),
  /** All shares together cost exactly what the games cost. */
  sharePrice: Amount,
  /** Shares are sold until so long before the sales of the draw end. */
  cutOffMinutes: z.int().min(1).max(CUT_OFF_MINUTES_MAX).default(60),
  /** Draws that pools are opened in ahead. */
  drawsAhead: z.int().min(1).max(DRAWS_AHEAD_MAX).default(1),
  /** Whether another pool is opened in the draw when one is full. */
  reopensWhenFull: z.boolean().default(false),
  /** For how many weeks a share can be bought at once. */
  weeks: z.array(z.int().min(1).max(WEEKS_MAX)).min(1, 'Offer one week at least.').max(12).default([1]),
  repeats: z.enum(['autoplay', 'none']).default('none'),
});
export type SyndicateFile = z.infer<typeof SyndicateFile>;
export type SyndicateFileInput = z.input<typeof SyndicateFile>;
