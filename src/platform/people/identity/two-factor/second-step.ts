// Asking for a code of the second step, and checking it.
import { CODE_ERRORS } from '#lib/contracts/customer/code-errors.ts';
import type { CodeRequest, TwoFactorMethod } from '#lib/contracts/identity/two-factor.ts';
import { createDomainError } from '../../../domain-error.ts';
import { forgiveAttempt, getCodeKeys, takeAttempt } from '../../../ground/credentials/login-throttle.ts';
import { runInTurn } from '../../../ground/credentials/passwords.ts';
import { findStep } from '../../../ground/credentials/totp.ts';
import { transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import { tryOpen } from '../../../secret-box.ts';
import type { Services } from '../../../services.ts';
import { sendCode, takeCode } from './one-time-codes.ts';
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts';
import { chooseMethod, describeCodeRequest, type TwoFactorSettings } from './settings.ts';

export const toSecretPurpose = (customerId: string): string => `two_factor:${customerId}`;

/** Sends a code where the way needs one, and says what to ask for. */
export async function requestCode(
  services: Services,
  settings: TwoFactorSettings,
  { wanted, isAgain = false }: { wanted?: TwoFactorMethod | undefined; isAgain?: boolean } = {},
): Promise<CodeRequest> {
  const method = chooseMethod(settings, wanted);
  const { customerId, phone } = settings;
  if (method !== 'authenticator')
    await sendCode(services, { customerId, channel: method, purpose: 'confirm', phone }, isAgain);
  return describeCodeRequest(settings, method);
}

/** Uses a code of an authenticator up: none works twice, and none that is older than one that worked. */
export async function takeStep(services: Services, customerId: string, step: number): Promise<boolean> {
  const taken = await services.database.db
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('customer_id', '=', customerId)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .returning('customer_id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function takeOtp(services: Services, settings: TwoFactorSettings, otp: string): Promise<boolean> {
  const { customerId, methods, secret } = settings;
  if (methods.includes('authenticator') && secret) {
    const opened = tryOpen(services, toSecretPurpose(customerId), secret);
    const step = opened === undefined ? undefined : findStep(opened, otp, services.clock.now());
    if (step !== undefined && (await takeStep(services, customerId, step))) return true;
  }
  for (const channel of ['email', 'sms'] as const)
    if (
      methods.includes(channel) &&
      (await takeCode(services, { customerId, channel, purpose: 'confirm' }, otp))
    )
      return true;
  return false;
}

/** Tells the customer of a lock, once for each. */
async function reportLock(services: Services, customerId: string, minutes: number): Promise<void> {
  const hour = Math.floor(services.clock.now() / 3_600_000);
  const dedupe = `account-locked:${customerId}:${hour}`;
  await transact(services.database, (tx) =>
    queueMails(tx, services, [{ kind: 'account_locked', payload: { minutes }, customerId, dedupe }]),
  );
}

async function reportRecovery(services: Services, customerId: string): Promise<void> {
  await transact(services.database, async (tx) => {
    const left = await countRecoveryCodes(tx, customerId);
    const dedupe = `recovery-used:${customerId}:${services.random.createHex(8)}`;
    await queueMails(tx, services, [{ kind: 'recovery_used', payload: { left }, customerId, dedupe }]);
  });
}

/** Counts an attempt before a code is looked at. @throws DomainError `2fa_account_locked` */
export async function countCodeAttempt(services: Services, customerId: string): Promise<void> {
  const locked = await takeAttempt(services, getCodeKeys(customerId));
  if (!locked) return;
  await reportLock(services, customerId, locked.waitMinutes);
  throw createDomainError(CODE_ERRORS, '2fa_account_locked', { minutes: locked.waitMinutes });
}

export const forgiveCodeAttempt = (services: Services, customerId: string): Promise<void> =>
  forgiveAttempt(services, getCodeKeys(customerId));

const DIGITS = /^\d{6}$/;

/** A recovery code is compared with hashes. One that finds no turn for that is not counted. */
const countAndTakeRecoveryCode = (services: Services, customerId: string, code: string): Promise<boolean> =>
  runInTurn(async () => {
    await countCodeAttempt(services, customerId);
    return takeRecoveryCode(services, customerId, code);
  });

async function countAndTakeOtp(
  services: Services,
  settings: TwoFactorSettings,
  otp: string,
): Promise<boolean> {
  await countCodeAttempt(services, settings.customerId);
  return takeOtp(services, settings, otp);
}

/**
 * Uses a code or a recovery code up. Every wrong one gets the same answer, whatever it looks like.
 * @throws DomainError `2fa_incorrect`, `2fa_account_locked`
 */
export async function checkSecondStep(
  services: Services,
  settings: TwoFactorSettings,
  typed: string,
): Promise<void> {
  const { customerId } = settings;
  const plain = typed.replace(/[\s-]/g, '');
  const isCode = DIGITS.test(plain);
  const isRight = isCode
    ? await countAndTakeOtp(services, settings, plain)
    : await countAndTakeRecoveryCode(services, customerId, plain);
  if (!isRight) throw createDomainError(CODE_ERRORS, '2fa_incorrect');
  await forgiveCodeAttempt(services, customerId);
  if (!isCode) await reportRecovery(services, customerId);
}
