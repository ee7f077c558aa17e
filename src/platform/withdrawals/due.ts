// Withdrawals that go on by themselves: the test withdrawal when it has waited, and what a bank has kept for some days.
import { addBusinessDays, BANK_ZONE } from '#lib/domain/time/business-days.ts';
import { transact } from '../db/open.ts';
import type { Services } from '../services.ts';
import { toIso } from '../time.ts';
import { moveLocked } from './move.ts';
import { testWithdrawal } from './providers.ts';
import { REMOTE_METHODS } from './registry.ts';
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
    .selectAll()
    .where('method', '=', testWithdrawal.method)
    .where('status', 'in', ['requested', 'approved', 'sent'])
    .where('created_at', '<=', toIso(services.clock.now() - course.ms))
    .limit(AT_ONCE)
    .execute();
  for (const withdrawal of due) await finishTest(services, withdrawal);
  return due.length > 0;
}

/** What a bank was sent. What a service pays is done once the service says so. False when none was due. */
async function completeSent(services: Services): Promise<boolean> {
  const now = services.clock.now();
  const sent = await services.database.db
    .selectFrom('withdrawal')
    .selectAll()
    .where('status', '=', 'sent')
    .where('method', 'not in', REMOTE_METHODS)
    .where('sent_at', '<=', toIso(now - RETURN_MIN_MS))
    .orderBy('sent_at')
    .limit(AT_ONCE)
    .execute();
  const due = sent.filter(
    ({ sent_at }) => addBusinessDays(Date.parse(sent_at ?? ''), RETURN_DAYS, BANK_ZONE) <= now,
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
  return (await completeSent(services)) || isTestDone;
}
