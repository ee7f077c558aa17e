import { LOGIN_ERRORS, type logIn } from '#lib/contracts/identity/customer.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { createDomainError } from '../../domain-error.ts';
import {
  forgiveAttempt,
  getLoginKeys,
  type RefusedAttempt,
  takeAttempt,
} from '../../ground/credentials/login-throttle.ts';
import { isPassword, runInTurn } from '../../ground/credentials/passwords.ts';
import type { Services } from '../../services.ts';
import { type Credentials, findCredentials } from './customers.ts';
import type { LoginOrigin } from './login-answer.ts';
import { reportPasswordLock } from './passwords/report-lock.ts';
import { findKnownDevice } from './sessions.ts';
import { beginSession, type OpenedSession } from './sign-in.ts';

type LogIn = BodyOf<typeof logIn>;

/**
 * The owner is told, unless it is a network that tries many accounts.
 * @throws DomainError `login_locked`
 */
async function refuseLocked(
  services: Services,
  email: string,
  { rule, waitMinutes }: RefusedAttempt,
): Promise<never> {
  const known = rule === 'address' ? undefined : await findCredentials(services.database.db, email);
  if (known && !known.isClosed) await reportPasswordLock(services, known.customerId, waitMinutes);
  throw createDomainError(LOGIN_ERRORS, 'login_locked', { minutes: waitMinutes });
}

/** Counts, then checks: an account that does not exist costs the same time and gives the same answers. */
async function checkPassword(
  services: Services,
  { email, password }: LogIn,
  address: string,
  device: string | undefined,
): Promise<Credentials> {
  const keys = getLoginKeys(email, address, device);
  const locked = await takeAttempt(services, keys);
  if (locked) return refuseLocked(services, email, locked);
  const known = await findCredentials(services.database.db, email);
  const isRight = await isPassword(password, known?.passwordHash, services.passwordCost);
  if (!known || !isRight) throw createDomainError(LOGIN_ERRORS, 'credentials_wrong');
  await forgiveAttempt(services, keys);
  return known;
}

/** Opens a session. @throws DomainError `credentials_wrong`, `login_locked`, `account_closed`, `2fa_required` */
export async function openSessionByPassword(
  services: Services,
  asked: LogIn,
  from: LoginOrigin,
): Promise<OpenedSession> {
  const deviceUuid = await findKnownDevice(services, asked.email, asked.deviceUuid);
  const { customerId, isClosed, passwordHash } = await runInTurn(() =>
    checkPassword(services, asked, from.address, deviceUuid),
  );
  if (isClosed) throw createDomainError(LOGIN_ERRORS, 'account_closed');
  const { saveDevice } = asked;
  const method = 'password';
  return beginSession(services, { ...from, customerId, deviceUuid, saveDevice, method, passwordHash });
}
