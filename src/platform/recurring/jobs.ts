// The jobs of purchases that repeat. None is named: a charge says itself what has been done, and finished jobs are swept.
import type { Db, Tx } from '../db/open.ts';
import { enqueueJob, type JobRequest } from '../jobs/queue.ts';
import type { Services } from '../services.ts';

/** Runs a charge that is due, or is to be tried again. */
export const CHARGE_JOB = 'recurring_charge';
/** Plans the next charge of a row. */
export const PLAN_JOB = 'recurring_plan';
/** Ends a timed pause. */
export const RESUME_JOB = 'recurring_resume';

export const toChargeJob = (chargeId: string, runAt?: number): JobRequest => ({
  kind: CHARGE_JOB,
  payload: { chargeId },
  ...(runAt !== undefined && { runAt }),
});

export const toPlanJob = (recurringId: string): JobRequest => ({ kind: PLAN_JOB, payload: { recurringId } });

export const enqueueCharge = (
  at: Db | Tx,
  services: Services,
  chargeId: string,
  runAt?: number,
): Promise<string> => enqueueJob(at, services, toChargeJob(chargeId, runAt));

/** Tries a charge that failed before its next time: money has come in, or its owner asks for it. */
export const retryCharge = (at: Db | Tx, services: Services, chargeId: string): Promise<string> =>
  enqueueJob(at, services, { kind: CHARGE_JOB, payload: { chargeId, isAskedFor: true } });
