// A cart that waits for its payment is bought by a job, so that a crash between payment and purchase loses nothing.
import type { Tx } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export const CHECKOUT_INTENT_JOB = 'checkout_intent';

/** In the transaction that credits the payment. */
export const enqueueIntent = async (tx: Tx, services: Services, depositId: string): Promise<void> => {
  await enqueueJob(tx, services, {
    kind: CHECKOUT_INTENT_JOB,
    dedupe: `${CHECKOUT_INTENT_JOB}:${depositId}`,
    payload: { depositId },
  });
};

/**
 * In the transaction that fails the payment or takes its money back: its customer is shown that the cart waits. Money
 * that comes in all the same, or again, goes to the wallet and buys nothing.
 */
export const returnIntent = async (
  tx: Tx,
  { clock }: Services,
  { depositId, reason }: { depositId: string; reason: string },
): Promise<void> => {
  await tx
    .updateTable('checkout_intent')
    .set({ status: 'returned', reason, settled_at: getNowIso(clock) })
    .where('deposit_id', '=', depositId)
    .where('status', '=', 'open')
    .execute();
};
