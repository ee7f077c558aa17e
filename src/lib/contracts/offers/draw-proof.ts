// The proof of a lottery that the shop draws itself (docs/verify-a-draw.md).
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { ProofStep } from '../raffles/raffle-proof.ts';

/** SHA-256, lower-case hex. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().min(0);

/** The list of entries as it was sealed at the close. */
const SealedEntries = z.object({
  root: Hash,
  /** Leaves: an entry each, and one for each syndicate that plays. */
  entries: Count,
  /** The close of the draw, an instant in UTC. */
  stop: z.string(),
  /** What is drawn, as `6/45+2`. */
  game: z.string(),
});

/** An entry as its owner knows it. */
const OwnEntry = z.object({
  entry: z.string(),
  owner: z.string(),
  /** 16 bytes in hex. */
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  /** In the list, from 1. */
  place: z.int().min(1),
  /** Its games, as `1,2,3,4,5,6;7,8,9,10,11,12`. */
  played: z.string(),
  path: z.array(ProofStep),
});
export type OwnEntry = z.infer<typeof OwnEntry>;

const Numbers = z.object({
  main: z.array(z.int()),
  supplementary: z.array(z.int()),
  powerball: z.int().optional(),
  powerballs: z.array(z.int()).optional(),
});

/** `seed` and `numbers` are there once it is drawn, `own` in the file of a customer. */
export const LotteryProof = z.object({
  scheme: z.literal('drawcard-draw-v2'),
  offer: z.string(),
  draw: z.int().min(1),
  /** Published when sales opened. */
  commitment: Hash,
  beacon: z.object({ spec: z.string(), value: z.string() }),
  close: SealedEntries,
  seed: Hash.optional(),
  numbers: Numbers.optional(),
  own: z.array(OwnEntry).optional(),
});
export type LotteryProof = z.infer<typeof LotteryProof>;

/** What is public of such a draw at any time: more with each step. */
export const PublishedDraw = LotteryProof.pick({ commitment: true, beacon: true }).extend({
  /** Once the list is sealed. */
  close: SealedEntries.optional(),
  sealedAt: z.string().optional(),
  isDrawn: z.boolean(),
});
export type PublishedDraw = z.infer<typeof PublishedDraw>;

const OfferAndDraw = z.object({ productOfferKey: z.string(), drawNo: z.coerce.number().int().min(1) });
const DRAW_UNKNOWN = { status: 404, message: 'The shop holds no such draw. Check the draw number.' } as const;

export const getPublishedDraw = defineEndpoint({
  name: 'getPublishedDraw',
  summary:
    'What is published so far to check a draw of a lottery by that the shop holds: before the close, after it, once drawn.',
  section: 'A2.3',
  method: 'GET',
  path: '/v2/draws/{productOfferKey}/{drawNo}/published',
  params: OfferAndDraw,
  result: PublishedDraw,
  errors: { draw_unknown: DRAW_UNKNOWN },
});

export const getDrawProof = defineEndpoint({
  name: 'getDrawProof',
  summary: 'The proof of a draw of a lottery that the shop has held: seed, beacon and sealed list.',
  section: 'A2.3',
  method: 'GET',
  path: '/v2/draws/{productOfferKey}/{drawNo}/proof',
  params: OfferAndDraw,
  result: LotteryProof,
  errors: {
    draw_unknown: DRAW_UNKNOWN,
    not_drawn_yet: {
      status: 409,
      message: 'This draw is still to come. Its proof follows with the numbers.',
    },
  },
});

export const getOwnDrawProof = defineEndpoint({
  name: 'getOwnDrawProof',
  summary:
    'Where the own entry stands in the sealed list of a draw, with the proof of the draw once it is held.',
  section: 'B7.4',
  method: 'GET',
  path: '/v2/orders/{id}/draw-proof/{drawNo}',
  gate: 'upcomingTicket',
  access: 'customer',
  params: z.object({ id: z.string().max(64), drawNo: z.coerce.number().int().min(1) }),
  result: LotteryProof,
  errors: {
    order_unknown: { status: 404, message: 'We could not find this ticket.' },
    not_sealed_yet: {
      status: 409,
      message: 'The list of this draw is sealed after its close. The proof of your ticket follows then.',
    },
  },
});
