// Pays approved withdrawals by a service's calls. A withdrawal is marked as sent before the service is asked, so that it
// cannot be called off in between; however often the process dies, the service is asked by the same name.
import { z } from 'zod';
import { requireCompared } from '../../../ground/config/restored.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { readStanding } from '../../ledger/account-standing.ts';
import { listMissingSettings, pickSettings } from '../../payments/gateway-settings.ts';
import type { PayoutContext, PayoutReport, PayoutService } from '../../payments/payout-service.ts';
import { moveLocked } from '../move.ts';
import { notifyWithdrawalChange } from '../notify-withdrawal.ts';
import { findAccountNumber } from '../payout-accounts.ts';
import { getWithdrawalProvider } from '../registry.ts';
import { lockWithdrawal, readWithdrawal, type WithdrawalRow } from '../store.ts';
import { toPayoutJob } from './payout-job.ts';

/** `attempt` is left out of a single question. */
const Payload = z.object({ withdrawalId: z.string(), attempt: z.number().int().optional() });

const POLL_FIRST_MS = 10_000;
const POLL_LAST_MS = 6 * 3_600_000;
const DOUBLED_TIMES = 12;
/** A receiver without an account has 30 days to open one. After so many questions a payout is left to the operator. */
const POLLS_MAX = 200;

/** The number or address of the account that a withdrawal goes to; undefined where it can't be read any more. */
export async function findReceiver(
  at: Db | Tx,
  services: Services,
  { account_id }: Pick<WithdrawalRow, 'account_id'>,
): Promise<string | undefined> {
  const account = await at
    .selectFrom('payout_account')
    .selectAll()
    .where('id', '=', account_id ?? '')
    .executeTakeFirstOrThrow();
  return findAccountNumber(services, account);
}

/**
 * The withdrawal once it may be paid: from now on it cannot be called off. Undefined where there is nothing to pay. It
 * stays approved while it is held, while its customer is locked, while a restored shop is not compared, and where its account can't be read, until the operator rejects it.
 */
const claim = (services: Services, id: string): Promise<WithdrawalRow | undefined> =>
  transact(services.database, async (tx) => {
    const held = await lockWithdrawal(tx, services, id);
    if (held?.status === 'approved') {
      if (held.held_at !== null) return undefined;
      await requireCompared(tx);
      if ((await readStanding(tx, held.customer_id)).isLocked) return undefined;
      const receiver = await findReceiver(tx, services, held);
      return receiver === undefined ? undefined : moveLocked(tx, services, held, { to: 'sent' });
    }
    return held?.status === 'sent' || held?.status === 'completed' ? held : undefined;
  });

function createContext(
  { clock, fetch: send = fetch, payments }: Services,
  service: PayoutService,
): PayoutContext {
  const settings = pickSettings(service, payments?.settings ?? {});
  const missing = listMissingSettings(service, settings);
  if (missing.length > 0) throw new Error(`Withdrawals cannot be paid without ${missing.join(', ')}.`);
  return { clock, fetch: send, settings };
}

/** Whether the service would still take a repetition for the same payout. */
export const isRepeatable = (
  { clock }: Pick<Services, 'clock'>,
  { repeatableMs }: PayoutService,
  { sent_at }: Pick<WithdrawalRow, 'sent_at'>,
): boolean => clock.now() - Date.parse(sent_at ?? '') < repeatableMs;

/** What the service says; undefined where it must not be asked to pay any more. */
async function ask(
  services: Services,
  { service, context }: { readonly service: PayoutService; readonly context: PayoutContext },
  withdrawal: WithdrawalRow,
): Promise<PayoutReport | undefined> {
  const { id, reference, amount_cents } = withdrawal;
  if (reference !== null) return service.poll(reference, context);
  if (!isRepeatable(services, service, withdrawal)) {
    services.log.error(
      { withdrawalId: id },
      'a withdrawal got no answer for weeks: look it up at the service',
    );
    return undefined;
  }
  const receiver = await findReceiver(services.database.db, services, withdrawal);
  if (receiver === undefined) throw new Error(`Where the withdrawal ${id} goes can't be read`);
  return service.send({ id, cents: amount_cents, receiver }, context);
}

/** Keeps what the service said and moves the withdrawal on. */
const record = (services: Services, id: string, report: PayoutReport): Promise<void> =>
  transact(services.database, async (tx) => {
    const held = await lockWithdrawal(tx, services, id);
    if (!held) return;
    const { reference } = report;
    const isNew = held.reference === null && reference !== undefined;
    if (isNew) await tx.updateTable('withdrawal').set({ reference }).where('id', '=', id).execute();
    if (report.state === 'returned') {
      await moveLocked(tx, services, held, { to: 'returned', reason: report.reason });
      return;
    }
    if (isNew) await notifyWithdrawalChange(tx, services, held, 'sent');
    if (report.state === 'paid') await moveLocked(tx, services, held, { to: 'completed' });
  });

/** @throws where the service cannot be asked: the job is done again */
export async function payOut(services: Services, payload: unknown): Promise<void> {
  const { withdrawalId, attempt } = Payload.parse(payload);
  const { db } = services.database;
  const found = await db
    .selectFrom('withdrawal')
    .select('method')
    .where('id', '=', withdrawalId)
    .executeTakeFirst();
  const course = found && getWithdrawalProvider(found.method).course;
  if (course?.kind !== 'remote') return;
  const { service } = course;
  const context = createContext(services, service);
  const withdrawal = await claim(services, withdrawalId);
  if (!withdrawal) return;
  const report = await ask(services, { service, context }, withdrawal);
  if (report) await record(services, withdrawalId, report);
  const { status } = await readWithdrawal(db, withdrawalId);
  if (!report || attempt === undefined || status !== 'sent') return;
  if (attempt >= POLLS_MAX) {
    services.log.error({ withdrawalId }, 'a withdrawal is open for weeks: look it up at the service');
    return;
  }
  const delayMs = Math.min(POLL_LAST_MS, POLL_FIRST_MS * 2 ** Math.min(attempt, DOUBLED_TIMES));
  await enqueueJob(db, services, toPayoutJob(withdrawalId, attempt + 1, services.clock.now() + delayMs));
}
