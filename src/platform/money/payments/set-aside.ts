// Money in a wallet that was paid in for something: until that is bought, or given up, it buys nothing else by itself.

import type { Db, Tx } from '../../ground/db/open.ts';
import { getCapturedCents } from './captured.ts';
import { getCheckoutScope, INTENT_KEY_PREFIX, IntentRequest } from './intent-request.ts';

interface OpenIntent {
  readonly intent_request: string | null;
  readonly expected_total_cents: number | null;
}

/** What the till charges of the cart of an intent, in cents; undefined where there is none. */
const findChargedCents = ({ intent_request, expected_total_cents }: OpenIntent): number | undefined =>
  intent_request === null
    ? undefined
    : (IntentRequest.parse(JSON.parse(intent_request)).chargedCents ?? expected_total_cents ?? undefined);

/**
 * What carts and charges that are paid for, and not bought yet, need of the wallet of a customer, in cents: of a cart what
 * the till charges, of a charge what its payment has brought.
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
    // A cart is bought in one transaction, and its intent settled in the next.
    .leftJoin('idempotency as bought', (join) =>
      join
        .on('bought.scope', '=', getCheckoutScope(customerId))
        .on('bought.key', '=', (key) => key(key.val(INTENT_KEY_PREFIX), '||', key.ref('intent.id'))),
    )
    .selectAll('deposit')
    .select(['intent.request as intent_request', 'intent.expected_total_cents'])
    .where('deposit.customer_id', '=', customerId)
    .where('deposit.status', '=', 'succeeded')
    .where('bought.key', 'is', null)
    .where((paid) => paid.or([paid('intent.id', 'is not', null), paid('charge.id', 'is not', null)]))
    .execute();
  return payments.reduce((sum, payment) => sum + (findChargedCents(payment) ?? getCapturedCents(payment)), 0);
}
