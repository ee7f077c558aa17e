// A new password of a customer who is logged in.
import { CONFIRM_ERRORS, setRequiredPassword } from '#lib/contracts/identity/password.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import type { CustomerCaller } from '../../../auth.ts';
import { createDomainError } from '../../../domain-error.ts';
import { forgiveAttempt, getPasswordKeys, takeAttempt } from '../../../ground/credentials/login-throttle.ts';
import { isPassword, runInTurn } from '../../../ground/credentials/passwords.ts';
import { transact } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { lockCaller } from '../lock-caller.ts';
import { findTwoFactor } from '../two-factor/settings.ts';
import {
  type Account,
  checkNewPassword,
  findAccount,
  hashNewPassword,
  queuePasswordMail,
  storePassword,
} from './replace-password.ts';
import { reportPasswordLock } from './report-lock.ts';

/** How long after a login a required password can be set without giving the present one, in milliseconds. */
const FRESH_MS = 30 * 60_000;

async function requireAccount(services: Services, customerId: string): Promise<Account> {
  const account = await findAccount(services, customerId);
  if (!account) throw createDomainError(COMMON_ERRORS, 'unauthorised');
  return account;
}

/** @throws DomainError `password_wrong`, `login_locked` */
async function countAndCheck(services: Services, account: Account, password: string): Promise<void> {
  const keys = getPasswordKeys(account.id);
  const locked = await takeAttempt(services, keys);
  if (locked) {
    await reportPasswordLock(services, account.id, locked.waitMinutes);
    throw createDomainError(CONFIRM_ERRORS, 'login_locked', { minutes: locked.waitMinutes });
  }
  const isRight = await isPassword(password, account.passwordHash, services.passwordCost);
  if (!isRight) throw createDomainError(CONFIRM_ERRORS, 'password_wrong');
  await forgiveAttempt(services, keys);
}

/** An attempt that finds no turn is not counted. @throws DomainError `password_wrong`, `login_locked` */
const checkPresentPassword = (services: Services, account: Account, password: string): Promise<void> =>
  runInTurn(() => countAndCheck(services, account, password));

/**
 * Makes sure that it is the customer who changes how the account is opened. With a second step switched on its code
 * has been given already; else the password is asked for. @throws DomainError `password_wrong`, `login_locked`
 */
export async function confirmCustomer(
  services: Services,
  customerId: string,
  password: string | undefined,
): Promise<void> {
  if (await findTwoFactor(services, customerId)) return;
  await checkPresentPassword(services, await requireAccount(services, customerId), password ?? '');
}

/** @throws DomainError those of `WEAK_PASSWORD_ERRORS`, `password_same`, `unauthorised` where the session ended meanwhile */
async function replace(
  services: Services,
  account: Account,
  password: string,
  caller: CustomerCaller,
): Promise<void> {
  await checkNewPassword(services, account, password);
  const passwordHash = await hashNewPassword(services, password);
  await transact(services.database, async (tx) => {
    await lockCaller(tx, services, caller);
    await storePassword(tx, services, { customerId: account.id, passwordHash, kept: caller.sessionId });
    await queuePasswordMail(tx, services, account.id, getNowIso(services.clock));
  });
}

/** @throws DomainError `password_wrong`, `login_locked`, those of `WEAK_PASSWORD_ERRORS`, `password_same` */
export async function changePassword(
  services: Services,
  caller: CustomerCaller,
  asked: { currentPassword: string; password: string },
): Promise<void> {
  const account = await requireAccount(services, caller.customerId);
  await checkPresentPassword(services, account, asked.currentPassword);
  await replace(services, account, asked.password, caller);
}

/** @throws DomainError `password_not_required`, `session_not_fresh`, those of `WEAK_PASSWORD_ERRORS`, `password_same` */
export async function replaceRequiredPassword(
  services: Services,
  caller: CustomerCaller,
  password: string,
): Promise<void> {
  const row = await services.database.db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select(['session.created_at', 'customer.force_password_change'])
    .where('session.id', '=', caller.sessionId)
    .executeTakeFirstOrThrow();
  const { errors } = setRequiredPassword;
  if (row.force_password_change !== 1) throw createDomainError(errors, 'password_not_required');
  if (services.clock.now() - Date.parse(row.created_at) > FRESH_MS)
    throw createDomainError(errors, 'session_not_fresh');
  await replace(services, await requireAccount(services, caller.customerId), password, caller);
}
