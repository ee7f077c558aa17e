// Logging in with an account elsewhere, and opening an account with one.
import { z } from 'zod';
import {
  getSocialSignUp,
  logInWithSocial,
  SocialProvider,
  type signUpWithSocial,
} from '#lib/contracts/identity/social.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { createDomainError, DomainError } from '../../../domain-error.ts';
import {
  forgiveAttempt,
  getBegunKeys,
  getPasskeyKeys,
  type ThrottleKey,
  takeAttempt,
} from '../../../ground/credentials/login-throttle.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { consumeLink, createLink, findLink } from '../link-tokens.ts';
import type { LoginOrigin } from '../login-answer.ts';
import { findOwnDevice, type SessionTokens } from '../sessions.ts';
import { beginSession, type OpenedSession } from '../sign-in.ts';
import { openAccountWithoutPassword } from '../sign-up.ts';
import { findOwner, insertLink } from './accounts.ts';
import { identify, type Returned, type SocialIdentity } from './identify.ts';

const SIGN_UP_MS = 30 * 60_000;

const Person = z.object({
  provider: SocialProvider,
  subject: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  firstname: z.string(),
  lastname: z.string(),
});

const asSignUp = (token: string) => ({ token, purpose: 'social_sign_up' }) as const;

/**
 * A person whom the shop does not know. An account with the same address is never opened: the person who has the address at
 * the provider need not be its customer.
 * @throws DomainError `social_email_known`, or `social_unknown`, whose result holds the token that opens an account
 */
async function refuseUnknown(services: Services, identity: SocialIdentity): Promise<never> {
  const { db } = services.database;
  const known = await db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', identity.email)
    .executeTakeFirst();
  if (known && identity.email !== '') throw createDomainError(logInWithSocial.errors, 'social_email_known');
  const link = { purpose: 'social_sign_up', customerId: null, lifeMs: SIGN_UP_MS, body: identity } as const;
  const token = await createLink(db, services, link);
  throw createDomainError(logInWithSocial.errors, 'social_unknown', {}, { token });
}

/** A provider that is away counts against no one at the address. @throws DomainError of `identify` */
async function identifyCounted(
  services: Services,
  asked: Returned,
  counted: readonly ThrottleKey[],
): Promise<SocialIdentity> {
  try {
    const identity = await identify(services, asked);
    await forgiveAttempt(services, counted);
    return identity;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'social_away') await forgiveAttempt(services, counted);
    throw error;
  }
}

/** @throws DomainError of `logInWithSocial` */
export async function openSessionBySocial(
  services: Services,
  asked: Returned & { readonly saveDevice: boolean; readonly deviceUuid?: string | undefined },
  from: LoginOrigin,
): Promise<OpenedSession> {
  const keys = getPasskeyKeys(from.address);
  if (await takeAttempt(services, keys)) throw createDomainError(COMMON_ERRORS, 'too_many_requests');
  const identity = await identifyCounted(services, asked, [...keys, ...getBegunKeys(from.address)]);
  const { db } = services.database;
  const owner = await findOwner(db, identity);
  if (!owner) return refuseUnknown(services, identity);
  if (owner.closed_at !== null || owner.is_locked === 1)
    throw createDomainError(logInWithSocial.errors, 'account_closed');
  const deviceUuid = await findOwnDevice(db, owner.id, asked.deviceUuid);
  const { saveDevice } = asked;
  return beginSession(services, {
    ...from,
    customerId: owner.id,
    deviceUuid,
    saveDevice,
    method: identity.provider,
  });
}

/** @throws DomainError `social_over` */
export async function describeSignUp(services: Services, token: string) {
  const link = await findLink(services.database.db, services, asSignUp(token));
  if (!link) throw createDomainError(getSocialSignUp.errors, 'social_over');
  const { provider, email, firstname, lastname } = Person.parse(link.body);
  return { provider, email, firstname, lastname };
}

async function consumeSignUp(tx: Tx, services: Services, token: string): Promise<SocialIdentity> {
  const link = await consumeLink(tx, services, asSignUp(token));
  if (!link) throw createDomainError(getSocialSignUp.errors, 'social_over');
  return Person.parse(link.body);
}

/** @throws DomainError of `signUpWithSocial` */
export async function openAccountBySocial(
  services: Services,
  { token, ...asked }: BodyOf<typeof signUpWithSocial>,
  from: LoginOrigin,
): Promise<{ customerId: string; tokens: SessionTokens }> {
  const link = await findLink(services.database.db, services, asSignUp(token));
  if (!link) throw createDomainError(getSocialSignUp.errors, 'social_over');
  const person = Person.parse(link.body);
  return openAccountWithoutPassword(services, asked, from, {
    method: person.provider,
    isEmailConfirmed: person.isEmailVerified && person.email === asked.email,
    finish: async (tx, customerId) => {
      const identity = await consumeSignUp(tx, services, token);
      if (!(await insertLink(tx, services, customerId, identity)))
        throw createDomainError(getSocialSignUp.errors, 'social_over');
    },
  });
}
