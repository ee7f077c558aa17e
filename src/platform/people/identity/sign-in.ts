// What follows once the first step of a login was right: the second step where there is one, and the session.
import { z } from 'zod';
import { LOGIN_ERRORS } from '#lib/contracts/identity/customer.ts';
import { SignInMethod } from '#lib/contracts/identity/session-list.ts';
import {
  CHALLENGE_ERRORS,
  type CodeRequest,
  type TwoFactorMethod,
} from '#lib/contracts/identity/two-factor.ts';
import { toDeviceLabel } from '#lib/domain/account/device-label.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { lockCustomerRow } from '../details/store.ts';
import { consumeLink, createLink, findLink } from './link-tokens.ts';
import type { LoginOrigin } from './login-answer.ts';
import { openSession, type SessionTokens } from './sessions.ts';
import { checkSecondStep, requestCode } from './two-factor/second-step.ts';
import {
  chooseMethod,
  describeCodeRequest,
  findTwoFactor,
  type TwoFactorSettings,
} from './two-factor/settings.ts';
import { isTrustedDevice, trustDevice } from './two-factor/trusted-devices.ts';

const CHALLENGE_MS = 10 * 60_000;

/** A customer who got the first step right. */
export interface SignIn extends LoginOrigin {
  readonly customerId: string;
  /** Only where this customer used the device before. */
  readonly deviceUuid: string | undefined;
  readonly saveDevice: boolean;
  readonly method: SignInMethod;
  /** The hash that the given password was compared with, where a password was the first step. */
  readonly passwordHash?: string;
  /** It shows who is there as well as a second step does: a passkey. */
  readonly isStrong?: boolean;
}

export interface OpenedSession {
  readonly customerId: string;
  readonly tokens: SessionTokens;
}

const Waiting = z.object({
  deviceUuid: z.string().optional(),
  saveDevice: z.boolean(),
  method: SignInMethod,
});

/** Notifies the customer of a device that was not seen before, except for the first one. */
async function reportNewDevice(tx: Tx, services: Services, { customerId, agent }: SignIn): Promise<void> {
  const known = await tx
    .selectFrom('session')
    .select('id')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst();
  if (!known) return;
  const payload = { device: toDeviceLabel(agent), at: getNowIso(services.clock) };
  const dedupe = `new-sign-in:${services.random.createHex(8)}`;
  await queueMails(tx, services, [{ kind: 'new_sign_in', payload, customerId, dedupe }]);
}

/**
 * The account may have been closed or locked since the first step, or have another password by now.
 * @throws DomainError `account_closed`, `credentials_wrong`
 */
async function lockFirstStep(
  tx: Tx,
  services: Services,
  { customerId, passwordHash }: SignIn,
): Promise<void> {
  const { closed_at, is_locked } = await lockCustomerRow(tx, services, customerId);
  if (closed_at !== null || is_locked === 1) throw createDomainError(LOGIN_ERRORS, 'account_closed');
  if (passwordHash === undefined) return;
  const stored = await tx
    .selectFrom('credential')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (stored?.password_hash !== passwordHash) throw createDomainError(LOGIN_ERRORS, 'credentials_wrong');
}

/** @throws DomainError `account_closed`, `credentials_wrong` */
async function open(tx: Tx, services: Services, signIn: SignIn): Promise<OpenedSession> {
  await lockFirstStep(tx, services, signIn);
  if (signIn.deviceUuid === undefined) await reportNewDevice(tx, services, signIn);
  const tokens = await openSession(tx, services, { ...signIn, isElevated: signIn.isStrong === true });
  return { customerId: signIn.customerId, tokens };
}

/** @throws DomainError `2fa_required`, whose result holds the challenge and what to ask for */
async function refuseUntilCode(
  services: Services,
  settings: TwoFactorSettings,
  signIn: SignIn,
): Promise<never> {
  const { customerId, deviceUuid, saveDevice, method } = signIn;
  const body = { deviceUuid, saveDevice, method };
  const link = { purpose: 'login_code', customerId, lifeMs: CHALLENGE_MS, body } as const;
  const challenge = await transact(services.database, async (tx) => {
    await lockFirstStep(tx, services, signIn);
    return createLink(tx, services, link);
  });
  const asked = await requestCode(services, settings);
  throw createDomainError(LOGIN_ERRORS, '2fa_required', {}, { challenge, ...asked });
}

/**
 * Opens a session, or asks for the second step first.
 * @throws DomainError `2fa_required`, `account_closed`, `credentials_wrong`
 */
export async function beginSession(services: Services, signIn: SignIn): Promise<OpenedSession> {
  const { db } = services.database;
  const settings = signIn.isStrong ? undefined : await findTwoFactor(services, signIn.customerId);
  const isAsked = settings && !(await isTrustedDevice(db, services, signIn.customerId, signIn.deviceUuid));
  if (isAsked) return refuseUntilCode(services, settings, signIn);
  return transact(services.database, (tx) => open(tx, services, signIn));
}

const asChallenge = (token: string) => ({ token, purpose: 'login_code' }) as const;

/** @throws DomainError `2fa_challenge_over` */
async function requireChallenge(
  services: Services,
  challenge: string,
): Promise<{ customerId: string; settings: TwoFactorSettings | undefined }> {
  const link = await findLink(services.database.db, services, asChallenge(challenge));
  if (!link?.customerId) throw createDomainError(CHALLENGE_ERRORS, '2fa_challenge_over');
  return { customerId: link.customerId, settings: await findTwoFactor(services, link.customerId) };
}

/** What a login that waits asks for; `isSent` sends a code, too. @throws DomainError `2fa_challenge_over` */
export async function describeChallenge(
  services: Services,
  challenge: string,
  { wanted, isSent }: { wanted?: TwoFactorMethod | undefined; isSent: boolean },
): Promise<CodeRequest> {
  const { settings } = await requireChallenge(services, challenge);
  if (!settings) throw createDomainError(CHALLENGE_ERRORS, '2fa_challenge_over');
  return isSent
    ? requestCode(services, settings, { wanted, isAgain: true })
    : describeCodeRequest(settings, chooseMethod(settings, wanted));
}

/** @throws DomainError `2fa_incorrect`, `2fa_account_locked`, `2fa_challenge_over`, `account_closed` */
export async function endChallenge(
  services: Services,
  asked: { challenge: string; otp: string; rememberDevice: boolean },
  from: LoginOrigin,
): Promise<OpenedSession> {
  const { settings, customerId } = await requireChallenge(services, asked.challenge);
  if (settings) await checkSecondStep(services, settings, asked.otp);
  return transact(services.database, async (tx) => {
    const link = await consumeLink(tx, services, asChallenge(asked.challenge));
    if (!link) throw createDomainError(CHALLENGE_ERRORS, '2fa_challenge_over');
    const waiting = Waiting.parse(link.body);
    const opened = await open(tx, services, {
      ...from,
      customerId,
      deviceUuid: waiting.deviceUuid,
      saveDevice: waiting.saveDevice,
      method: waiting.method,
      isStrong: true,
    });
    const days = settings?.rememberForDays ?? 0;
    if (asked.rememberDevice && days > 0)
      await trustDevice(tx, services, { customerId, deviceUuid: opened.tokens.deviceUuid, days });
    return opened;
  });
}
