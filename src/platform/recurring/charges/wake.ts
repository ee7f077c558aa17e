// Money in a wallet wakes charges that lacked it: a prize, a refund, a deposit, whatever it came from.
import type { Tx } from '../../db/open.ts';
import type { Services } from '../../services.ts';
import { retryCharge } from '../jobs.ts';

/**
 * Tries what of the owners of these accounts waits for money: soft failures, and hard ones that the wallet covers now, so
 * that no card is asked again. In the transaction of the credit.
 */
export async function wakeCharges(tx: Tx, services: Services, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  const charges = await tx
    .selectFrom('account')
    .innerJoin('recurring_charge as charge', 'charge.customer_id', 'account.customer_id')
    .select('charge.id')
    .where('account.id', 'in', [...new Set(accountIds)])
    .where('account.kind', '=', 'wallet')
    .where((where) =>
      where.or([
        where('charge.state', '=', 'soft_failure'),
        where.and([
          where('charge.state', '=', 'hard_failure'),
          where('account.balance_cents', '>=', where.ref('charge.planned_cents')),
        ]),
      ]),
    )
    .execute();
  for (const { id } of charges) await retryCharge(tx, services, id);
}
