// The jobs of purchases that repeat. None is named: a charge says itself what has been done, and finished jobs are swept.
import { z } from 'zod';
import type { Db, Tx } from '../../ground/db/open.ts';
import { enqueueJob, type JobRequest } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';

/** Runs a charge that is due, or is to be tried again. */
export const CHARGE_JOB = 'recurring_charge';
/** Brings what repeats in a group in line with what its organiser has decided, and with the session that has opened. */
export const GROUP_JOB = 'recurring_group';
/** Brings the charges that wait for a draw in line with the day to which it was moved. */
export const DRAW_JOB = 'recurring_draw';
/** Ends a timed pause. */
export const RESUME_JOB = 'recurring_resume';
/** Tells of charges of periods that come soon. */
export const PERIODS_AHEAD_JOB = 'recurring_periods_ahead';
/** Announces higher prices of periods that are charged soon. */
export const PRICES_AHEAD_JOB = 'recurring_prices_ahead';
/** Tells customers of a zone what is bought in the coming week. */
export const WEEK_JOB = 'recurring_week';

export const PricesPayload = z.object({
  /** The charge up to which it was done. */
  after: z.string().default(''),
});
export type PricesPayload = z.infer<typeof PricesPayload>;

export const WeekPayload = z.object({
  /** IANA zone. */
  zone: z.string(),
  /** Its local date, `YYYY-MM-DD`. */
  monday: z.string(),
  /** The customer up to whom it was done. */
  after: z.string(),
});
export type WeekPayload = z.infer<typeof WeekPayload>;

export const toChargeJob = (chargeId: string, runAt?: number): JobRequest => ({
  kind: CHARGE_JOB,
  payload: { chargeId },
  ...(runAt !== undefined && { runAt }),
});

export const toGroupJob = (groupId: string): JobRequest => ({ kind: GROUP_JOB, payload: { groupId } });

/** Has the charges that wait for a draw looked at, in the transaction that moves it. */
export const enqueueDrawCharges = async (tx: Tx, services: Services, drawId: string): Promise<void> => {
  await enqueueJob(tx, services, { kind: DRAW_JOB, payload: { drawId } });
};

export const enqueueCharge = (
  at: Db | Tx,
  services: Services,
  chargeId: string,
  runAt?: number,
): Promise<string> => enqueueJob(at, services, toChargeJob(chargeId, runAt));

/** A try of a charge that failed before its next time. */
export interface ChargeRetry {
  /**
   * How often the charge had been tried when this try was asked for: its card is asked only while that is so. Without it
   * the wallet alone pays.
   */
  readonly cardAttempts?: number | undefined;
}

export const ChargePayload = z.object({
  chargeId: z.string(),
  isAskedFor: z.boolean().default(false),
  cardAttempts: z.number().optional(),
});

/** Tries a charge that failed before its next time: money has come in, or its owner asks for it. */
export const retryCharge = (
  at: Db | Tx,
  services: Services,
  chargeId: string,
  retry: ChargeRetry,
): Promise<string> =>
  enqueueJob(at, services, { kind: CHARGE_JOB, payload: { chargeId, isAskedFor: true, ...retry } });
