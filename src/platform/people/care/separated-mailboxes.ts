// A person who only has the name and the date of birth of an excluded one, and no account: known by the mailbox.
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { EXCLUSION_ORIGIN, isInForce } from './exclusions.ts';
import { hashAddress } from './identity-hash.ts';

/** The accounts in which that was asked for which holds in an account: itself, or others of the same person. */
export async function listOrigins(at: Db | Tx, services: Services, customerId: string): Promise<string[]> {
  const rows = await at
    .selectFrom('exclusion')
    .select(EXCLUSION_ORIGIN.as('origin'))
    .distinct()
    .where('customer_id', '=', customerId)
    .where(isInForce(getNowIso(services.clock)))
    .execute();
  return rows.map(({ origin }) => origin);
}

/** Whether a mailbox is, or was when it began, that of an account to which something came from one of these. */
export async function isMailboxOfExcluded(
  at: Db | Tx,
  services: Services,
  origins: readonly string[],
  address: string,
): Promise<boolean> {
  const { hash } = hashAddress(services, address);
  const held = at
    .selectFrom('exclusion')
    .where('separated_at', 'is', null)
    .where(EXCLUSION_ORIGIN, 'in', origins);
  const found = await at
    .selectFrom('exclusion_identity')
    .select('hash')
    .where('hash', '=', hash)
    .where('exclusion_id', 'in', held.select('exclusion.id'))
    .limit(1)
    .executeTakeFirst();
  if (found) return true;
  const customers = await at
    .selectFrom('customer')
    .select('email')
    .where('id', 'in', held.select('exclusion.customer_id'))
    .execute();
  return customers.some(({ email }) => hashAddress(services, email).hash === hash);
}

/** Whether a row of `separated_mailbox` lets somebody sign up: no account holds it, or that one is deleted. */
export const isUnclaimed: RawBuilder<boolean> = sql`(separated_mailbox.customer_id is null or exists (select 1
  from customer where customer.id = separated_mailbox.customer_id and customer.deleted_at is not null))`;

/** The account that was opened with a mailbox which was separated from one of these; undefined where none is left. */
export async function findHolder(
  at: Db | Tx,
  services: Services,
  origins: readonly string[],
  address: string,
): Promise<string | undefined> {
  const row = await at
    .selectFrom('separated_mailbox')
    .select('customer_id')
    .where('hash', '=', hashAddress(services, address).hash)
    .where('from_customer_id', 'in', origins)
    .where(({ not }) => not(isUnclaimed))
    .limit(1)
    .executeTakeFirst();
  return row?.customer_id ?? undefined;
}

export interface SeparatedMailbox {
  readonly address: string;
  /** The accounts from which nothing comes to who signs up with the mailbox. */
  readonly origins: readonly string[];
  readonly reason: string;
  /** The operator. */
  readonly setBy: string;
}

/** Lets who signs up with a mailbox out of what was asked for in these accounts. Gives the hash that it is kept by. */
export async function separateMailbox(
  at: Db | Tx,
  services: Services,
  { address, origins, reason, setBy }: SeparatedMailbox,
): Promise<string> {
  const { hash } = hashAddress(services, address);
  const row = { hash, reason, set_by: setBy, created_at: getNowIso(services.clock) };
  await at
    .insertInto('separated_mailbox')
    .values(origins.map((from) => ({ ...row, from_customer_id: from, customer_id: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return hash;
}

/** Keeps which account was opened with a mailbox that was separated: no other one is until that is deleted. */
export async function claimMailbox(
  tx: Tx,
  services: Services,
  customerId: string,
  address: string,
): Promise<void> {
  await tx
    .updateTable('separated_mailbox')
    .set({ customer_id: customerId })
    .where('hash', '=', hashAddress(services, address).hash)
    .where(isUnclaimed)
    .execute();
}
