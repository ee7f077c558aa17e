// The job that enters those whose tier guarantees it.
import { z } from 'zod';
import type { Db, Tx } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';

export const GUARANTEE_JOB = 'giveaway_guarantee';

/** In every open giveaway one customer, or in one giveaway every member of the tier. */
export const GuaranteePayload = z.union([
  z.object({ customerId: z.string() }),
  z.object({ giveawayId: z.string() }),
]);
export type GuaranteePayload = z.infer<typeof GuaranteePayload>;

export const enqueueGuarantee = async (
  at: Db | Tx,
  services: Services,
  payload: GuaranteePayload,
): Promise<void> => {
  await enqueueJob(at, services, { kind: GUARANTEE_JOB, payload });
};
