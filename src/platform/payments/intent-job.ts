// A cart that waits for its payment is bought by a job, so that a crash between payment and purchase loses nothing.
import type { Tx } from '../db/open.ts';
import { enqueueJob } from '../jobs/queue.ts';
import type { Services } from '../services.ts';

export const CHECKOUT_INTENT_JOB = 'checkout_intent';

/** In the transaction that credits the payment. */
export const enqueueIntent = async (tx: Tx, services: Services, depositId: string): Promise<void> => {
  await enqueueJob(tx, services, {
    kind: CHECKOUT_INTENT_JOB,
    dedupe: `${CHECKOUT_INTENT_JOB}:${depositId}`,
    payload: { depositId },
  });
};
