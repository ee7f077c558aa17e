// Certificates as they are shown, and whether the text of one was signed by this shop.
import { type CompactVerifyResult, compactVerify, decodeProtectedHeader, errors, importJWK } from 'jose';
import {
  type Certificate,
  CertificateClaims,
  type verifyCertificate,
} from '#lib/contracts/party/certificate.ts';
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { isCalledOff } from '#lib/domain/party/session-status.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { CertificateTable } from '../../../ground/db/schema/party-schema.ts';
import { listPublicKeys } from '../../../ground/signing/keys.ts';
import type { Services } from '../../../services.ts';
import { findMember } from '../groups/store.ts';
import { findSessionRow, getStatus } from '../sessions/store.ts';
import { certifyAgreement, certifyShares } from './issue.ts';

const parseClaims = (payload: Uint8Array): CertificateClaims | undefined => {
  try {
    return CertificateClaims.safeParse(JSON.parse(new TextDecoder().decode(payload))).data;
  } catch {
    return undefined;
  }
};

type Checked = ResultOf<typeof verifyCertificate>;

function readKeyId(jws: string): string | undefined {
  try {
    const { alg, kid } = decodeProtectedHeader(jws);
    return alg === 'EdDSA' ? kid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the signature is written in the one way that stands for its bytes: a changed letter is a changed text. */
function isCanonical(jws: string): boolean {
  const [, , signature = ''] = jws.split('.');
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

/** Whether this shop signed the text, with what it says and where its session stands now. */
export async function checkCertificate(services: Services, jws: string): Promise<Checked> {
  const keyId = readKeyId(jws);
  if (keyId === undefined) return { isGood: false, reason: 'unreadable' };
  const key = (await listPublicKeys(services)).find(({ kid }) => kid === keyId);
  if (!key) return { isGood: false, reason: 'unknown_key' };
  const { kty, crv, x } = key;
  const publicKey = await importJWK({ kty, crv, x }, 'EdDSA');
  const verified: CompactVerifyResult | undefined = await compactVerify(jws, publicKey).catch(
    (error: unknown) => {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    },
  );
  const claims = verified && isCanonical(jws) && parseClaims(verified.payload);
  if (!claims) return { isGood: false, reason: 'forged' };
  const row = await findSessionRow(services.database.db, claims.session);
  if (!row) return { isGood: true, claims };
  return {
    isGood: true,
    claims,
    sessionStatus: getStatus(row, services.clock),
    isCalledOff: isCalledOff(row.cancelled_at, row.cut_off_at ?? row.stop_at),
    isLate: Boolean(row.is_late),
    isSettled: row.pool_prize_cents !== null,
  };
}

/** Shares are their holder's; an agreement is for members and holders. */
async function isOwn(
  { database: { db } }: Services,
  { kind, customer_id, session_id }: CertificateTable,
  groupId: string,
  customerId: string,
): Promise<boolean> {
  if (kind === 'share') return customer_id === customerId;
  if (await findMember(db, groupId, customerId)) return true;
  const held = await db
    .selectFrom('party_share')
    .select('ticket_id')
    .where('session_id', '=', session_id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return held !== undefined;
}

/** By the id of a ticket or a session. @throws DomainError `certificate_unknown` */
export async function readCertificate(
  services: Services,
  id: string,
  customerId: string,
): Promise<Certificate> {
  const found = (await certifyShares(services, id)) ?? (await certifyAgreement(services, id));
  const row = found && (await findSessionRow(services.database.db, found.session_id));
  if (!row || !(await isOwn(services, found, row.group_id, customerId)))
    throw createDomainError(PARTY_ERRORS, 'certificate_unknown');
  const [, payload = ''] = found.jws.split('.');
  return {
    id,
    kind: found.kind,
    jws: found.jws,
    claims: CertificateClaims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))),
    sessionStatus: getStatus(row, services.clock),
    createdAt: found.created_at,
  };
}
