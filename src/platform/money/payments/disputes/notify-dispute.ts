// Messages to customers about disputes that take money out of their wallets, give it back, or end.
import type { Selectable } from 'kysely';
import type { Tx } from '../../../ground/db/open.ts';
import type { DisputeTable } from '../../../ground/db/schema/money-schema.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { getCapturedCents } from '../captured.ts';
import type { Payment } from '../provider.ts';

export type Dispute = Readonly<Selectable<DisputeTable>>;

/** What a dispute can take of its payment, in cents. */
export const getDisputableCents = (payment: Payment, { claimed_cents }: Dispute): number =>
  Math.min(claimed_cents, getCapturedCents(payment));

/**
 * Customers read of money that moves, and of the end of a dispute that has moved some. Of what was refunded before, a
 * dispute moves nothing more.
 */
export async function notifyDispute(
  tx: Tx,
  services: Services,
  payment: Payment,
  { dispute, moved }: { dispute: Dispute; moved: number },
): Promise<void> {
  const isLost = dispute.state === 'lost' && payment.status !== 'refunded';
  if (moved === 0 && !isLost) return;
  const kind = isLost ? 'dispute_lost' : moved < 0 ? 'dispute_opened' : 'dispute_won';
  const amountCents = isLost ? getDisputableCents(payment, dispute) : Math.abs(moved);
  await queueMails(tx, services, [
    {
      kind,
      payload: { depositId: dispute.deposit_id, amountCents },
      customerId: dispute.customer_id,
      dedupe: `${kind}:${dispute.id}`,
    },
  ]);
}
