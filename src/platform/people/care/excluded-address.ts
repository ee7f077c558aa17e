// Whether a message to an address would reach a person who is on a break or excluded.
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { isInForce } from './exclusions.ts';
import { hashAddress } from './identity-hash.ts';

/** Whether it is the address of such an account, or the mailbox of such a person in whatever account. */
export async function isAddressOfExcluded(services: Services, address: string): Promise<boolean> {
  const { hash } = hashAddress(services, address);
  const found = await services.database.db
    .selectFrom('exclusion')
    .select('id')
    .where(isInForce(getNowIso(services.clock)))
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('customer_id', 'in', selectFrom('customer').select('customer.id').where('email', '=', address)),
        eb('id', 'in', selectFrom('exclusion_identity').select('exclusion_id').where('hash', '=', hash)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
