// An account has a paper that it had not: it is looked whether that is known of an excluded person.
import type { Tx } from '../../../ground/db/open.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';

export const LOOK_JOB = 'person_look';

/** In the transaction that keeps the paper. */
export const enqueueLook = async (tx: Tx, services: Services, customerId: string): Promise<void> => {
  await enqueueJob(tx, services, { kind: LOOK_JOB, payload: { customerId } });
};
