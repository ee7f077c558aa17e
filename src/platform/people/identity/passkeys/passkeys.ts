// The passkeys of an account: made, named, listed, removed.
import {
  generateRegistrationOptions,
  type VerifiedRegistrationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  addPasskey,
  beginPasskey,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeySite,
} from '#lib/contracts/identity/passkey.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../../../domain-error.ts';
import { transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { confirmCustomer } from '../passwords/change-password.ts';
import { CreatedKey, parseAnswer, readChallenge } from './browser-answer.ts';
import { type ChallengePurpose, consumeChallenge, createChallenge, isChallenge } from './challenges.ts';

export async function listPasskeys({ database }: Services, customerId: string): Promise<Passkey[]> {
  const rows = await database.db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

const toAddPurpose = (host: string, customerId: string): ChallengePurpose => ({
  act: 'add',
  host,
  customerId,
});

/** Options for the browser, as JSON. @throws DomainError `password_wrong`, `login_locked`, `passkeys_full` */
export async function beginAdding(
  services: Services,
  customerId: string,
  { host, currentPassword }: { host: string; currentPassword?: string | undefined },
): Promise<string> {
  await confirmCustomer(services, customerId, currentPassword);
  const known = await listPasskeys(services, customerId);
  if (known.length >= PASSKEYS_MAX) throw createDomainError(beginPasskey.errors, 'passkeys_full');
  const { email, firstname } = await services.database.db
    .selectFrom('customer')
    .select(['email', 'firstname'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const options = await generateRegistrationOptions({
    rpName: host,
    rpID: host,
    userID: new TextEncoder().encode(customerId),
    userName: email,
    userDisplayName: firstname,
    challenge: createChallenge(services, toAddPurpose(host, customerId)),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.stringify(options);
}

async function verify(
  services: Services,
  response: CreatedKey,
  { host, origins }: PasskeySite,
  purpose: ChallengePurpose,
): Promise<VerifiedRegistrationResponse> {
  try {
    return await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => isChallenge(services, purpose, challenge),
      expectedOrigin: [...origins],
      expectedRPID: host,
      requireUserVerification: true,
    });
  } catch (error) {
    services.log.info({ reason: String(error) }, 'a passkey was not taken');
    return { verified: false };
  }
}

/** @throws DomainError `passkey_refused` for anything that was not made for this account, here and now */
export async function storePasskey(
  services: Services,
  customerId: string,
  asked: { site: PasskeySite; name: string; response: string },
): Promise<Passkey> {
  const refuse = () => createDomainError(addPasskey.errors, 'passkey_refused');
  const response = parseAnswer(CreatedKey, asked.response);
  if (!response) throw refuse();
  const purpose = toAddPurpose(asked.site.host, customerId);
  const { registrationInfo } = await verify(services, response, asked.site, purpose);
  if (!registrationInfo?.userVerified) throw refuse();
  const { credential, credentialBackedUp } = registrationInfo;
  const now = getNowIso(services.clock);
  await transact(services.database, async (tx) => {
    const challenge = readChallenge(response.response.clientDataJSON);
    if (!(await consumeChallenge(tx, services, purpose, challenge))) throw refuse();
    const added = await tx
      .insertInto('passkey')
      .values({
        id: credential.id,
        customer_id: customerId,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(response.response.transports),
        name: asked.name,
        backed_up: credentialBackedUp ? 1 : 0,
        rp_id: asked.site.host,
        created_at: now,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw refuse();
    const dedupe = `passkey-added:${services.random.createHex(8)}`;
    await queueMails(tx, services, [
      { kind: 'passkey_added', payload: { name: asked.name }, customerId, dedupe },
    ]);
  });
  return { id: credential.id, name: asked.name, createdAt: now, lastUsedAt: null };
}

/** @throws DomainError `not_found` for a passkey of someone else, too */
export async function namePasskey(
  { database }: Services,
  customerId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const named = await database.db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  if (!named) throw createDomainError(COMMON_ERRORS, 'not_found');
}

/** @throws DomainError `not_found` for a passkey of someone else, too */
export async function deletePasskey({ database }: Services, customerId: string, id: string): Promise<void> {
  const removed = await database.db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw createDomainError(COMMON_ERRORS, 'not_found');
}
