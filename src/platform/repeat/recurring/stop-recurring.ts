// Ends or pauses what a customer buys again and again, in the transaction that gives the reason: an exclusion, a break,
// the end of the account. The caller holds the wallet.
import type { ExpressionBuilder } from 'kysely';
import type { CancelledBy, PausedBy } from '#lib/domain/recurring/status.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { RecurringSchema } from '../../ground/db/schema/recurring-schema.ts';
import { type Statement, writeTogether } from '../../ground/db/write-together.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { prepareIdleCancellation, type RecurringRow } from './store.ts';

export type StopReason = 'exclusion' | 'closure' | 'break';

/** Builds what ends it for good. */
export const prepareCancellation = (
  tx: Tx,
  services: Services,
  { id }: Pick<RecurringRow, 'id'>,
  by: CancelledBy,
): Statement[] => [
  prepareIdleCancellation(tx, services, id, by),
  tx
    .updateTable('recurring')
    .set({
      status: 'recurring_status_cancelled',
      paused_until: null,
      paused_by: null,
      cancelled_at: getNowIso(services.clock),
      cancelled_by: by,
    })
    .where('id', '=', id),
];

/** Ends it for good. */
export const cancelRecurringRow = (
  tx: Tx,
  services: Services,
  row: Pick<RecurringRow, 'id'>,
  by: CancelledBy,
): Promise<void> => writeTogether(tx, services.database, prepareCancellation(tx, services, row, by));

/** Pauses it until someone starts it again. */
export async function pauseRecurringRow(
  tx: Tx,
  { id }: Pick<RecurringRow, 'id'>,
  by: PausedBy,
): Promise<void> {
  await tx
    .updateTable('recurring')
    .set({ status: 'recurring_status_paused', paused_until: null, paused_by: by })
    .where('id', '=', id)
    .execute();
}

/** What is active, is paused until a day, or waits for the organiser of its group. */
const startsByItself = (row: ExpressionBuilder<RecurringSchema, 'recurring'>) =>
  row.or([row('status', '<>', 'recurring_status_paused'), row('paused_by', '=', 'organiser')]);

/**
 * An exclusion and the end of the account cancel everything; a break pauses it, without an end: nothing starts again by
 * itself after it. Gives what was stopped.
 */
export async function stopRecurring(
  tx: Tx,
  services: Services,
  customerId: string,
  why: StopReason,
): Promise<RecurringRow[]> {
  const rows = await tx
    .selectFrom('recurring')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'recurring_status_cancelled')
    .$if(why === 'break', (query) => query.where(startsByItself))
    .orderBy('id')
    .$if(services.database.flavor === 'postgres', (query) => query.forUpdate())
    .execute();
  for (const row of rows) {
    if (why === 'break') await pauseRecurringRow(tx, row, 'break');
    else await cancelRecurringRow(tx, services, row, why);
  }
  return rows;
}
