// Exclusions come to every account of the same name and date of birth. An operator takes out of them an account whose
// owner is another person.
import type { Db, Tx } from '../../ground/db/open.ts';
import { lockWallet } from '../../money/ledger/accounts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { isInForce } from './exclusions.ts';
import { hashAddress, hashPerson, type Person } from './identity-hash.ts';
import { isUnclaimed } from './separated-mailboxes.ts';

/** The accounts whose owner was found to be another person: no break or exclusion passes between them and this one. */
export async function listSeparated(at: Db | Tx, customerId: string): Promise<string[]> {
  const accounts = await at
    .selectFrom('exclusion')
    .select(['customer_id', 'from_customer_id'])
    .where('separated_at', 'is not', null)
    .where(({ eb, or }) => or([eb('customer_id', '=', customerId), eb('from_customer_id', '=', customerId)]))
    .execute();
  const earlier = await at
    .selectFrom('separated_account')
    .select(['customer_id', 'from_customer_id'])
    .where(({ eb, or }) => or([eb('customer_id', '=', customerId), eb('from_customer_id', '=', customerId)]))
    .execute();
  return [...accounts, ...earlier].flatMap(
    (row) => (row.from_customer_id === customerId ? row.customer_id : row.from_customer_id) ?? [],
  );
}

/** Those of a former account of the person, who is known by its mailbox with the name and the date of birth. */
async function listFormerlySeparated(at: Db | Tx, services: Services, person: Person) {
  const hashes = hashPerson(services, person);
  if (!hashes.some(({ kind }) => kind === 'name_birth')) return [];
  return at
    .selectFrom('exclusion')
    .select('from_customer_id')
    .where('separated_at', 'is not', null)
    .where(({ and, eb, selectFrom }) =>
      and(
        hashes.map(({ hash }) =>
          eb('id', 'in', selectFrom('exclusion_identity').select('exclusion_id').where('hash', '=', hash)),
        ),
      ),
    )
    .execute();
}

/**
 * The accounts whose owner was found not to be this person, who has no account. A mailbox counts by itself where an
 * operator separated it, for one account at a time; that of a former account may be the household's, and needs the
 * name and the date of birth.
 */
export async function listSeparatedBefore(
  at: Db | Tx,
  services: Services,
  person: Person,
): Promise<string[]> {
  const mailboxes = await at
    .selectFrom('separated_mailbox')
    .select('from_customer_id')
    .where('hash', '=', hashAddress(services, person.email).hash)
    .where(isUnclaimed)
    .execute();
  const accounts = await listFormerlySeparated(at, services, person);
  const origins = [...mailboxes, ...accounts].flatMap(({ from_customer_id }) => from_customer_id ?? []);
  return [...new Set(origins)];
}

/** Keeps with a new account from whom its owner was separated before: that holds whatever the account says later. */
export async function keepSeparations(
  tx: Tx,
  services: Services,
  customerId: string,
  person: Person,
): Promise<void> {
  const origins = await listSeparatedBefore(tx, services, person);
  if (origins.length === 0) return;
  await tx
    .insertInto('separated_account')
    .values(origins.map((from) => ({ customer_id: customerId, from_customer_id: from })))
    .execute();
}

/** The other accounts from which what holds in an account came. */
export async function listSources(at: Db | Tx, services: Services, customerId: string): Promise<string[]> {
  const rows = await at
    .selectFrom('exclusion')
    .select('from_customer_id')
    .distinct()
    .where('customer_id', '=', customerId)
    .where(isInForce(getNowIso(services.clock)))
    .execute();
  return rows.flatMap(({ from_customer_id }) => from_customer_id ?? []);
}

export interface Separation {
  readonly customerId: string;
  /** The account of the person who is on a break or excluded. */
  readonly from: string;
  readonly reason: string;
}

/** Ends what came to an account from the other one. The rows stay, with the reason. Gives their ids. */
export async function separateAccount(
  tx: Tx,
  services: Services,
  { customerId, from, reason }: Separation,
): Promise<string[]> {
  await lockWallet(tx, services, customerId);
  const now = getNowIso(services.clock);
  const rows = await tx
    .updateTable('exclusion')
    .set({ separated_at: now, separated_reason: reason })
    .where('customer_id', '=', customerId)
    .where('from_customer_id', '=', from)
    .where(isInForce(now))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
