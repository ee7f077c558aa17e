// Signs certificates, each once: of the shares of a ticket when they are bought, of the agreement when a session plays.
import { createHash } from 'node:crypto';
import { CompactSign } from 'jose';
import type {
  AgreementCertificate,
  CertificateClaims,
  ShareCertificate,
} from '#lib/contracts/party/certificate.ts';
import { findAgreementFault } from '#lib/domain/party/agreement.ts';
import { toCanonicalJson } from '#lib/domain/party/canonical-json.ts';
import { parsePoolBody } from '../../../catalogue/syndicates/pool-body.ts';
import type { CertificateTable } from '../../../ground/db/schema/party-schema.ts';
import { getSigningKey } from '../../../ground/signing/keys.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { findSessionRow, type SessionRow } from '../sessions/store.ts';
import { listHeldShares } from '../sessions/view.ts';

const SALT_BYTES = 16;
const HOLDER_CHARS = 32;

/** The rule that a prize is split by, as the agreement says it. */
const SPLIT_RULE =
  'A prize is split by the number of shares, in whole cents; the largest remainders get the odd cents, of equal ones the lower share number.';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const findCertificate = ({ database: { db } }: Services, id: string): Promise<CertificateTable | undefined> =>
  db.selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirst();

interface Issue {
  readonly id: string;
  readonly kind: CertificateTable['kind'];
  readonly sessionId: string;
  readonly customerId: string | null;
  readonly claims: CertificateClaims;
}

/** Signs and keeps it; where another worker was first, that one stands. */
async function issue(services: Services, { id, kind, sessionId, customerId, claims }: Issue) {
  const key = await getSigningKey(services);
  const jws = await new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'EdDSA', kid: key.id, typ: `drawcard-${kind}` })
    .sign(key.privateKey);
  await services.database.db
    .insertInto('certificate')
    .values({
      id,
      kind,
      session_id: sessionId,
      customer_id: customerId,
      jws,
      key_id: key.id,
      created_at: getNowIso(services.clock),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await findCertificate(services, id))!;
}

const createShared = ({ getSiteOrigin, clock }: Services, row: SessionRow) => {
  const body = parsePoolBody(row);
  return {
    v: 1 as const,
    iss: getSiteOrigin?.(undefined) ?? 'drawcard',
    session: row.id,
    group: { id: row.group_id, name: body.name },
    offer: { key: row.offer_key, name: body.lotteryName },
    draw: { no: row.draw_no, date: row.local_date, stop: row.stop_at },
    gamesHash: hash(toCanonicalJson(body.games)),
    currency: body.currency,
    iat: Math.floor(clock.now() / 1000),
  };
};

/** A salted hash of the holder. */
const toHolder = (salt: string, customerId: string): string =>
  hash(`drawcard-holder|${salt}|${customerId}`).slice(0, HOLDER_CHARS);

/** The certificate of the shares of a ticket, signed now where it was not before; undefined for any other ticket. */
export async function certifyShares(
  services: Services,
  ticketId: string,
): Promise<CertificateTable | undefined> {
  const known = await findCertificate(services, ticketId);
  if (known) return known;
  const { db } = services.database;
  const share = await db
    .selectFrom('party_share')
    .innerJoin('ticket', 'ticket.id', 'party_share.ticket_id')
    .selectAll('party_share')
    .select('ticket.price_cents')
    .where('party_share.ticket_id', '=', ticketId)
    .executeTakeFirst();
  const row = share && (await findSessionRow(db, share.session_id));
  if (!row) return undefined;
  const salt = services.random.createHex(SALT_BYTES);
  const claims: ShareCertificate = {
    ...createShared(services, row),
    typ: 'share',
    id: ticketId,
    shares: { first: share.first_share, count: share.shares, of: row.shares },
    paidCents: share.price_cents,
    holder: toHolder(salt, share.customer_id),
    salt,
  };
  const { customer_id: customerId, session_id: sessionId } = share;
  return issue(services, { id: ticketId, kind: 'share', sessionId, customerId, claims });
}

/**
 * The agreement of a session that plays, signed now where it was not before; undefined for a session that does not.
 * @throws Error where its shares do not cover it: such an agreement is never signed
 */
export async function certifyAgreement(
  services: Services,
  sessionId: string,
): Promise<CertificateTable | undefined> {
  const known = await findCertificate(services, sessionId);
  if (known) return known;
  const { db } = services.database;
  const row = await findSessionRow(db, sessionId);
  if (!row || row.is_late || (row.pool_status !== 'entered' && row.pool_status !== 'settled'))
    return undefined;
  const shares: AgreementCertificate['shares'] = [];
  for (const held of await listHeldShares(db, sessionId)) {
    const certificate = await certifyShares(services, held.ticket_id);
    if (!certificate) throw new Error(`The shares ${held.ticket_id} have no certificate`);
    const { first_share: first, shares: count, price_cents: paidCents } = held;
    shares.push({ first, count, paidCents, certificate: hash(certificate.jws) });
  }
  const fault = findAgreementFault(shares, row.shares, row.cost_cents);
  if (fault) throw new Error(`The agreement of ${sessionId} is not signed: ${fault}`);
  const { games } = parsePoolBody(row);
  const claims: AgreementCertificate = {
    ...createShared(services, row),
    typ: 'agreement',
    games: games.map((game) => ({ ...game })),
    costCents: row.cost_cents,
    shares,
    rule: SPLIT_RULE,
    organiserAlias: row.organiser_alias ?? '',
    cutOff: row.cut_off_at ?? row.stop_at,
  };
  return issue(services, { id: sessionId, kind: 'agreement', sessionId, customerId: null, claims });
}
