import { LOGIN_ERRORS, type logIn } from '#lib/contracts/customer.ts';
import type { BodyOf } from '#lib/contracts/endpoint.ts';
import { refusal } from '../domain-error.ts';
import type { Services } from '../services.ts';
import { type Credentials, credentialsOf } from './customers.ts';
import { forgiveGuess, loginKeys, takeGuess } from './login-throttle.ts';
import { inTurn, isPassword } from './passwords.ts';
import { knownDevice, openSession, type SessionTokens } from './sessions.ts';

type LogIn = BodyOf<typeof logIn>;

/** Counts, then checks: an account that does not exist costs the same time and gives the same answers. */
async function checkPassword(
  services: Services,
  { email, password }: LogIn,
  address: string,
  device: string | undefined,
): Promise<Credentials> {
  const keys = loginKeys(email, address, device);
  const locked = await takeGuess(services, keys);
  if (locked) throw refusal(LOGIN_ERRORS, 'login_locked', { minutes: locked.waitMinutes });
  const known = await credentialsOf(services.database.db, email);
  const isRight = await isPassword(password, known?.passwordHash, services.passwordCost);
  if (!known || !isRight) throw refusal(LOGIN_ERRORS, 'credentials_wrong');
  await forgiveGuess(services, keys);
  return known;
}

/** Opens a session. @throws Refusal `credentials_wrong`, `login_locked`, `account_closed` */
export async function openSessionFor(
  services: Services,
  asked: LogIn,
  address: string,
): Promise<{ customerId: string; tokens: SessionTokens }> {
  const deviceUuid = await knownDevice(services, asked.email, asked.deviceUuid);
  const { customerId, isClosed } = await inTurn(() => checkPassword(services, asked, address, deviceUuid));
  if (isClosed) throw refusal(LOGIN_ERRORS, 'account_closed');
  const session = { customerId, deviceUuid, saveDevice: asked.saveDevice };
  return { customerId, tokens: await openSession(services.database.db, services, session) };
}
