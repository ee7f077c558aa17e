// Trying failed charges again at once: after a deposit, another card, or when their owner asks for it.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BodyOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import type { processRecurringSync } from '#lib/contracts/recurring/payment-resolution.ts';
import type { Services } from '../../../services.ts';
import { retryCharge } from '../jobs.ts';
import type { ChargeRow } from '../store.ts';
import { listFailures } from './resolutions.ts';

type Sync = ResultOf<typeof processRecurringSync>;
type Result = Sync['results'][number];

/** How long the answer waits for the worker, in milliseconds. */
const WAIT_MS = 4000;
const LOOK_EVERY_MS = 100;

const STATES: Partial<Record<ChargeRow['state'], Result['state']>> = {
  purchased: 'purchased',
  paying: 'retrying',
  planned: 'retrying',
  soft_failure: 'failed',
  hard_failure: 'failed',
};

async function areDone({ database }: Services, jobIds: readonly string[]): Promise<boolean> {
  const open = await database.db
    .selectFrom('job')
    .select('id')
    .where('id', 'in', [...jobIds, ''])
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return open === undefined;
}

async function waitUntilDone(
  services: Services,
  jobIds: readonly string[],
  waitMs: number,
): Promise<boolean> {
  const until = performance.now() + waitMs;
  while (!(await areDone(services, jobIds))) {
    if (performance.now() >= until) return false;
    await sleep(LOOK_EVERY_MS);
  }
  return true;
}

/**
 * Tries what failed and may still be bought. The worker does it, so that a charge is bought once however often this is
 * called; what it has not ended with after a while is answered as `retrying`.
 */
export async function syncCharges(
  services: Services,
  customerId: string,
  { autoplayIds }: BodyOf<typeof processRecurringSync>,
  waitMs: number = WAIT_MS,
): Promise<Sync> {
  const { db } = services.database;
  const charges = (await listFailures(db, services, customerId, autoplayIds)).map(({ charge }) => charge);
  const jobIds: string[] = [];
  for (const { id, attempts } of charges)
    jobIds.push(await retryCharge(db, services, id, { cardAttempts: attempts }));
  const isDone = await waitUntilDone(services, jobIds, waitMs);
  const results: Result[] = [];
  for (const { id } of charges) {
    const charge = await db
      .selectFrom('recurring_charge')
      .select(['recurring_id', 'key', 'state'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const state = isDone ? (STATES[charge.state] ?? 'over') : 'retrying';
    results.push({ autoplayId: charge.recurring_id, chargeKey: charge.key, state });
  }
  return { results };
}
