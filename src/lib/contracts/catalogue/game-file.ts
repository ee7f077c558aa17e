// A lottery game as its operator writes it: what the console edits, what `offers export` prints and `offers import` reads.
// Everything that is sold follows from it (decision 57).
import { z } from 'zod';
import { GameRules, MultiDraw, RecurringOption, WEEKDAYS, Weekday } from '../offers/offer.ts';
import { createLine } from '../protocol/text.ts';
import { Amount, Name, OFFER_FIELDS, TimeOfDay } from './file-fields.ts';

/** The version of the format. A file of another one is refused. */
export const GAME_FORMAT = 'drawcard-game/1';

const GAMES_MAX = 100;
const DRAWS_AHEAD_MAX = 120;
const RULES_MAX = 50;
const ROUNDS_MAX = 24;

const Count = z.int().min(1).max(GAMES_MAX);

/** Prices that are not so many times the price of one game: games sold together, and what they cost together. */
const PriceRows = z.array(z.strictObject({ games: Count, price: Amount })).max(GAMES_MAX);

/** Every number of games from one to another. */
const GameCounts = z.strictObject({
  minGames: Count,
  maxGames: Count,
  /** Shown at first; what the shop says where it is left out. */
  defaultGames: Count.optional(),
  prices: PriceRows.optional(),
});
export type GameCounts = z.infer<typeof GameCounts>;

/** The ways to play that a game is sold in. Each is a page of the shop; what is left out is not sold. */
export const GamePlays = z.strictObject({
  standard: GameCounts,
  /** Games of more numbers than are drawn, up to so many. */
  systems: z
    .strictObject({
      largest: z.int().min(2).max(30),
      maxGames: Count.default(10),
      /** What one game of a size costs where it is not the price of all its combinations, as `{ "7": "5.50" }`. */
      prices: z.record(z.string().regex(/^\d{1,2}$/), Amount).optional(),
    })
    .optional(),
  /** The shop picks the numbers: so many games. */
  quickPick: z
    .strictObject({
      games: z.array(Count).min(1).max(20),
      repeats: RecurringOption.optional(),
      prices: PriceRows.optional(),
    })
    .optional(),
  /** Paid for a period at once. */
  subscriptions: GameCounts.optional(),
  /** Every game with each ball of the second barrel. */
  powerHit: z.strictObject({ maxGames: Count.default(10) }).optional(),
  /** The customer picks so many balls of the second barrel, the shop the numbers. */
  powerPik: z
    .strictObject({ balls: z.array(z.int().min(1).max(99)).min(1), maxGames: Count.default(20) })
    .optional(),
  /** Digits in any order. */
  boxed: GameCounts.optional(),
  /** Each order of the digits as a game of its own, by how many orders they have. */
  combos: z
    .strictObject({
      orders: z.array(z.int().min(2).max(720)).min(1),
      /** One digit more than are drawn, with a favourite order for the price of a game. */
      hasMega: z.boolean().default(false),
      maxGames: Count.default(10),
    })
    .optional(),
});
export type GamePlays = z.infer<typeof GamePlays>;

/** Where the results come from. */
export const GameResults = z.discriminatedUnion('source', [
  /** A feed, a file, or two people who type them in. */
  z.strictObject({ source: z.literal('outside') }),
  /** Held by the shop itself, for real money (decision 87). */
  z.strictObject({
    source: z.literal('own'),
    /** What of the sales of a draw is its prize pool, in basis points: 5,000 is half of them. */
    poolShareBps: z.int().min(0).max(10_000, 'The pool may be 100 % of the sales.'),
    /**
     * What else decides each draw: `drand`, the first round at its time; or `recorded:` and something that anyone can look up
     * on the day after its sales end. `none` only where no real money is played for.
     */
    beacon: createLine(130).min(1, 'Write what decides each draw, as drand.'),
  }),
  /** Drawn and won by an imagined nation; never in a shop for real money. */
  z.strictObject({
    source: z.literal('demonstration'),
    /** Standard games played in a draw without a carried jackpot. */
    gamesPlayed: z.int().min(1),
    /** Prize pool of a draw in cents, before what earlier draws carry to division 1. */
    poolCents: z.int().min(0),
    isJackpotKnownAhead: z.boolean(),
  }),
]);
export type GameResults = z.infer<typeof GameResults>;

export const GameFile = z.strictObject({
  ...OFFER_FIELDS,
  format: z.literal(GAME_FORMAT),
  /** Its name in some states. */
  regionNames: z.array(z.strictObject({ subvariant: createLine(10), name: Name })).default([]),
  /** The group that lists put it in. */
  category: z.enum(['lotto', 'daily', 'numbers']).default('lotto'),
  calendar: z.strictObject({
    drawDays: z.array(Weekday).min(1, 'Choose at least one day.').max(WEEKDAYS.length),
    drawTime: TimeOfDay,
    /** When sales end on the day of the draw. */
    closeTime: TimeOfDay,
    /** What the draw at `drawTime` is called where it is one of several of the day, as Midday. */
    name: createLine(30).min(1).optional(),
    /** Further draws of the same days, each with its end of sales. */
    rounds: z
      .array(
        z.strictObject({ name: createLine(30).min(1).optional(), drawTime: TimeOfDay, closeTime: TimeOfDay }),
      )
      .max(ROUNDS_MAX)
      .optional(),
    /** Drawn again and again from `drawTime` on; sales end as long before each draw as before the first. */
    every: z.strictObject({ minutes: z.int().min(2).max(720), until: TimeOfDay }).optional(),
    /** Draws that are open for sale at a time. */
    drawsAhead: z.int().min(1).max(DRAWS_AHEAD_MAX),
    /** The number of the first draw; counted on from the results that are there. */
    firstDrawNo: z.int().min(1).max(9_999_999).optional(),
    hasSelectableDays: z.boolean().default(false),
    /** What further draws a ticket may be bought for. */
    furtherDraws: MultiDraw,
  }),
  /** The rules by the local draw date from which they hold, the newest first. */
  rules: z.array(GameRules).min(1).max(RULES_MAX),
  /** One standard game in one draw. */
  pricePerGame: Amount,
  plays: GamePlays,
  /** What of it is bought again for each draw, where the customer wishes so. */
  repeats: z.enum(['autoplay', 'none']).default('autoplay'),
  /** A draw with so many tickets is sold out. */
  salesCapTickets: z.int().min(1).optional(),
  /** What the prize pool of a draw is at the least. */
  minimumPrizePool: Amount.optional(),
  results: GameResults,
});
export type GameFile = z.infer<typeof GameFile>;
export type GameFileInput = z.input<typeof GameFile>;
