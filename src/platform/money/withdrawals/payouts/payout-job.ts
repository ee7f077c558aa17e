import { enqueueJob, type JobRequest } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';

export const PAYOUT_JOB = 'withdrawal_payout';

/** Pays an approved withdrawal, or asks how it stands; further questions follow while that is open. */
export const toPayoutJob = (withdrawalId: string, attempt: number, runAt: number): JobRequest => ({
  kind: PAYOUT_JOB,
  dedupe: `${PAYOUT_JOB}:${withdrawalId}:${attempt}`,
  payload: { withdrawalId, attempt },
  runAt,
});

/** Pays a withdrawal that was held back. It has no name: the first job of the withdrawal is done. */
export const toResumedPayoutJob = (withdrawalId: string): JobRequest => ({
  kind: PAYOUT_JOB,
  payload: { withdrawalId, attempt: 0 },
});

/** Asks once how a withdrawal stands: the service said that something has happened to it. */
export const askForPayout = async (services: Services, withdrawalId: string): Promise<void> => {
  await enqueueJob(services.database.db, services, { kind: PAYOUT_JOB, payload: { withdrawalId } });
};
