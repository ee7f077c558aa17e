// What a draw of a raffle is to be, as its operator writes it and as a weekly raffle repeats it.
import { z } from 'zod';

const Cents = z.number().int().min(1);
const LANES_MAX = 32;
const EARLY_BIRDS_MAX = 99;

const Range = z.object({ first: z.number().int().min(1), size: z.number().int().min(1) });
/** Kept in UTC with milliseconds, as instants are compared. */
const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

const PlannedPrize = z.object({
  name: z.string().min(1),
  text: z.string().default(''),
  valueCents: Cents,
  quantity: z.number().int().min(1).default(1),
  /** Prizes of money say their value here too; of other prizes, what may be taken instead. */
  cashCents: Cents.optional(),
  /** Path of a picture. */
  picture: z.string().optional(),
});

/** Of every draw of the raffle alike. Prizes are in the order of their places, the main prize first. */
export const RaffleTerms = z.object({
  name: z.string().min(1),
  featureImage: z.string().optional(),
  permits: z.array(z.string().min(1)).min(1),
  /** Sold here. Several lanes let many buyers take numbers at once. */
  online: Range.extend({ lanes: z.number().int().min(1).max(LANES_MAX).default(1) }),
  /** Nothing takes in what is sold elsewhere: such tickets would be in no draw. */
  venue: z.never({ error: 'Tickets are sold online and entered by post only. Leave venue out.' }).optional(),
  postal: Range.optional(),
  prizes: z.array(PlannedPrize).min(1),
  /** What else decides the draw: fixed before sales open. */
  beacon: z.string().default('none'),
  /** Markdown. */
  terms: z.string().min(1),
});
export type RaffleTerms = z.infer<typeof RaffleTerms>;

const Times = z.object({ drawAt: Instant, stopAt: Instant });

/** One draw of a raffle with its early-bird draws. */
export const RafflePlan = RaffleTerms.extend(Times.shape).extend({
  /** The one after the latest when left out. */
  drawNo: z.number().int().min(1).optional(),
  /** From when tickets can be ordered ahead, and from when they are sold. */
  preOrderAt: Instant.optional(),
  opensAt: Instant.optional(),
  earlyBirds: z
    .array(Times.extend({ name: z.string().min(1), prizes: z.array(PlannedPrize).min(1) }))
    .max(EARLY_BIRDS_MAX)
    .default([]),
});
export type RafflePlan = z.infer<typeof RafflePlan>;
export type RafflePlanInput = z.input<typeof RafflePlan>;
