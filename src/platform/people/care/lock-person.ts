import { sql } from 'kysely';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { hashNameBirth, type Person } from './identity-hash.ts';

const KEY_BITS = 64;

/**
 * Holds a name with a date of birth until the transaction ends: of an exclusion of the person and an account that
 * becomes the person's, the later one sees the earlier. It is the first lock of its transaction, so that none waits for
 * it who holds another. SQLite has one writer and needs none.
 */
export async function lockPerson(
  tx: Tx,
  services: Services,
  person: Omit<Person, 'email' | 'phone'>,
): Promise<void> {
  const named = hashNameBirth(services, person);
  if (services.database.flavor !== 'postgres' || !named) return;
  const key = BigInt.asIntN(KEY_BITS, BigInt(`0x${named.hash}`)).toString();
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
}
