// Withdrawals that go on by themselves: the test withdrawal when it has waited, and what a bank took and kept for some days.
import { sql } from 'kysely';
import { addBusinessDays, BANK_ZONE } from '#lib/domain/time/business-days.ts';
import { transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { moveLocked } from './move.ts';
import { testWithdrawal } from './providers.ts';
import { REMOTE_METHODS } from './registry.ts';
import { approveByRule } from './rule.ts';
import { lockWithdrawal, type WithdrawalRow } from './store.ts';

const AT_ONCE = 50;
/** A bank that sends money back does so within these days. */
const RETURN_DAYS = 3;
const RETURN_MIN_MS = RETURN_DAYS * 86_400_000;

async function finishTest(services: Services, { id }: WithdrawalRow): Promise<void> {
  await transact(services.database, async (tx) => {
    let held = await lockWithdrawal(tx, services, id);
    for (const to of ['approved', 'sent', 'completed'] as const)
      if (held) held = (await moveLocked(tx, services, held, { to })) ?? held;
  });
}

/** False when none was due. */
async function finishTests(services: Services): Promise<boolean> {
  const { course } = testWithdrawal;
  if (course.kind !== 'after') return false;
  const due = await services.database.db
    .selectFrom('withdrawal')
    .innerJoin('customer', 'customer.id', 'withdrawal.customer_id')
    .selectAll('withdrawal')
    .where('customer.is_locked', '=', 0)
    .where('withdrawal.held_at', 'is', null)
    .where('withdrawal.method', '=', testWithdrawal.method)
    .where('withdrawal.status', 'in', ['requested', 'approved', 'sent'])
    .where('withdrawal.created_at', '<=', toIso(services.clock.now() - course.ms))
    .limit(AT_ONCE)
    .execute();
  for (const withdrawal of due) await finishTest(services, withdrawal);
  return due.length > 0;
}

/**
 * From when a bank may send it back: for what is in a file, since the bank took that; none before. A file that never
 * left pays nobody.
 */
const TAKEN_AT = sql<string>`case when withdrawal.bank_file_id is null then withdrawal.sent_at else bank_file.sent_at end`;

/** What a bank was sent. What a service pays is done once the service says so. False when none was due. */
async function completeSent(services: Services): Promise<boolean> {
  const now = services.clock.now();
  const sent = await services.database.db
    .selectFrom('withdrawal')
    .leftJoin('bank_file', 'bank_file.id', 'withdrawal.bank_file_id')
    .select(['withdrawal.id', TAKEN_AT.as('taken_at')])
    .where('withdrawal.status', '=', 'sent')
    .where('withdrawal.method', 'not in', REMOTE_METHODS)
    .where(TAKEN_AT, '<=', toIso(now - RETURN_MIN_MS))
    .orderBy(TAKEN_AT)
    .limit(AT_ONCE)
    .execute();
  const due = sent.filter(
    ({ taken_at }) => addBusinessDays(Date.parse(taken_at), RETURN_DAYS, BANK_ZONE) <= now,
  );
  for (const { id } of due)
    await transact(services.database, async (tx) => {
      const held = await lockWithdrawal(tx, services, id);
      if (held) await moveLocked(tx, services, held, { to: 'completed' });
    });
  return due.length > 0;
}

/** False when there was nothing to do. */
export async function finishDueWithdrawals(services: Services): Promise<boolean> {
  const isTestDone = await finishTests(services);
  const isAnyApproved = await approveByRule(services);
  return (await completeSent(services)) || isAnyApproved || isTestDone;
}
