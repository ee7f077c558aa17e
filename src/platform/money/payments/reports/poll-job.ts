import type { JobRequest } from '../../../ground/jobs/queue.ts';

export const PAYMENT_POLL_JOB = 'payment_poll';

/** An outcome that nothing has reported is asked for soon, and within a minute twice more; in milliseconds. */
export const POLL_FIRST_MS = 10_000;

export const toPollJob = (depositId: string, attempt: number, runAt: number): JobRequest => ({
  kind: PAYMENT_POLL_JOB,
  dedupe: `${PAYMENT_POLL_JOB}:${depositId}:${attempt}`,
  payload: { depositId, attempt },
  runAt,
});
