// Money in a wallet that was paid in for something: until that is bought, or given up, it buys nothing else by itself.
import type { Db, Tx } from '../db/open.ts';
import { getCapturedCents } from './captured.ts';

/**
 * What carts and charges that are paid for, and not bought yet, need of the wallet of a customer, in cents: of a cart its
 * total, of a charge what its payment has brought.
 */
export async function readSetAsideCents(at: Db | Tx, customerId: string): Promise<number> {
  const payments = await at
    .selectFrom('deposit')
    .leftJoin('checkout_intent as intent', (join) =>
      join.onRef('intent.deposit_id', '=', 'deposit.id').on('intent.status', '=', 'open'),
    )
    .leftJoin('recurring_charge as charge', (join) =>
      join.onRef('charge.deposit_id', '=', 'deposit.id').on('charge.state', '=', 'paying'),
    )
    .selectAll('deposit')
    .select('intent.expected_total_cents')
    .where('deposit.customer_id', '=', customerId)
    .where('deposit.status', '=', 'succeeded')
    .where((paid) => paid.or([paid('intent.id', 'is not', null), paid('charge.id', 'is not', null)]))
    .execute();
  return payments.reduce(
    (sum, payment) => sum + (payment.expected_total_cents ?? getCapturedCents(payment)),
    0,
  );
}
