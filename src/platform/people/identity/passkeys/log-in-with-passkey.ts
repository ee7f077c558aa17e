// Logging in with a passkey.
import {
  generateAuthenticationOptions,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { logInWithPasskey, type PasskeySite } from '#lib/contracts/identity/passkey.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError } from '../../../domain-error.ts';
import { forgiveAttempt, getPasskeyKeys, takeAttempt } from '../../../ground/credentials/login-throttle.ts';
import { transact } from '../../../ground/db/open.ts';
import type { PasskeyTable } from '../../../ground/db/schema/sign-in-schema.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import type { LoginOrigin } from '../login-answer.ts';
import { findOwnDevice } from '../sessions.ts';
import { beginSession, type OpenedSession } from '../sign-in.ts';
import { parseAnswer, readChallenge, SignedAnswer } from './browser-answer.ts';
import { type ChallengePurpose, consumeChallenge, createChallenge, isChallenge } from './challenges.ts';

const toLoginPurpose = (host: string): ChallengePurpose => ({ act: 'login', host });

/** Options for the browser, as JSON. They name no key: the browser knows those of the site. */
export async function beginLogin(services: Services, host: string): Promise<string> {
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    challenge: createChallenge(services, toLoginPurpose(host)),
  });
  return JSON.stringify(options);
}

async function verify(
  services: Services,
  response: SignedAnswer,
  key: PasskeyTable,
  origins: readonly string[],
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => isChallenge(services, toLoginPurpose(key.rp_id), challenge),
      expectedOrigin: [...origins],
      expectedRPID: key.rp_id,
      requireUserVerification: true,
      credential: {
        id: key.id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        // Judged by `isBehind`, which knows what to say of it.
        counter: 0,
      },
    });
    return verified && authenticationInfo.userVerified ? authenticationInfo : undefined;
  } catch (error) {
    services.log.info({ reason: String(error) }, 'a passkey was refused');
    return undefined;
  }
}

/**
 * Whether the key has counted no further than it had before, as a copy of it would. A key that is synchronised is on
 * several devices on purpose, each with a count of its own.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-sign-counter
 */
function isBehind(key: PasskeyTable, used: VerifiedAuthenticationResponse['authenticationInfo']): boolean {
  const known = Number(key.counter);
  const isCounting = used.newCounter > 0 || known > 0;
  return isCounting && used.newCounter <= known && used.credentialDeviceType === 'singleDevice';
}

const refuse = () => createDomainError(logInWithPasskey.errors, 'passkey_refused');

/** Writes that it was used; of two answers with one challenge the second is refused. */
function recordUse(
  services: Services,
  key: PasskeyTable,
  used: { challenge: string; counter: number },
): Promise<void> {
  return transact(services.database, async (tx) => {
    if (!(await consumeChallenge(tx, services, toLoginPurpose(key.rp_id), used.challenge))) throw refuse();
    const changed = await tx
      .updateTable('passkey')
      .set({ counter: used.counter, last_used_at: getNowIso(services.clock) })
      .where('id', '=', key.id)
      .where('counter', '=', key.counter)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw refuse();
  });
}

async function findKey(services: Services, id: string, host: string) {
  const { db } = services.database;
  const key = await db
    .selectFrom('passkey')
    .selectAll()
    .where('id', '=', id)
    .where('rp_id', '=', host)
    .executeTakeFirst();
  if (!key) throw createDomainError(logInWithPasskey.errors, 'passkey_unknown');
  return key;
}

/** @throws DomainError `passkey_refused`, `passkey_behind`, `passkey_unknown`, `account_closed`, `too_many_requests` */
export async function openSessionByPasskey(
  services: Services,
  asked: { site: PasskeySite; response: string; saveDevice: boolean; deviceUuid?: string | undefined },
  from: LoginOrigin,
): Promise<OpenedSession> {
  const keys = getPasskeyKeys(from.address);
  if (await takeAttempt(services, keys)) throw createDomainError(COMMON_ERRORS, 'too_many_requests');
  const response = parseAnswer(SignedAnswer, asked.response);
  if (!response) throw refuse();
  const key = await findKey(services, response.id, asked.site.host);
  const verified = await verify(services, response, key, asked.site.origins);
  if (!verified) throw refuse();
  if (isBehind(key, verified)) throw createDomainError(logInWithPasskey.errors, 'passkey_behind');
  const challenge = readChallenge(response.response.clientDataJSON);
  await recordUse(services, key, { challenge, counter: verified.newCounter });
  await forgiveAttempt(services, keys);
  const { db } = services.database;
  const customerId = key.customer_id;
  const customer = await db
    .selectFrom('customer')
    .select(['closed_at', 'is_locked'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!customer || customer.closed_at !== null || customer.is_locked === 1)
    throw createDomainError(logInWithPasskey.errors, 'account_closed');
  const deviceUuid = await findOwnDevice(db, customerId, asked.deviceUuid);
  const { saveDevice } = asked;
  const signIn = { ...from, customerId, deviceUuid, saveDevice, method: 'passkey', isStrong: true } as const;
  return beginSession(services, signIn);
}
