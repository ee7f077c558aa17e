import type { Db, Tx } from '../../ground/db/open.ts';

/** Ids of the programmes that a customer is a member of. */
export async function listMemberships(at: Db | Tx, customerId: string): Promise<string[]> {
  const rows = await at
    .selectFrom('membership')
    .select('program')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'member')
    .orderBy('program')
    .execute();
  return rows.map(({ program }) => program);
}
