import { SIGN_UP_ERRORS, type signUp } from '#lib/contracts/customer.ts';
import type { BodyOf } from '#lib/contracts/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/errors.ts';
import { ageOn, STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import { localDateOf } from '#lib/domain/time/zoned-time.ts';
import { transact } from '../db/open.ts';
import { refusal } from '../domain-error.ts';
import type { Services } from '../services.ts';
import { isCommonPassword } from './common-passwords.ts';
import { insertCustomer } from './customers.ts';
import { forgiveGuess, openedKeys, signUpKeys, takeGuess } from './login-throttle.ts';
import { minimumAge } from './minimum-age.ts';
import { hashPassword, inTurn } from './passwords.ts';
import { openSession, type SessionTokens } from './sessions.ts';

type SignUp = BodyOf<typeof signUp>;

async function checkAge(services: Services, { dateOfBirth, state }: SignUp): Promise<void> {
  const age = await minimumAge(services, state);
  const today = localDateOf(services.clock.now(), STATE_ZONES[state]);
  if (ageOn(dateOfBirth, today) < age) throw refusal(SIGN_UP_ERRORS, 'too_young', { age });
}

/**
 * Opens an account and its first session in one transaction.
 * @throws Refusal `email_taken`, `password_common`, `too_young`, `too_many_requests`
 */
export async function openAccount(
  services: Services,
  asked: SignUp,
  address: string,
): Promise<{ customerId: string; tokens: SessionTokens }> {
  await checkAge(services, asked);
  if (await isCommonPassword(asked.password, asked.email)) throw refusal(SIGN_UP_ERRORS, 'password_common');
  const keys = signUpKeys(address);
  if (await takeGuess(services, [...keys, ...openedKeys(address)]))
    throw refusal(COMMON_ERRORS, 'too_many_requests');
  const hash = await inTurn(() => hashPassword(asked.password, services.passwordCost));
  const opened = await transact(services.database, async (tx) => {
    const customerId = await insertCustomer(tx, services, asked, hash);
    const device = { deviceUuid: undefined, saveDevice: false };
    return { customerId, tokens: await openSession(tx, services, { customerId, ...device }) };
  });
  await forgiveGuess(services, keys);
  return opened;
}
