// Certificates of shares and agreements of groups, signed so that anybody with the published key can check them.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { PublicKey } from '../protocol/public-key.ts';
import { PARTY_ERRORS } from './party-errors.ts';
import { SessionStatus } from './session.ts';

/** `share`: what one ticket holds of a session. `agreement`: what the whole group plays and how it shares. */
export const CertificateKind = z.enum(['share', 'agreement']);
export type CertificateKind = z.infer<typeof CertificateKind>;

const Shared = z.object({
  v: z.literal(1),
  /** Address of the shop. */
  iss: z.string(),
  /** Id of the session. */
  session: z.string(),
  group: z.object({ id: z.string(), name: z.string() }),
  offer: z.object({ key: z.string(), name: z.string() }),
  draw: z.object({ no: z.number().int(), date: z.string(), stop: z.string() }),
  /** SHA-256 of the games as canonical JSON, hex. */
  gamesHash: z.string(),
  currency: z.string(),
  /** When it was signed, in seconds since 1970. */
  iat: z.number().int(),
});

export const ShareCertificate = Shared.extend({
  typ: z.literal('share'),
  /** The ticket. */
  id: z.string(),
  shares: z.object({ first: z.number().int(), count: z.number().int(), of: z.number().int() }),
  paidCents: z.number().int(),
  /** A salted hash of the holder: it says nothing to anybody who does not know who it is. */
  holder: z.string(),
  salt: z.string(),
});
export type ShareCertificate = z.infer<typeof ShareCertificate>;

export const AgreementCertificate = Shared.extend({
  typ: z.literal('agreement'),
  games: z.array(z.record(z.string(), z.unknown())),
  costCents: z.number().int(),
  /** In order and without a gap, from share 1 to the last. */
  shares: z.array(
    z.object({
      first: z.number().int(),
      count: z.number().int(),
      paidCents: z.number().int(),
      /** SHA-256 of the certificate of the shares as it was signed, hex. */
      certificate: z.string(),
    }),
  ),
  /** How a prize is split. */
  rule: z.string(),
  organiserAlias: z.string(),
  cutOff: z.string(),
});
export type AgreementCertificate = z.infer<typeof AgreementCertificate>;

export const CertificateClaims = z.discriminatedUnion('typ', [ShareCertificate, AgreementCertificate]);
export type CertificateClaims = z.infer<typeof CertificateClaims>;

export const Certificate = z.object({
  id: z.string(),
  kind: CertificateKind,
  /** Compact JWS, signed with Ed25519. */
  jws: z.string(),
  claims: CertificateClaims,
  sessionStatus: SessionStatus,
  createdAt: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

const shared = {
  section: 'B7.4',
  service: 'lotto_party',
  exposure: 'browser',
  gate: 'partyLanding',
} as const;

export const getCertificate = defineEndpoint({
  ...shared,
  name: 'getCertificate',
  summary: 'A certificate: of a share for its holder, of an agreement for members of the group.',
  method: 'GET',
  path: '/lotto-party/certificate/{id}',
  access: 'customer',
  params: z.object({ id: z.string().max(64) }),
  result: Certificate,
  verbatim: ['claims'],
  errors: { certificate_unknown: PARTY_ERRORS.certificate_unknown },
});

export const verifyCertificate = defineEndpoint({
  ...shared,
  name: 'verifyCertificate',
  summary:
    'Checks the text of a certificate: whether this shop signed it, what it says, and what came of its session.',
  method: 'POST',
  path: '/lotto-party/verify',
  body: z.object({ jws: z.string().trim().max(60_000) }),
  result: z.discriminatedUnion('isGood', [
    z.object({
      isGood: z.literal(true),
      claims: CertificateClaims,
      /** Absent where the shop does not know the session any more. */
      sessionStatus: SessionStatus.optional(),
      /** Its organiser called it off. */
      isCalledOff: z.boolean().optional(),
      /** Its last shares were bought after its draw had been held. */
      isLate: z.boolean().optional(),
      /** It is known what it won. */
      isSettled: z.boolean().optional(),
    }),
    z.object({ isGood: z.literal(false), reason: z.enum(['unreadable', 'unknown_key', 'forged']) }),
  ]),
  verbatim: ['claims'],
});

export const getCertificateKeys = defineEndpoint({
  ...shared,
  name: 'getCertificateKeys',
  summary: 'Every key that certificates were ever signed with, as a JSON Web Key Set.',
  method: 'GET',
  path: '/lotto-party/keys',
  result: z.object({ keys: z.array(PublicKey) }),
});
