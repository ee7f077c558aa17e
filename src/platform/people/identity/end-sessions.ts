import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/**
 * Ends the sessions of a customer and forgets the devices on which no second step is asked for.
 * @param kept the session that goes on
 */
export async function endSessions(
  at: Db | Tx,
  { clock }: Services,
  customerId: string,
  kept?: string,
): Promise<void> {
  let ended = at
    .updateTable('session')
    .set({ revoked_at: getNowIso(clock) })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null);
  if (kept !== undefined) ended = ended.where('id', '!=', kept);
  await ended.execute();
  await at.deleteFrom('trusted_device').where('customer_id', '=', customerId).execute();
}
