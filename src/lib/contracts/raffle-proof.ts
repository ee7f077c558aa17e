import { z } from 'zod';

/** SHA-256, lower-case hex. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().min(0);
const TicketNumber = z.number().int().min(1);

/** One step from a leaf of the sold list up to its root: the neighbour, and on which side it stands. */
export const ProofStep = z.object({
  side: z.enum(['left', 'right']),
  hash: Hash,
  /** Tickets under the neighbour; those of a left one stand before. */
  count: z.number().int().min(1),
});
export type ProofStep = z.infer<typeof ProofStep>;

/** A run of tickets that one entry holds, as the list shows it to everyone. */
export const ProofLeaf = z.object({ first: TicketNumber, last: TicketNumber, tag: Hash });
export type ProofLeaf = z.infer<typeof ProofLeaf>;

/** A run of tickets as its owner knows it: the tag is the hash of salt and entry. */
export const OwnRun = z.object({
  entry: z.string(),
  /** 16 bytes in hex. */
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  first: TicketNumber,
  last: TicketNumber,
  path: z.array(ProofStep),
});
export type OwnRun = z.infer<typeof OwnRun>;

/** What can be won in one place, as it stood at the close. */
export const SealedPrize = z.object({
  place: z.number().int().min(1),
  units: z.number().int().min(1),
  /** What one of them is worth. */
  cents: z.number().int().min(1),
  name: z.string(),
});
export type SealedPrize = z.infer<typeof SealedPrize>;

export const ProofWinner = z.object({
  /** 0 is drawn first. */
  rank: Count,
  place: z.number().int().min(1),
  ticket: TicketNumber,
  leaf: ProofLeaf,
  path: z.array(ProofStep),
});
export type ProofWinner = z.infer<typeof ProofWinner>;

/** The sold list as it was sealed at the close. */
export const SealedList = z.object({
  root: Hash,
  /** Tickets sold. */
  tickets: Count,
  /** Runs of tickets: leaves of the tree. */
  leaves: Count,
  /** The close of the draw, an instant in UTC. */
  stop: z.string(),
});
export type SealedList = z.infer<typeof SealedList>;

/**
 * The proof of a raffle's draw, as a file (docs/verify-a-raffle.md). `seed` and `winners` are there once it is drawn;
 * `own` in the file of a buyer.
 */
export const RaffleProof = z.object({
  scheme: z.literal('drawcard-raffle-v1'),
  offer: z.string(),
  draw: z.number().int().min(1),
  /** Published when sales opened. */
  commitment: Hash,
  seed: Hash.optional(),
  /** What else decides the draw: `none`, or something outside that happens after the close. */
  beacon: z.object({ spec: z.string(), value: z.string() }),
  close: SealedList,
  prizes: z.array(SealedPrize),
  winners: z.array(ProofWinner).optional(),
  own: z.array(OwnRun).optional(),
});
export type RaffleProof = z.infer<typeof RaffleProof>;
