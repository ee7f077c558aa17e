// The pocket: a customer's own tickets in one signed text, which a browser keeps and shows without network.
import { z } from 'zod';
import { Money } from './money.ts';
import { defineEndpoint } from './protocol/endpoint.ts';
import { PublicKey } from './protocol/public-key.ts';

/** A ticket in one draw, as the shop knew it when it signed. */
export const PocketEntry = z.object({
  drawNo: z.number().int(),
  /** Instants. */
  drawAt: z.string(),
  closesAt: z.string(),
  /** Local date of the draw in the offer's zone. */
  date: z.string(),
  /** `no-win` only once the draw has been scored (decision D2). */
  state: z.enum(['upcoming', 'waiting', 'drawn', 'won', 'no-win', 'refunded']),
  prize: Money.optional(),
});
export type PocketEntry = z.infer<typeof PocketEntry>;

export const PocketTicket = z.object({
  id: z.string(),
  /** As it stands on the receipt. */
  receipt: z.string(),
  kind: z.string(),
  offer: z.object({ key: z.string(), name: z.string() }),
  boughtAt: z.string(),
  price: Money,
  games: z.array(z.object({ numbers: z.array(z.number().int()), powerballs: z.array(z.number().int()) })),
  /** Each game is played with every powerball there is, so that none is listed. */
  hasEveryPowerball: z.literal(true).optional(),
  /** The numbers are digits whose places count. */
  isOrdered: z.literal(true).optional(),
  /** Numbers of raffle tickets, first and last. */
  runs: z.array(z.object({ first: z.number().int(), last: z.number().int() })),
  entries: z.array(PocketEntry),
});
export type PocketTicket = z.infer<typeof PocketTicket>;

/** What is signed. It says nothing of the customer but the tickets. */
export const PocketClaims = z.object({
  v: z.literal(1),
  typ: z.literal('pocket'),
  /** Address of the shop. */
  iss: z.string(),
  /** When it was signed, in seconds since 1970. */
  iat: z.number().int(),
  tickets: z.array(PocketTicket),
});
export type PocketClaims = z.infer<typeof PocketClaims>;

export const getPocket = defineEndpoint({
  name: 'getPocket',
  summary: 'The tickets of the account, upcoming ones and the latest that were drawn, as one signed text.',
  section: 'B7.6',
  method: 'GET',
  path: '/v2/pocket',
  exposure: 'browser',
  gate: 'pocket',
  access: 'customer',
  /** Compact JWS, signed with Ed25519; its payload is `PocketClaims`. */
  result: z.object({ jws: z.string() }),
});

export const getSigningKeys = defineEndpoint({
  name: 'getSigningKeys',
  summary: 'Every key that tickets and certificates were ever signed with, as a JSON Web Key Set.',
  section: 'B7.6',
  method: 'GET',
  path: '/v2/signing-keys',
  exposure: 'server',
  access: 'public',
  result: z.object({ keys: z.array(PublicKey) }),
});
