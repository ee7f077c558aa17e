import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';

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

const RaffleAndDraw = z.object({ productOfferKey: z.string(), drawNo: z.coerce.number().int().min(1) });
const DRAW_UNKNOWN = { status: 404, message: 'This draw does not exist. Check the draw number.' } as const;

/** What is public of a draw at any time: more with each step. */
export const PublishedRaffle = z.object({
  commitment: Hash,
  beacon: RaffleProof.shape.beacon,
  /** Once the list is sealed. */
  close: SealedList.optional(),
  sealedAt: z.string().optional(),
  isDrawn: z.boolean(),
});
export type PublishedRaffle = z.infer<typeof PublishedRaffle>;

export const getPublishedRaffle = defineEndpoint({
  name: 'getPublishedRaffle',
  summary:
    'What is published so far to check the draw of a raffle by: before the close, after it, once drawn.',
  section: 'A2.3',
  method: 'GET',
  path: '/v2/raffles/{productOfferKey}/{drawNo}/published',
  exposure: 'browser',
  params: RaffleAndDraw,
  result: PublishedRaffle,
  errors: { draw_unknown: DRAW_UNKNOWN },
});

export const getRaffleProof = defineEndpoint({
  name: 'getRaffleProof',
  summary: 'The proof of a drawn raffle: seed, sealed list and every winning ticket with its path.',
  section: 'A2.3',
  method: 'GET',
  path: '/v2/raffles/{productOfferKey}/{drawNo}/proof',
  params: RaffleAndDraw,
  result: RaffleProof,
  errors: {
    draw_unknown: DRAW_UNKNOWN,
    not_drawn_yet: {
      status: 409,
      message: 'This draw is still to come. Its proof follows with the winners.',
    },
  },
});

export const getOwnRaffleProof = defineEndpoint({
  name: 'getOwnRaffleProof',
  summary:
    'Where the own tickets stand in the sealed list of a draw, with the proof of the draw once it is held.',
  section: 'B7.4',
  method: 'GET',
  path: '/v2/orders/{id}/proof',
  exposure: 'browser',
  gate: 'upcomingTicket',
  access: 'customer',
  params: z.object({ id: z.string().max(64) }),
  /** Of an early-bird draw; the main draw when left out. */
  query: z.object({ drawNo: z.coerce.number().int().min(1).optional() }),
  result: RaffleProof,
  errors: {
    order_unknown: { status: 404, message: 'We could not find this ticket.' },
    not_sealed_yet: {
      status: 409,
      message: 'The list of this draw is sealed after its close. The proof of your tickets follows then.',
    },
  },
});
