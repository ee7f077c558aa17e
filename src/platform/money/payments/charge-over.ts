import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/** Whether nothing would be bought with the payment: its charge is over, or waits for its owner. */
export async function isChargeOver({ database, clock }: Services, depositId: string): Promise<boolean> {
  const over = await database.db
    .selectFrom('recurring_charge as charge')
    .innerJoin('recurring', 'recurring.id', 'charge.recurring_id')
    .select('charge.id')
    .where('charge.deposit_id', '=', depositId)
    .where((charge) =>
      charge.or([
        charge('charge.state', '<>', 'paying'),
        charge('charge.last_at', '<=', getNowIso(clock)),
        charge('recurring.status', '<>', 'recurring_status_active'),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return over !== undefined;
}
