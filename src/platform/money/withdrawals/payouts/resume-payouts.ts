import type { Tx } from '../../../ground/db/open.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { REMOTE_METHODS } from '../registry.ts';
import { toResumedPayoutJob } from './payout-job.ts';

/** Takes up what was held back while the account was locked: approved withdrawals that a service pays. */
export async function resumePayouts(tx: Tx, services: Services, customerId: string): Promise<void> {
  const held = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '=', 'approved')
    .where('method', 'in', REMOTE_METHODS)
    .execute();
  for (const { id } of held) await enqueueJob(tx, services, toResumedPayoutJob(id));
}
