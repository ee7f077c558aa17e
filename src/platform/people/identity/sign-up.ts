import { SIGN_UP_ERRORS, type signUp } from '#lib/contracts/identity/customer.ts';
import type { SignInMethod } from '#lib/contracts/identity/session-list.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { calculateAge, STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { createDomainError } from '../../domain-error.ts';
import { getMinimumAge } from '../../ground/config/minimum-age.ts';
import { lockLinkPricing } from '../../ground/config/pricings.ts';
import {
  forgiveAttempt,
  getOpenedAccountKeys,
  getSignUpKeys,
  takeAttempt,
} from '../../ground/credentials/login-throttle.ts';
import { hashPassword, runInTurn } from '../../ground/credentials/passwords.ts';
import { type Tx, transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { findSuspicions } from '../care/known-exclusion.ts';
import { lockPerson } from '../care/lock-person.ts';
import { openReviews, type Suspicion } from '../care/person-reviews.ts';
import { claimMailbox } from '../care/separated-mailboxes.ts';
import { keepSeparations } from '../care/separation.ts';
import { insertCustomer } from './customers.ts';
import { queueConfirmation } from './email-address.ts';
import type { LoginOrigin } from './login-answer.ts';
import { findWeakness } from './passwords/common-passwords.ts';
import { openSession, type SessionTokens } from './sessions.ts';

type SignUp = BodyOf<typeof signUp>;

type Person = Omit<SignUp, 'password'>;

async function checkAge(services: Services, { dateOfBirth, state }: Person): Promise<void> {
  const age = await getMinimumAge(services, state);
  const today = toLocalDate(services.clock.now(), STATE_ZONES[state]);
  if (calculateAge(dateOfBirth, today) < age) throw createDomainError(SIGN_UP_ERRORS, 'too_young', { age });
}

interface Opening {
  /** No password opens the account where it is left out. */
  readonly password?: string;
  /** The way in that the first session is opened by. */
  readonly method?: SignInMethod;
  readonly isEmailConfirmed?: boolean;
  /** Done in the transaction that opens the account. */
  readonly finish?: (tx: Tx, customerId: string) => Promise<void>;
}

interface Opened {
  readonly customerId: string;
  readonly tokens: SessionTokens;
}

/** The people on a break or excluded who may be this one. @throws DomainError `sign_up_excluded` where one surely is */
async function requireNotExcluded(services: Services, asked: Person, tx?: Tx): Promise<readonly Suspicion[]> {
  const found = await findSuspicions(services, asked, tx);
  if (found === 'excluded') throw createDomainError(SIGN_UP_ERRORS, 'sign_up_excluded');
  return found;
}

/**
 * Counts the sign-up, then looks for an exclusion: whether a person is excluded is not asked without limit.
 * @throws DomainError `too_many_requests`, `sign_up_excluded`
 */
async function admit(services: Services, asked: Person, address: string): Promise<void> {
  if (await takeAttempt(services, [...getSignUpKeys(address), ...getOpenedAccountKeys(address)]))
    throw createDomainError(COMMON_ERRORS, 'too_many_requests');
  await requireNotExcluded(services, asked);
}

/** Admits the sign-up, then hashes its password. One that finds no turn is not counted. */
async function admitAndHash(
  services: Services,
  asked: Person,
  { address, password }: { address: string; password: string | undefined },
): Promise<string> {
  if (password !== undefined)
    return runInTurn(async () => {
      await admit(services, asked, address);
      return hashPassword(password, services.passwordCost);
    });
  await admit(services, asked, address);
  return '';
}

async function open(services: Services, asked: Person, from: LoginOrigin, opening: Opening): Promise<Opened> {
  const { address } = from;
  const hash = await admitAndHash(services, asked, { address, password: opening.password });
  const { method = 'password', isEmailConfirmed = false } = opening;
  const opened = await transact(services.database, async (tx) => {
    await lockPerson(tx, services, asked);
    // An exclusion may have begun while the password was hashed.
    const suspicions = await requireNotExcluded(services, asked, tx);
    const pricingId = await lockLinkPricing(tx, services, from.pricingId);
    const customerId = await insertCustomer(tx, services, { ...asked, pricingId, isEmailConfirmed }, hash);
    await keepSeparations(tx, services, customerId, asked);
    await claimMailbox(tx, services, customerId, asked.email);
    await openReviews(tx, services, customerId, suspicions);
    if (!isEmailConfirmed) await queueConfirmation(tx, services, customerId);
    await opening.finish?.(tx, customerId);
    const session = { ...from, customerId, deviceUuid: undefined, saveDevice: false, method };
    return { customerId, tokens: await openSession(tx, services, session) };
  });
  await forgiveAttempt(services, getSignUpKeys(address));
  return opened;
}

/**
 * Opens an account and its first session in one transaction.
 * @throws DomainError `email_taken`, `too_young`, `too_many_requests`, and of `WEAK_PASSWORD_ERRORS`
 */
export async function openAccount(services: Services, asked: SignUp, from: LoginOrigin): Promise<Opened> {
  await checkAge(services, asked);
  const weakness = await findWeakness(asked.password, asked.email);
  if (weakness) throw createDomainError(SIGN_UP_ERRORS, weakness);
  return open(services, asked, from, { password: asked.password });
}

/** Opens an account that no password opens. @throws DomainError `email_taken`, `too_young`, `too_many_requests` */
export async function openAccountWithoutPassword(
  services: Services,
  asked: Person,
  from: LoginOrigin,
  opening: Omit<Opening, 'password'>,
): Promise<Opened> {
  await checkAge(services, asked);
  return open(services, asked, from, opening);
}
