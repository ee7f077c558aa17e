// A payment that was made for a charge has come in, or has failed: a job takes the charge on. Where money came in for
// another reason, charges that lacked money are tried.
import type { Tx } from '../../db/open.ts';
import type { Payment } from '../../payments/provider.ts';
import type { Services } from '../../services.ts';
import { enqueueCharge, retryCharge } from '../jobs.ts';

export async function followChargeDeposit(tx: Tx, services: Services, deposit: Payment): Promise<void> {
  const charges = await tx
    .selectFrom('recurring_charge')
    .select(['id', 'state'])
    .where('customer_id', '=', deposit.customer_id)
    .where((where) =>
      where.or([
        where.and([where('deposit_id', '=', deposit.id), where('state', '=', 'paying')]),
        ...(deposit.status === 'succeeded' ? [where('state', '=', 'soft_failure')] : []),
      ]),
    )
    .execute();
  for (const { id, state } of charges)
    await (state === 'paying' ? enqueueCharge : retryCharge)(tx, services, id);
}
