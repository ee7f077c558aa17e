// Raffles: how many tickets are left, and the terms of a draw with their revisions.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { RafflePurchaseStatus } from './raffle-draw.ts';

const KEYS_MAX = 10;

/** What is left of something that can run out, at this moment. */
export const Availability = z.object({
  /** As it was asked for: `raffle:harbour-boat:31`. */
  key: z.string(),
  /** How many are sold here, when there is none gone yet. */
  inAll: z.number().int(),
  /** How many can be bought here. */
  left: z.number().int(),
  state: RafflePurchaseStatus,
});
export type Availability = z.infer<typeof Availability>;

export const getAvailability = defineEndpoint({
  name: 'getAvailability',
  summary: 'How many tickets of raffles are left. Keys that are not on sale are left out.',
  section: 'B7.7',
  method: 'GET',
  path: '/v2/availability',
  exposure: 'browser',
  query: z.object({
    /** `raffle:{offerKey}:{drawNo}`, several with commas between them. */
    keys: z
      .string()
      .max(800)
      .transform((text) => text.split(',').slice(0, KEYS_MAX)),
  }),
  result: z.array(Availability),
});

/** The terms of a draw as they stood from an instant on. */
export const RaffleTermsRevision = z.object({
  revision: z.number().int(),
  /** Markdown. */
  body: z.string(),
  /** What changed, from the second revision on. */
  note: z.string(),
  createdAt: z.string(),
  /** SHA-256 of the body, in hex. */
  hash: z.string(),
});
export type RaffleTermsRevision = z.infer<typeof RaffleTermsRevision>;

export const getRaffleTerms = defineEndpoint({
  name: 'getRaffleTerms',
  summary: 'The terms of a draw of a raffle, every revision, the one in force first.',
  section: 'A2.3',
  method: 'GET',
  path: '/v2/raffles/{offerKey}/{drawNo}/terms',
  params: z.object({ offerKey: z.string(), drawNo: z.coerce.number().int().min(1) }),
  result: z.array(RaffleTermsRevision),
  errors: { draw_unknown: { status: 404, message: 'This draw does not exist. Check the draw number.' } },
});
