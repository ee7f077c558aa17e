// A key that the shop signs with, as it is published.
import { z } from 'zod';

/** A public key as RFC 8037 writes it. */
export const PublicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  /** When the shop stopped signing with it; what it signed before stays good. */
  retiredAt: z.string().optional(),
});
export type PublicKey = z.infer<typeof PublicKey>;
