// Messages to addresses without an account: written in the transaction of what they tell, sent by a job, each once.

import type { Tx } from '../../ground/db/open.ts';
import { toJobRow } from '../../ground/jobs/queue.ts';
import type { MailContent } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

export const DELIVERY_JOB = 'alert_delivery';

interface NewDelivery {
  readonly readerId: string;
  readonly alertId: string;
  /** What is told: each reader hears of it once. */
  readonly event: string;
  readonly kind: MailContent['kind'];
  readonly payload: unknown;
}

/** The job that hands a message over. */
export const toDeliveryJob = (deliveryId: string, runAt?: number) => ({
  kind: DELIVERY_JOB,
  payload: { deliveryId },
  ...(runAt !== undefined && { runAt }),
});

export async function queueDeliveries(
  tx: Tx,
  services: Services,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const { random, clock } = services;
  const rows = deliveries.map(({ readerId, alertId, event, kind, payload }) => ({
    id: random.createId('ald', clock.now()),
    reader_id: readerId,
    alert_id: alertId,
    event,
    kind,
    payload: JSON.stringify(payload),
    created_at: getNowIso(clock),
  }));
  const queued = await tx
    .insertInto('alert_delivery')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['reader_id', 'event']).doNothing())
    .returning('id')
    .execute();
  const jobs = queued.map(({ id }) => toJobRow(services, toDeliveryJob(id)));
  if (jobs.length > 0) await tx.insertInto('job').values(jobs).execute();
}
