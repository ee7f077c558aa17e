// Withdrawals that an operator holds: they are neither approved nor sent until somebody releases them. Their customers may
// still call them off.
import { type Tx, transact } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { toResumedPayoutJob } from './payouts/payout-job.ts';
import { REMOTE_METHODS } from './registry.ts';
import { lockWithdrawal, type WithdrawalRow } from './store.ts';

const HELD_STATES: readonly string[] = ['requested', 'approved'];

/** The withdrawal where it has not been sent, is held or not as said, and is locked until the commit. */
async function lockUnsent(
  tx: Tx,
  services: Services,
  id: string,
  isHeld: boolean,
): Promise<WithdrawalRow | undefined> {
  const row = await lockWithdrawal(tx, services, id);
  return row && HELD_STATES.includes(row.status) && (row.held_at !== null) === isHeld ? row : undefined;
}

/** Undefined where there is none, or it is held or gone already. */
export const holdWithdrawal = (
  services: Services,
  id: string,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<WithdrawalRow | undefined> =>
  transact(services.database, async (tx) => {
    const row = await lockUnsent(tx, services, id, false);
    if (!row) return undefined;
    const held = { held_at: getNowIso(services.clock), held_by: by, held_reason: reason };
    await tx.updateTable('withdrawal').set(held).where('id', '=', id).execute();
    return { ...row, ...held };
  });

/** Undefined where it is not held. What a service pays goes on. */
export const releaseWithdrawal = (services: Services, id: string): Promise<WithdrawalRow | undefined> =>
  transact(services.database, async (tx) => {
    const row = await lockUnsent(tx, services, id, true);
    if (!row) return undefined;
    const released = { held_at: null, held_by: null, held_reason: null };
    await tx.updateTable('withdrawal').set(released).where('id', '=', id).execute();
    if (row.status === 'approved' && REMOTE_METHODS.includes(row.method))
      await enqueueJob(tx, services, toResumedPayoutJob(id));
    return { ...row, ...released };
  });
