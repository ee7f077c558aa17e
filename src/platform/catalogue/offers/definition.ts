// What is kept of an offer: what it shows (without its draws) and how it is run.
import { z } from 'zod';
import { RaffleTerms } from '#lib/contracts/catalogue/raffle-terms.ts';
import { ProductOffer } from '#lib/contracts/offers/offer.ts';
import { ItemPrices } from './pricing/prices.ts';
import { SyndicateTerms } from './syndicate-terms.ts';

const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Cents = z.number().int().min(0);

/** How a demonstration game is imagined: its nation of players and its prize fund. */
export const DemonstrationTerms = z.object({
  /** Standard games played in a draw without a carried jackpot, in the whole imagined nation. */
  gamesPlayed: z.number().int().min(1),
  /** Prize pool of a draw, before what earlier draws carry to division 1. */
  poolCents: Cents,
  /** False: the jackpot of a later draw is announced when the one before is drawn. */
  isJackpotKnownAhead: z.boolean(),
});
export type DemonstrationTerms = z.infer<typeof DemonstrationTerms>;

/** How a lottery is held by the shop itself. */
export const OwnTerms = z.object({
  /** What of the sales of a draw is its prize pool, in basis points. */
  poolShareBps: z.number().int().min(0).max(10_000),
  /** `drand`, `recorded:WHAT` or `none`. */
  beacon: z.string(),
});

export const OfferOperation = z.object({
  /** In the offer's zone, on the day of the draw. Sales close at `closeTime`. */
  drawTime: LocalTime,
  closeTime: LocalTime,
  /** The draws of a day in their order, where there are several: the first is at `drawTime`. */
  rounds: z
    .array(z.object({ drawTime: LocalTime, closeTime: LocalTime, name: z.string().optional() }))
    .optional(),
  /** Draws kept open ahead. */
  drawsAhead: z.number().int().min(1),
  /** The number of its first draw, where no result is there that it is counted on from. 1 without it. */
  firstDrawNo: z.number().int().min(1).optional(),
  /** A draw with this many tickets in it is sold out (DRAW_CAPPED, decision D2). */
  salesCapTickets: z.number().int().min(1).optional(),
  /** Absent where results come from outside. */
  demonstration: DemonstrationTerms.optional(),
  /** Its draws are held by the shop, for real money. */
  own: OwnTerms.optional(),
  /** Tickets of a raffle are ordered ahead so many days before the sales of a draw begin. */
  orderedAheadDays: z.number().int().min(1).optional(),
  /** What every draw of a raffle is that is drawn by the calendar. */
  raffle: RaffleTerms.optional(),
  /** What its syndicates play, for an offer of shares. */
  syndicate: SyndicateTerms.optional(),
});
export type OfferOperation = z.infer<typeof OfferOperation>;

const KeptRestriction = ProductOffer.shape.restrictions.element.extend({
  /** Whether an offer of shares has it from the lottery that it plays. */
  ofLottery: z.boolean().optional(),
});

export const OfferDefinition = ProductOffer.omit({ draws: true, isDemonstration: true }).extend({
  shortName: z.string(),
  /** What it is called in some regions. */
  regionNames: z.array(z.object({ subvariant: z.string(), name: z.string() })),
  restrictions: z.array(KeptRestriction),
  operation: OfferOperation,
  /** By the id of a pricing, what it makes cost other than usually. */
  prices: z.record(z.string(), ItemPrices).optional(),
});
export type OfferDefinition = z.infer<typeof OfferDefinition>;

/** Whether draws are opened ahead on the weekdays of the offer; other draws are opened one by one. */
export const isDrawnByCalendar = ({ drawDays }: Pick<OfferDefinition, 'drawDays'>): boolean =>
  drawDays.length > 0;
