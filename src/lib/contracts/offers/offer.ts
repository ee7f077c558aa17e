import { z } from 'zod';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Draw, SupportedCause } from './draw.ts';
import { SyndicateInfo } from './syndicate-info.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export const Weekday = z.enum(WEEKDAYS);
export type Weekday = z.infer<typeof Weekday>;

export const ProductType = z.enum(['lottery_ticket', 'raffle_ticket', 'syndicate_share', 'membership']);
export type ProductType = z.infer<typeof ProductType>;

/** Game-type keys are the suffixes of offer addresses. */
export const GameTypeKey = z.enum([
  'standard',
  'spots',
  'systems',
  'random',
  'subscriptions',
  'powerhit',
  'powerpik',
  'boxed',
  'super-combos',
  'syndicates',
  'lotto-party',
]);
export type GameTypeKey = z.infer<typeof GameTypeKey>;

/** Whether what is bought may, or must, be bought again by itself. */
export const RecurringOption = z.object({
  type: z.enum(['autoplay', 'subscription']),
  availability: z.enum(['never', 'always', 'optional']),
});
export type RecurringOption = z.infer<typeof RecurringOption>;

/** What can be bought within a game type: how many games, how many numbers each, what they cost. */
export const GameOffer = z.object({
  key: z.string(),
  name: z.string(),
  minGames: z.number().int(),
  maxGames: z.number().int(),
  defaultGames: z.number().int().optional(),
  /** Games that one press adds. */
  defaultEntryCount: z.number().int().optional(),
  /** How many numbers a game takes from each set. */
  numberSets: z.array(
    z.object({
      name: z.enum(['numbers', 'powerball', 'favourites']),
      count: z.number().int(),
      /** May stay empty; begun it must be filled. */
      isOptional: z.boolean().optional(),
      /** The shop draws them when the ticket is paid. */
      isShopPicked: z.boolean().optional(),
    }),
  ),
  /** Price of that many games for one draw, as a two-decimal string. */
  prices: z.array(z.object({ games: z.number().int(), price: z.string() })),
  /** What a game costs more when its favourites are filled, as a two-decimal string. */
  favouritesPrice: z.string().optional(),
  /** In how many orders its digits can stand, where a game needs digits of that pattern. */
  ways: z.number().int().optional(),
  priceCurrency: z.enum(['AUD', 'GBP']),
});
export type GameOffer = z.infer<typeof GameOffer>;

export const GameType = z.object({
  key: GameTypeKey,
  name: z.string(),
  gameOffers: z.array(GameOffer),
  recurringPurchase: RecurringOption.optional(),
});
export type GameType = z.infer<typeof GameType>;

/** What a game calls a ball of its second barrel. */
const BallName = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} '’-]{0,19}$/u, 'Write a short name in letters, as Lucky Star.');

const MatchCounts = z.array(z.number().int());
/** The rules of a game of balls, from a local draw date on (decision D5). Mirrors `SetRules` of the domain. */
export const SetRules = z.object({
  kind: z.literal('set').optional(),
  validFrom: z.string(),
  numbers: z.object({ pick: z.number().int(), of: z.number().int(), drawn: z.number().int().optional() }),
  supplementaries: z.number().int(),
  powerball: z
    .object({ of: z.number().int(), pick: z.number().int().optional(), name: BallName.optional() })
    .optional(),
  divisions: z.array(
    z.object({
      division: z.number().int(),
      picked: z.number().int().optional(),
      main: MatchCounts,
      supplementary: MatchCounts.optional(),
      powerball: z.union([z.boolean(), MatchCounts]).optional(),
      poolBps: z.number().int(),
      fixedCents: z.number().int().optional(),
    }),
  ),
});
export type SetRules = z.infer<typeof SetRules>;

/** The rules of a game of digits in order, from a local draw date on. Mirrors `OrderRules` of the domain. */
export const OrderRules = z.object({
  kind: z.literal('order'),
  validFrom: z.string(),
  digits: z.number().int(),
  symbols: z.number().int(),
  divisions: z.array(
    z.object({
      division: z.number().int(),
      play: z.enum(['straight', 'box']),
      match: z.enum(['all', 'three-at-an-end']),
      ways: z.number().int().optional(),
      fixedCents: z.number().int(),
      poolBps: z.literal(0),
    }),
  ),
});
export type OrderRules = z.infer<typeof OrderRules>;

/** Rules that name no kind are those of balls. */
export const GameRules = z.union([OrderRules, SetRules]);
export type GameRules = z.infer<typeof GameRules>;

/** How further draws are chosen: by weeks, by a count of consecutive draws, or by weekdays and weeks. */
export const MultiDraw = z.object({
  kind: z.enum(['weeks', 'draws', 'days']),
  options: z.array(z.number().int()),
});

/** How a raffle sells its tickets: in books. */
export const RaffleOffer = z.object({
  /** Smallest book first. */
  ticketOffers: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      numTickets: z.number().int(),
      /** Two-decimal string. */
      price: z.string(),
    }),
  ),
  priceCurrency: z.enum(['AUD', 'GBP']),
});
export type RaffleOffer = z.infer<typeof RaffleOffer>;

export const ProductOffer = z.object({
  key: z.string(),
  type: ProductType,
  name: z.string(),
  url: z.string(),
  urlAliases: z.array(z.object({ subvariant: z.string(), url: z.string() })),
  /** Addresses that it has left; they lead to its pages while no other offer has taken them. */
  formerUrls: z.array(z.string()).optional(),
  availability: z.enum(['available', 'unavailable']),
  suspended: z.boolean(),
  /** Out of every list and link: its pages answer whoever has their address, such as holders of its tickets. */
  isArchived: z.boolean().optional(),
  displayCategory: z.string(),
  ranking: z.number().int(),
  /** IANA zone that draw dates, days and closing times are meant in. */
  timeZone: z.string(),
  drawDays: z.array(Weekday),
  hasSelectableDays: z.boolean(),
  multiDraw: MultiDraw,
  /** Open draws, soonest first. */
  draws: z.array(Draw),
  causes: z.array(SupportedCause),
  gameTypes: z.array(GameType),
  /** Newest rules first. */
  rules: z.array(GameRules),
  /** Of raffles and shares; game types say it themselves. */
  recurringPurchase: RecurringOption.optional(),
  recurringPurchaseInformation: z.string().optional(),
  restrictions: z.array(
    z.object({
      productType: ProductType,
      kind: z.enum(['licensing_restriction', 'migration_restriction']),
      /** Customer states that it holds for; every one where it is left out. */
      regions: z.array(z.string()).optional(),
      /** Address of the offer that it has moved to. */
      movedTo: z.string().optional(),
    }),
  ),
  /** What the prize pool of a draw is at the least. */
  minimumPrizePool: Money.optional(),
  /** Books of tickets, for a raffle. */
  raffle: RaffleOffer.optional(),
  /** Syndicates that are open, for an offer of shares: those of its next draws. */
  syndicates: z.array(SyndicateInfo).optional(),
  /** What one share costs, for an offer of shares. */
  costPerShare: Money.optional(),
  /** What a membership program offers. */
  membershipOffers: z.array(z.object({ key: z.string(), name: z.string(), price: Money })).optional(),
  /** True while results and jackpots are generated for demonstration. */
  isDemonstration: z.boolean(),
});
export type ProductOffer = z.infer<typeof ProductOffer>;

export const getProductOffers = defineEndpoint({
  name: 'getProductOffers',
  summary: 'Everything on sale under a pricing, with open draws, rules and prices.',
  section: 'B7.7',
  method: 'GET',
  path: '/v2/pricing/{pricingId}/product_offers',
  exposure: 'browser',
  version: '3.9',
  params: z.object({ pricingId: z.string() }),
  query: z.object({ keys: z.string().optional() }),
  result: z.array(ProductOffer),
  errors: { pricing_unknown: { status: 404, message: 'This pricing does not exist.' } },
});

export const getPricingInfo = defineEndpoint({
  name: 'getPricingInfo',
  summary: 'The pricings and which one is the default.',
  section: 'B7.7',
  method: 'GET',
  path: '/v2/info/pricing',
  result: z.object({
    defaultPricingId: z.string(),
    pricings: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** A link with `p` brings it to everyone who follows it. */
        isOpenToLinks: z.boolean(),
      }),
    ),
  }),
});

/** How a product is named and drawn in each region. */
export const ProductBranding = z.object({
  id: z.string(),
  name: z.string(),
  shortName: z.string(),
  regionOverrides: z.array(z.object({ subvariant: z.string(), name: z.string() })),
});
export type ProductBranding = z.infer<typeof ProductBranding>;

export const getBranding = defineEndpoint({
  name: 'getBranding',
  summary: 'Names of products, by region.',
  section: 'B7.7',
  method: 'GET',
  path: '/v2/branding',
  result: z.array(ProductBranding),
});

/** Numbers that the statistics point out. No promise: past draws predict nothing. */
export const Tip = z.object({
  offerKey: z.string(),
  mostDrawn: z.array(z.number().int()),
  longestMissing: z.array(z.number().int()),
});

export const getTips = defineEndpoint({
  name: 'getTips',
  summary: 'Numbers drawn most often and missing longest, per offer.',
  section: 'B7.7',
  method: 'GET',
  path: '/v2/tips',
  result: z.array(Tip),
});
