import { z } from 'zod';
import { Money } from '../money.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Paging } from '../protocol/envelope.ts';
import { RaffleDrawInfo, RafflePrize, RaffleResult, RaffleWinner } from '../raffles/raffle-draw.ts';

/** Lifecycle of a draw (decision D2). */
export const DRAW_STATUSES = [
  'DRAW_OPEN',
  'DRAW_CAPPED',
  'DRAW_CLOSED',
  'DRAW_DRAWN',
  'DRAW_SCORED',
  'DRAW_PAID',
  'DRAW_EMAILED',
] as const;
export const DrawStatus = z.enum(DRAW_STATUSES);
export type DrawStatus = z.infer<typeof DrawStatus>;

export const DrawKind = z.enum(['lottery_ticket_draw', 'raffle_ticket_draw', 'syndicate_share_draw']);
export type DrawKind = z.infer<typeof DrawKind>;

/** A cause that a ticket can support, named where it is chosen. */
export const SupportedCause = z.object({
  key: z.string(),
  urlSlug: z.string(),
  name: z.string(),
  /** Its part of the price in basis points: 10,000 is all of it. */
  shareBps: z.number().int().optional(),
});
export type SupportedCause = z.infer<typeof SupportedCause>;

/** A draw that can be entered, or could be. Instants are UTC. */
export const Draw = z.object({
  kind: DrawKind.default('lottery_ticket_draw'),
  /** The number that the operator of the lottery gave it; see `isNumberCounted`. */
  drawNo: z.number().int(),
  /** Its number was counted here, and gives way to the lottery's own once that is known. */
  isNumberCounted: z.literal(true).optional(),
  /** 0 is the next draw that is open, 1 the one after. */
  drawOffset: z.number().int(),
  /** Local date in the offer's zone, `YYYY-MM-DD`. */
  date: z.string(),
  /** Which draw of its day it is, where the game is drawn several times a day, as Midday. */
  round: z.string().optional(),
  /** Local date by the calendar of its offer, where it is held on another one. */
  calendarDate: z.string().optional(),
  /** Weekday that is chosen to play in it: by the calendar of its offer. */
  day: z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  /** The instant of the draw. */
  drawDate: z.string(),
  /** Sales end at this instant (decision D1). */
  stop: z.string(),
  prizePool: Money.optional(),
  prizePoolSuffix: z.string().optional(),
  isPrizePoolUnknown: z.boolean(),
  /** What the prize pool is at the least, while it is not known. */
  minimumPrizePool: Money.optional(),
  /** `pre_order`: it can be asked for, and is charged when sales open. A raffle says more in `raffle`. */
  purchaseStatus: z.enum(['standard', 'pre_order']),
  /** Sales open at this instant, where they are not open yet; before it tickets are pre-orders. */
  opensAt: z.string().optional(),
  /** Pre-orders are taken from this instant on. */
  preOrderAt: z.string().optional(),
  /** Causes that its tickets support, where they are other ones than the offer's. */
  causes: z.array(SupportedCause).optional(),
  raffle: RaffleDrawInfo.optional(),
  status: DrawStatus,
  /** When it was cancelled: it is never held, and everybody's money is back. */
  cancelledAt: z.string().optional(),
  /** Why, in the words of its operator. */
  cancelReason: z.string().optional(),
  /** SHA-256 published before the close; the seed that it commits to follows after the draw. */
  commitment: z.string().optional(),
});
export type Draw = z.infer<typeof Draw>;

export const Dividend = z.object({
  division: z.number().int(),
  winners: z.number().int(),
  /** What one winning game receives. */
  amount: Money,
  transferredTo: z.object({ kind: z.enum(['draw', 'division']), number: z.number().int() }).optional(),
});
export type Dividend = z.infer<typeof Dividend>;

/** A draw whose numbers are known. */
export const PastDraw = z.object({
  kind: DrawKind.default('lottery_ticket_draw'),
  offerKey: z.string(),
  /** The number that the operator of the lottery gave it; see `isNumberCounted`. */
  drawNo: z.number().int(),
  /** Its number was counted here, and gives way to the lottery's own once that is known. */
  isNumberCounted: z.literal(true).optional(),
  date: z.string(),
  /** Which draw of its day it is, where the game is drawn several times a day, as Midday. */
  round: z.string().optional(),
  day: z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  drawDate: z.string(),
  status: DrawStatus,
  /** Empty for a raffle, whose winners are in `raffle`. */
  numbers: z.array(z.number().int()),
  /** The numbers are digits whose places count, and may repeat. */
  isOrdered: z.literal(true).optional(),
  supplementary: z.array(z.number().int()),
  powerball: z.number().int().optional(),
  /** Where several balls of the second barrel are drawn; `powerball` is absent then. */
  powerballs: z.array(z.number().int()).optional(),
  /** What the game calls a ball of its second barrel, where that is not the shop's word. */
  ballName: z.string().optional(),
  /** Empty until the dividends are known. */
  dividends: z.array(Dividend),
  prizePool: Money.optional(),
  /** `demonstration`: generated. `feed` and `history`: imported from an outside source. `own`: held by the shop. */
  source: z.enum(['demonstration', 'feed', 'history', 'own']),
  commitment: z.string().optional(),
  /** The seed that the commitment was made over, once drawn. */
  reveal: z.string().optional(),
  raffle: RaffleResult.optional(),
  previousDrawNo: z.number().int().optional(),
  nextDrawNo: z.number().int().optional(),
});
export type PastDraw = z.infer<typeof PastDraw>;

const OfferAndDraw = z.object({ productOfferKey: z.string(), drawNo: z.coerce.number().int().min(1) });
const DRAW_UNKNOWN = {
  draw_unknown: { status: 404, message: 'This draw does not exist. Check the draw number.' },
} as const;

export const getPastDraws = defineEndpoint({
  name: 'getPastDraws',
  summary: 'Drawn draws, newest first: of one offer or of all, between two local dates.',
  section: 'A2.3',
  method: 'GET',
  path: '/v2/past/draws',
  query: Paging.extend({
    limit: z.coerce.number().int().min(1).max(400).default(10),
    offerKey: z.string().optional(),
    productType: z.enum(['lottery_ticket', 'raffle_ticket']).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  result: z.array(PastDraw),
});

/** A drawn draw with how often its result was changed. */
export const VersionedDraw = PastDraw.extend({
  /** 1 is the first that was published. */
  revision: z.number().int(),
  /** When it was last changed, where that is kept. */
  revisedAt: z.string().optional(),
});
export type VersionedDraw = z.infer<typeof VersionedDraw>;

/** At most so many draws of a history are answered at once: other requests get their turn between two answers. */
export const HISTORY_PER_ANSWER = 250;

export const getResultHistory = defineEndpoint({
  name: 'getResultHistory',
  summary: 'Drawn draws of all time with their versions, newest first, early birds of raffles among them.',
  section: 'A2.3',
  method: 'GET',
  path: '/v2/past/history',
  query: z.object({
    offerKey: z.string().optional(),
    limit: z.coerce.number().int().min(1).max(HISTORY_PER_ANSWER).default(HISTORY_PER_ANSWER),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  result: z.array(VersionedDraw),
});

export const getLatestDraws = defineEndpoint({
  name: 'getLatestDraws',
  summary: 'The latest drawn draw of each offer that has one, in the order of the offers.',
  section: 'A2.3',
  method: 'GET',
  path: '/v2/past/latest-draws',
  result: z.array(PastDraw),
});

export const getPastDraw = defineEndpoint({
  name: 'getPastDraw',
  summary: 'One draw, by a number that it has or had, with numbers and dividends, and its neighbours.',
  section: 'A2.3',
  method: 'GET',
  path: '/v2/past/draws/{productOfferKey}/{drawNo}',
  exposure: 'browser',
  params: OfferAndDraw,
  result: PastDraw,
  errors: DRAW_UNKNOWN,
});

export const getDraw = defineEndpoint({
  name: 'getDraw',
  summary: 'One draw of any status, by a number that it has or had.',
  section: 'A3',
  method: 'GET',
  path: '/v2/draw/{productOfferKey}/{drawNo}',
  exposure: 'browser',
  params: OfferAndDraw,
  result: Draw,
  errors: DRAW_UNKNOWN,
});

export const getWaitingDraws = defineEndpoint({
  name: 'getWaitingDraws',
  summary: 'Draws of an offer whose sales are over and whose numbers are not known yet, the latest first.',
  section: 'A3',
  method: 'GET',
  path: '/v2/waiting/draws/{productOfferKey}',
  params: z.object({ productOfferKey: z.string() }),
  result: z.array(Draw),
});

export const getDrawPrizes = defineEndpoint({
  name: 'getDrawPrizes',
  summary: 'The prizes of a draw: its dividends, or what a raffle gives away, sold or drawn.',
  section: 'B7.7, A3',
  method: 'GET',
  path: '/v2/draw/details/{productOfferKey}/{drawNo}/prizes',
  params: OfferAndDraw,
  result: z.union([z.array(Dividend), z.array(RafflePrize)]),
  errors: DRAW_UNKNOWN,
});

/** The winners of a division of a lottery draw. */
const DivisionWinners = z.object({
  division: z.number().int(),
  winners: z.number().int(),
  /** Of this shop. */
  winnersHere: z.number().int(),
});

export const getDrawWinners = defineEndpoint({
  name: 'getDrawWinners',
  summary: 'How many games won in each division, in all and in this shop; of a raffle, the tickets that won.',
  section: 'B7.7, A3',
  method: 'GET',
  path: '/v2/draw/details/{productOfferKey}/{drawNo}/winners',
  params: OfferAndDraw,
  result: z.union([z.array(DivisionWinners), z.array(RaffleWinner)]),
  errors: DRAW_UNKNOWN,
});

/** Years and months that hold results, so that an archive can be linked without guessing. */
export const ResultKeys = z.object({
  offerKey: z.string(),
  latestDrawNo: z.number().int(),
  latestDate: z.string(),
  earliestDate: z.string(),
  total: z.number().int(),
  years: z.array(z.object({ year: z.number().int(), draws: z.number().int() })),
});
export type ResultKeys = z.infer<typeof ResultKeys>;

export const getResultKeys = defineEndpoint({
  name: 'getResultKeys',
  summary: 'Which offers have results, and for which years.',
  section: 'B7.7',
  method: 'GET',
  path: '/v2/past/result_keys',
  result: z.array(ResultKeys),
});

const NumberCount = z.object({
  number: z.number().int(),
  count: z.number().int(),
  /** Draws since it last came up; 0 is the latest draw. */
  drawsSince: z.number().int(),
  lastDate: z.string().optional(),
});

/** How many of the latest draws can be counted on their own. */
export const STATISTICS_RANGES = [50, 100, 500] as const;
export type StatisticsRange = (typeof STATISTICS_RANGES)[number];

/** Counts over the draws held under the rules of today, or the latest of them. */
export const Statistics = z.object({
  offerKey: z.string(),
  draws: z.number().int(),
  /** All draws under these rules, of which the latest `draws` are counted. */
  drawsHeld: z.number().int(),
  /** How many of the counted were generated for demonstration. */
  demonstrationDraws: z.number().int(),
  from: z.string().optional(),
  to: z.string().optional(),
  numbers: z.array(NumberCount),
  /** Of games of digits in order: the counts at each place. */
  positions: z.array(z.array(NumberCount)).optional(),
  powerballs: z.array(NumberCount),
  /** Numbers drawn as supplementaries; empty where the game has none. */
  supplementaries: z.array(NumberCount),
  pairs: z.array(
    z.object({ numbers: z.tuple([z.number().int(), z.number().int()]), count: z.number().int() }),
  ),
});
export type Statistics = z.infer<typeof Statistics>;

export const getStatistics = defineEndpoint({
  name: 'getStatistics',
  summary: 'How often each number was drawn, how long it is missing, and the commonest pairs.',
  section: 'B7.7',
  method: 'GET',
  path: '/v2/statistics/{offerKey}',
  params: z.object({ offerKey: z.string() }),
  /** `latest`: that many of the latest draws are counted; all of them without it. */
  query: z.object({ latest: z.coerce.number().pipe(z.literal(STATISTICS_RANGES)).optional() }),
  result: Statistics,
  errors: {
    offer_unknown: { status: 404, message: 'This game does not exist. Check the address.' },
    offer_without_numbers: {
      status: 404,
      message: 'This offer has no numbers of its own to count. Ask for the game that it plays.',
    },
  },
});
