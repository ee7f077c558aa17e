// A payment that was made for a charge has come in, or has failed: a job takes the charge on.
import type { Tx } from '../../../ground/db/open.ts';
import type { Payment } from '../../../money/payments/provider.ts';
import type { Services } from '../../../services.ts';
import { enqueueCharge } from '../jobs.ts';

export async function followChargeDeposit(tx: Tx, services: Services, deposit: Payment): Promise<void> {
  const charges = await tx
    .selectFrom('recurring_charge')
    .select('id')
    .where('deposit_id', '=', deposit.id)
    .where('state', '=', 'paying')
    .execute();
  for (const { id } of charges) await enqueueCharge(tx, services, id);
}
