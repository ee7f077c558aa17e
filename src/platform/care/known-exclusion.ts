// Recognises an excluded person who opens another account.
import type { Db, Tx } from '../db/open.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';
import { isInForce } from './exclusions.ts';
import { hashIdentity, type Person } from './identity-hash.ts';

/** Whether a break or exclusion of the same person is in force, in whatever account it was set. */
export async function isKnownExcluded(
  services: Services,
  person: Person,
  at: Db | Tx = services.database.db,
): Promise<boolean> {
  const hashes = hashIdentity(services, person).map(({ hash }) => hash);
  const found = await at
    .selectFrom('exclusion_identity')
    .innerJoin('exclusion', 'exclusion.id', 'exclusion_identity.exclusion_id')
    .select('exclusion.id')
    .where('exclusion_identity.hash', 'in', hashes)
    .where(isInForce(getNowIso(services.clock)))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
