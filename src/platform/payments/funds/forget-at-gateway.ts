// Gateways forget the cards of a customer who is deleted. What a gateway knows one by rests sealed until it has.
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#lib/domain/time/units.ts';
import type { Tx } from '../../db/open.ts';
import type { FundTable } from '../../db/schema/money-schema.ts';
import { enqueueJob, type JobRequest } from '../../jobs/queue.ts';
import { tryOpen } from '../../secret-box.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { createProviderContext, getFundPurpose, openFund } from '../prepare-start.ts';
import { findReportingGateway } from '../registry.ts';

export const FORGET_FUND_JOB = 'fund_forget';

/** How long after a question without an answer a gateway is asked again; then it is left to the operator. */
const AGAIN_MS = [60_000, 600_000, 2 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS] as const;

const Payload = z.object({ fundId: z.string(), attempt: z.number().int() });

const toForgetJob = (fundId: string, attempt: number, runAt: number): JobRequest => ({
  kind: FORGET_FUND_JOB,
  dedupe: `${FORGET_FUND_JOB}:${fundId}:${attempt}`,
  payload: { fundId, attempt },
  runAt,
});

/**
 * Has a gateway forget a card. False where it has to be asked again: it is not set up, or does not answer. A gateway that
 * forgets nothing, and one that knows the card by what does not open any more, are not asked.
 */
export async function forgetAtGateway(services: Services, fund: Selectable<FundTable>): Promise<boolean> {
  if (tryOpen(services, getFundPurpose(fund.id), fund.token) === undefined) return true;
  const provider = findReportingGateway(services, fund.gateway);
  if (!provider) return false;
  try {
    await provider.forgetFund?.(openFund(services, fund), createProviderContext(services, provider));
    return true;
  } catch (error) {
    services.log.warn({ err: error, fundId: fund.id }, 'a gateway could not be told to forget a card');
    return false;
  }
}

/** Takes out of the cards of a customer what names one; a job for each has its gateway forget it. */
export async function forgetFundsOf(tx: Tx, services: Services, customerId: string): Promise<void> {
  const removed_at = getNowIso(services.clock);
  const blank = { holder: null, expiry: null, last4: null, fingerprint: sql<string>`id` };
  const funds = await tx
    .updateTable('fund')
    .set({ removed_at, is_default: 0, ...blank })
    .where('customer_id', '=', customerId)
    .returning('id')
    .execute();
  for (const { id } of funds) await enqueueJob(tx, services, toForgetJob(id, 0, services.clock.now()));
}

/** Asks the gateway of a card of a deleted customer to forget it, and deletes what it knows the card by. */
export async function forgetDeletedFund(services: Services, payload: unknown): Promise<void> {
  const { fundId, attempt } = Payload.parse(payload);
  const { db } = services.database;
  const fund = await db.selectFrom('fund').selectAll().where('id', '=', fundId).executeTakeFirst();
  if (!fund) return;
  const isForgotten = await forgetAtGateway(services, fund);
  const wait = AGAIN_MS[attempt];
  if (!isForgotten && wait !== undefined) {
    await enqueueJob(db, services, toForgetJob(fundId, attempt + 1, services.clock.now() + wait));
    return;
  }
  if (!isForgotten)
    services.log.error(
      { customerId: fund.customer_id, fundId, gateway: fund.gateway },
      'a gateway did not forget a card of a deleted customer: remove it there',
    );
  await db.updateTable('fund').set({ token: '' }).where('id', '=', fundId).execute();
}
