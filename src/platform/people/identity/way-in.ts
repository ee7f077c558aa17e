// The first step of a checkout: an email that has an account logs in, another one opens one. A sign-up says as much, so
// this is asked no more often than sign-ups may be refused.
import { getWayInKeys, takeAttempt } from '../../ground/credentials/login-throttle.ts';
import type { Services } from '../../services.ts';
import { findCredentials } from './customers.ts';

/** Asked too often it answers `login`, whatever the email: the page of the login leads to the sign-up too. */
export async function chooseWayIn(
  services: Services,
  email: string,
  address: string,
): Promise<'login' | 'register'> {
  if (await takeAttempt(services, getWayInKeys(address))) return 'login';
  return (await findCredentials(services.database.db, email)) ? 'login' : 'register';
}
