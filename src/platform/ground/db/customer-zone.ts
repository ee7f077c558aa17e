// The zone by whose calendar a customer's time off is counted.
import { CustomerState } from '#lib/contracts/identity/customer.ts';
import { STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import type { Db, Tx } from './open.ts';

/** The IANA zone of the customer's state. @throws where there is no such customer */
export async function readCustomerZone(at: Db | Tx, customerId: string): Promise<string> {
  const { state } = await at
    .selectFrom('customer')
    .select('state')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return STATE_ZONES[CustomerState.parse(state)];
}
