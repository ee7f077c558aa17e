// Gateways forget the cards of a customer who is deleted, and the customer. What a gateway knows either by is kept until
// it has, that of cards sealed.
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#lib/domain/time/units.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { FundTable } from '../../../ground/db/schema/money-schema.ts';
import { enqueueJob, type JobRequest } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { createProviderContext, openFund } from '../prepare-start.ts';
import type { PaymentProvider, ProviderContext } from '../provider.ts';
import { findReportingGateway, listReportingGateways } from '../registry.ts';

export const FORGET_FUND_JOB = 'fund_forget';
export const FORGET_CUSTOMER_JOB = 'provider_customer_forget';

/** How long after a question without an answer a gateway is asked again; then it is left to the operator. */
const AGAIN_MS = [60_000, 600_000, 2 * HOUR_MS, DAY_MS, 3 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS] as const;

const FundPayload = z.object({ fundId: z.string(), attempt: z.number().int() });
const CustomerPayload = z.object({ customerId: z.string(), gateway: z.string(), attempt: z.number().int() });

const toFundJob = (payload: z.infer<typeof FundPayload>, runAt: number): JobRequest => ({
  kind: FORGET_FUND_JOB,
  dedupe: `${FORGET_FUND_JOB}:${payload.fundId}:${payload.attempt}`,
  payload,
  runAt,
});

const toCustomerJob = (payload: z.infer<typeof CustomerPayload>, runAt: number): JobRequest => ({
  kind: FORGET_CUSTOMER_JOB,
  dedupe: `${FORGET_CUSTOMER_JOB}:${payload.customerId}:${payload.gateway}:${payload.attempt}`,
  payload,
  runAt,
});

/** Has a gateway asked again later; false where it has been asked for long enough. */
async function askAgain(
  services: Services,
  attempt: number,
  toJob: (attempt: number, runAt: number) => JobRequest,
): Promise<boolean> {
  const wait = AGAIN_MS[attempt];
  if (wait === undefined) return false;
  await enqueueJob(services.database.db, services, toJob(attempt + 1, services.clock.now() + wait));
  return true;
}

/** False where the gateway has to be asked again: it is not set up, does not answer, or could not be asked. */
async function tryToForget(
  services: Services,
  gateway: string,
  forget: (provider: PaymentProvider, context: ProviderContext) => Promise<void> | undefined,
): Promise<boolean> {
  const provider = findReportingGateway(services, gateway);
  if (!provider) return false;
  try {
    await forget(provider, createProviderContext(services, provider));
    return true;
  } catch (error) {
    services.log.warn({ err: error, gateway }, 'a gateway could not be told to forget a card or a customer');
    return false;
  }
}

/**
 * Has a gateway forget a card. False where it has to be asked again: it is not set up, or does not answer, or what it
 * knows the card by does not open. A gateway that forgets nothing is not asked.
 */
export const forgetAtGateway = (services: Services, fund: Selectable<FundTable>): Promise<boolean> =>
  tryToForget(services, fund.gateway, (provider, context) =>
    provider.forgetFund?.(openFund(services, fund), context),
  );

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
  for (const { id: fundId } of funds)
    await enqueueJob(tx, services, toFundJob({ fundId, attempt: 0 }, services.clock.now()));
}

/** Of gateways that call the customer by our id: one may know the customer by a call whose answer never came. */
async function keepOwnReferences(tx: Tx, services: Services, customerId: string): Promise<void> {
  const gateways = listReportingGateways(services).filter(
    ({ knowsCustomersByOurId }) => knowsCustomersByOurId,
  );
  if (gateways.length === 0) return;
  await tx
    .insertInto('provider_customer')
    .values(gateways.map(({ gateway }) => ({ customer_id: customerId, gateway, reference: customerId })))
    .onConflict((conflict) => conflict.columns(['customer_id', 'gateway']).doNothing())
    .execute();
}

/** A job for each gateway that knows the customer, or may, has it forget who that is. */
export async function forgetReferencesOf(tx: Tx, services: Services, customerId: string): Promise<void> {
  await keepOwnReferences(tx, services, customerId);
  const known = await tx
    .selectFrom('provider_customer')
    .select('gateway')
    .where('customer_id', '=', customerId)
    .execute();
  for (const { gateway } of known)
    await enqueueJob(tx, services, toCustomerJob({ customerId, gateway, attempt: 0 }, services.clock.now()));
}

/** A payment that was made with a card, which the operator finds the card by at the gateway. */
async function findDepositOf(db: Db, fundId: string): Promise<string | undefined> {
  const deposit = await db
    .selectFrom('deposit')
    .select('id')
    .where('fund_id', '=', fundId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return deposit?.id;
}

/** Asks the gateway of a card of a deleted customer to forget it, and deletes what it knows the card by. */
export async function forgetDeletedFund(services: Services, payload: unknown): Promise<void> {
  const { fundId, attempt } = FundPayload.parse(payload);
  const { db } = services.database;
  const fund = await db.selectFrom('fund').selectAll().where('id', '=', fundId).executeTakeFirst();
  if (!fund || fund.token === '') return;
  const isForgotten = await forgetAtGateway(services, fund);
  const toJob = (next: number, runAt: number) => toFundJob({ fundId, attempt: next }, runAt);
  if (!isForgotten && (await askAgain(services, attempt, toJob))) return;
  const { customer_id: customerId, gateway } = fund;
  if (!isForgotten)
    services.log.error(
      { customerId, fundId, gateway, depositId: await findDepositOf(db, fundId) },
      'a gateway did not forget a card of a deleted customer: remove it there',
    );
  await db.updateTable('fund').set({ token: '' }).where('id', '=', fundId).execute();
}

/** Asks a gateway to forget a deleted customer, and deletes what it calls them. */
export async function forgetDeletedCustomer(services: Services, payload: unknown): Promise<void> {
  const { customerId, gateway, attempt } = CustomerPayload.parse(payload);
  const { db } = services.database;
  const known = await db
    .selectFrom('provider_customer')
    .select('reference')
    .where('customer_id', '=', customerId)
    .where('gateway', '=', gateway)
    .executeTakeFirst();
  if (!known) return;
  const { reference } = known;
  const isForgotten = await tryToForget(services, gateway, (provider, context) =>
    provider.forgetCustomer?.(reference, context),
  );
  const toJob = (next: number, runAt: number) => toCustomerJob({ customerId, gateway, attempt: next }, runAt);
  if (!isForgotten && (await askAgain(services, attempt, toJob))) return;
  if (!isForgotten)
    services.log.error(
      { customerId, gateway, reference },
      'a gateway did not forget a deleted customer: remove the customer there',
    );
  await db
    .deleteFrom('provider_customer')
    .where('customer_id', '=', customerId)
    .where('gateway', '=', gateway)
    .execute();
}
