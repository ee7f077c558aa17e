// The purchases that repeat and are paid with a kept card.
import type { Db, Tx } from '../../../ground/db/open.ts';

/**
 * What each fund of a customer pays again and again, by the id of the fund. What the shop has stopped offering keeps no
 * card: its pages may be closed, and it is not charged.
 */
export async function listPaidRepeats(
  at: Db | Tx,
  customerId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await at
    .selectFrom('recurring')
    .select(['fund', 'label'])
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'recurring_status_cancelled')
    .where('fund', '<>', 'wallet')
    .where((row) => row.or([row('paused_by', 'is', null), row('paused_by', '<>', 'shop')]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const labels = new Map<string, string[]>();
  for (const { fund, label } of rows) labels.set(fund, [...(labels.get(fund) ?? []), label]);
  return labels;
}
