// Whether an address without an account may be told of what is offered.
import { listUnoffered } from '../../money/blocks/blocks.ts';
import { isAddressOfExcluded } from '../../people/care/excluded-address.ts';
import type { Services } from '../../services.ts';

/**
 * Not where a person is behind it who is on a break or excluded, a customer to whom nothing is offered, or one who has
 * closed the account.
 */
export async function mayBeTold(services: Services, email: string): Promise<boolean> {
  if (await isAddressOfExcluded(services, email)) return false;
  const { db } = services.database;
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'closed_at'])
    .where('email', '=', email)
    .execute();
  if (customers.some(({ closed_at }) => closed_at !== null)) return false;
  const ids = customers.map(({ id }) => id);
  return (await listUnoffered(services, ids, db)).size === 0;
}
