// What a draw of a raffle is to be, as the operator's file says it and as a weekly raffle repeats it.
import { z } from 'zod';
import { findOverlap, type NumberRange } from '#lib/domain/raffle/numbers.ts';
import type { RaffleChannel } from '../../ground/db/schema/raffle-schema.ts';

const Cents = z.number().int().min(1);
const LANES_MAX = 32;

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
    .max(99)
    .default([]),
});
export type RafflePlan = z.infer<typeof RafflePlan>;
export type RafflePlanInput = z.input<typeof RafflePlan>;

export interface PlannedRange extends NumberRange {
  readonly channel: RaffleChannel;
}

export const listRanges = ({ online, postal }: RaffleTerms): PlannedRange[] => [
  { channel: 'online', ...online },
  ...(postal ? [{ channel: 'postal' as const, ...postal }] : []),
];

/** What is wrong with a plan; undefined where it can be opened. */
export function findPlanFault(plan: RafflePlan): string | undefined {
  const overlap = findOverlap(listRanges(plan));
  if (overlap) return `The numbers of ${overlap[0].channel} and ${overlap[1].channel} overlap.`;
  if (plan.online.lanes > plan.online.size) return 'There are more lanes than numbers.';
  const draws = [plan, ...plan.earlyBirds];
  if (draws.some(({ stopAt, drawAt }) => stopAt > drawAt)) return 'A draw is held before its sales end.';
  if (plan.earlyBirds.some(({ stopAt, drawAt }) => stopAt > plan.stopAt || drawAt > plan.drawAt))
    return 'An early-bird draw ends after the main draw.';
  const { preOrderAt = plan.opensAt, opensAt = '' } = plan;
  if (preOrderAt !== undefined && preOrderAt > opensAt) return 'Orders ahead begin after sales.';
  return opensAt >= plan.stopAt ? 'Sales end before they begin.' : undefined;
}
