// Exclusions come to every account of the same name and date of birth. An operator takes out of them an account whose
// owner is another person.
import type { Db, Tx } from '../db/open.ts';
import { lockWallet } from '../ledger/accounts.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';
import { isInForce } from './exclusions.ts';
import { hashPerson, type Person } from './identity-hash.ts';

/** The accounts whose owner was found to be another person: no break or exclusion passes between them and this one. */
export async function listSeparated(at: Db | Tx, customerId: string): Promise<string[]> {
  const rows = await at
    .selectFrom('exclusion')
    .select(['customer_id', 'from_customer_id'])
    .where('separated_at', 'is not', null)
    .where(({ eb, or }) => or([eb('customer_id', '=', customerId), eb('from_customer_id', '=', customerId)]))
    .execute();
  return rows.flatMap(
    (row) => (row.from_customer_id === customerId ? row.customer_id : row.from_customer_id) ?? [],
  );
}

/**
 * The accounts whose owner was found not to be this person, who has no account: a former one is known by its mailbox
 * together with the name and the date of birth. The mailbox alone may be the household's.
 */
export async function listSeparatedFormerly(
  at: Db | Tx,
  services: Services,
  person: Person,
): Promise<string[]> {
  const hashes = hashPerson(services, person);
  if (!hashes.some(({ kind }) => kind === 'name_birth')) return [];
  const rows = await at
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
  return rows.flatMap(({ from_customer_id }) => from_customer_id ?? []);
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
