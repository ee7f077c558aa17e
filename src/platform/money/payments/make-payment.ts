// Begins a payment, once for a key. The row is there before the provider is asked, so that a crash loses nothing.

import { runOnce } from '../../ground/db/idempotency.ts';
import type { Tx } from '../../ground/db/open.ts';
import { enqueueJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { findDepositBlocks, refuseBlockedDeposit } from '../blocks/blocks.ts';
import { lockWallet } from '../ledger/accounts.ts';
import { isChargeOver } from './charge-over.ts';
import { toDepositRefusal } from './deposit-room.ts';
import { createProviderContext, prepareStart } from './prepare-start.ts';
import type {
  Payment,
  PaymentProvider,
  PaymentToStart,
  ProviderContext,
  ProviderReport,
} from './provider.ts';
import { findGateway } from './registry.ts';
import { applyReport, recordReport } from './reports/apply-report.ts';
import { POLL_FIRST_MS, toPollJob } from './reports/poll-job.ts';
import { claimAsking, insertPayment, type NewPayment, readPayment } from './store.ts';

interface MadePayment {
  readonly id: string;
}

const getScope = (customerId: string): string => `deposit:${customerId}`;

export interface PaymentCall {
  readonly customerId: string;
  /** Idempotency key of the customer's call (decision M3). */
  readonly key: string;
  /** What was asked; another request under the same key is refused. */
  readonly request: unknown;
  /** What is written with the payment, such as the cart that it pays for. */
  readonly writeWith?: (tx: Tx, payment: Payment) => Promise<void>;
}

async function createPayment(
  tx: Tx,
  services: Services,
  provider: PaymentProvider,
  asked: NewPayment,
  writeWith: PaymentCall['writeWith'],
): Promise<Payment> {
  const payment = await insertPayment(tx, services, asked);
  await writeWith?.(tx, payment);
  if (provider.start.kind === 'local')
    return applyReport(tx, services, provider, payment, {
      report: await provider.start.run(payment, { tx, services }),
    });
  await enqueueJob(tx, services, toPollJob(payment.id, 0, services.clock.now() + POLL_FIRST_MS));
  return payment;
}

/**
 * Begins with the provider. What must not be asked twice and was, and what is for a charge that is over, is looked up.
 * @throws Error where nothing is known of what was asked
 */
async function askProvider(
  services: Services,
  provider: PaymentProvider,
  start: (payment: PaymentToStart, context: ProviderContext) => Promise<ProviderReport>,
  payment: Payment,
): Promise<ProviderReport | undefined> {
  const prepared = await prepareStart(services, provider, payment);
  const context = createProviderContext(services, provider);
  const { isUnattended } = prepared.request;
  if (!isUnattended) return start(prepared, context);
  const mayBegin =
    !(await isChargeOver(services, payment.id)) &&
    (!provider.isAskedOnce || (await claimAsking(services, payment.id)));
  return mayBegin ? start(prepared, context) : provider.poll?.(payment, context);
}

/** Asks the provider to begin; an answer that is lost is asked for again by the poll. */
export async function startPayment(
  services: Services,
  provider: PaymentProvider,
  payment: Payment,
): Promise<Payment> {
  if (provider.start.kind === 'local' || payment.status !== 'created') return payment;
  try {
    const reported = await askProvider(services, provider, provider.start.run, payment);
    if (!reported) return payment;
    return (await recordReport(services, provider, payment.id, reported)) ?? payment;
  } catch (error) {
    services.log.warn({ err: error, depositId: payment.id }, 'a payment could not be started; it is polled');
    return payment;
  }
}

/**
 * The payment that a call has made before, as it stands now; undefined for a new call. What was allowed then is not asked
 * again: a cart that it has bought is gone.
 * @throws DomainError `idempotency_key_reused`
 */
export async function findMadePayment(
  services: Services,
  { customerId, key, request }: PaymentCall,
): Promise<Payment | undefined> {
  const { db } = services.database;
  const scope = getScope(customerId);
  const made = await db
    .selectFrom('idempotency')
    .select('key')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!made) return undefined;
  const { answer } = await runOnce<MadePayment>(services, { scope, key, request }, () => {
    throw new Error(`The answer to ${key} is gone`);
  });
  const payment = await readPayment(db, answer.id);
  const provider = findGateway(services, payment.gateway);
  return provider ? startPayment(services, provider, payment) : payment;
}

/**
 * The payment of a call, as it stands now when the call is repeated.
 * @throws DomainError `idempotency_key_reused`, `deposit_blocked`, `deposit_limit_exceeded`, `customer_excluded`, `country_banned`
 */
export async function makePayment(
  services: Services,
  provider: PaymentProvider,
  { customerId, key, request, writeWith }: PaymentCall,
  asked: NewPayment,
): Promise<Payment> {
  const call = { scope: getScope(customerId), key, request };
  const { answer } = await runOnce(services, call, async (tx) => {
    // What calls off open deposits holds the wallet: it finds this one, or is found here.
    await lockWallet(tx, services, customerId);
    refuseBlockedDeposit(services, await findDepositBlocks(services, customerId, tx));
    const { id } = await createPayment(tx, services, provider, asked, writeWith);
    return { id };
  }).catch(async (error: unknown) => {
    throw await toDepositRefusal(services, customerId, error);
  });
  return startPayment(services, provider, await readPayment(services.database.db, answer.id));
}
