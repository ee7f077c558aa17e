// Customers: opening an account with its wallet.
import { type CustomerState, SIGN_UP_ERRORS } from '#lib/contracts/identity/customer.ts';
import { USUAL_PRICING } from '#lib/domain/offers/own-pricing.ts';
import { createDomainError } from '../../domain-error.ts';
import { hashPassword, runInTurn } from '../../ground/credentials/passwords.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import { SHOP_CURRENCY } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export interface NewCustomer {
  /** Trimmed, in lower case. */
  readonly email: string;
  readonly password: string;
  readonly firstname: string;
  readonly lastname: string;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string;
  readonly state: CustomerState;
  /** The pricing that a link brought, which is the customer's own from then on. */
  readonly pricingId?: string | undefined;
  readonly marketingEmail?: boolean;
  readonly isVerified?: boolean;
  readonly forcePasswordChange?: boolean;
  /** Mail to the address is known to arrive. */
  readonly isEmailConfirmed?: boolean;
}

/** Writes customer, password and an empty wallet. @throws DomainError `email_taken` */
export async function insertCustomer(
  tx: Tx,
  services: Services,
  customer: Omit<NewCustomer, 'password'>,
  passwordHash: string,
): Promise<string> {
  const { random, clock } = services;
  const id = random.createId('cus', clock.now());
  const inserted = await tx
    .insertInto('customer')
    .values({
      id,
      email: customer.email,
      firstname: customer.firstname,
      lastname: customer.lastname,
      state: customer.state,
      date_of_birth: customer.dateOfBirth,
      segment_name: 'default',
      pricing_id: customer.pricingId ?? USUAL_PRICING,
      marketing_email: customer.marketingEmail ? 1 : 0,
      force_password_change: customer.forcePasswordChange ? 1 : 0,
      is_verified: customer.isVerified ? 1 : 0,
      created_at: getNowIso(clock),
      closed_at: null,
      closed_reason: null,
      email_confirmed_at: customer.isEmailConfirmed ? getNowIso(clock) : null,
      brand: null,
      tfa_prompt_required: customer.isEmailConfirmed ? 0 : 1,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw createDomainError(SIGN_UP_ERRORS, 'email_taken');
  await tx
    .insertInto('credential')
    .values({ customer_id: id, password_hash: passwordHash, changed_at: getNowIso(clock) })
    .execute();
  await tx
    .insertInto('account')
    .values({
      id: random.createId('acc', clock.now()),
      kind: 'wallet',
      customer_id: id,
      currency: SHOP_CURRENCY,
      balance_cents: 0,
    })
    .execute();
  return id;
}

/** Opens an account without asking its owner: for the seed and for tests. @throws DomainError `email_taken` */
export async function createCustomer(services: Services, customer: NewCustomer): Promise<string> {
  const hash = await runInTurn(() => hashPassword(customer.password, services.passwordCost));
  return transact(services.database, (tx) =>
    insertCustomer(tx, services, { ...customer, isEmailConfirmed: true }, hash),
  );
}

export interface Credentials {
  readonly customerId: string;
  readonly passwordHash: string;
  /** Closed, or locked by an operator. */
  readonly isClosed: boolean;
}

export async function findCredentials(at: Db, email: string): Promise<Credentials | undefined> {
  const row = await at
    .selectFrom('customer')
    .innerJoin('credential', 'credential.customer_id', 'customer.id')
    .select(['customer.id', 'customer.closed_at', 'customer.is_locked', 'credential.password_hash'])
    .where('customer.email', '=', email)
    .executeTakeFirst();
  return (
    row && {
      customerId: row.id,
      passwordHash: row.password_hash,
      isClosed: row.closed_at !== null || row.is_locked === 1,
    }
  );
}
