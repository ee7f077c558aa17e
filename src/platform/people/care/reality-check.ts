// How long a customer has been here, and what playing has cost since.
import type { RealityCheck } from '#lib/contracts/care/care.ts';
import { CustomerState } from '#lib/contracts/identity/customer.ts';
import { getRealityCheckDue } from '#lib/domain/limits/reality-check.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { findLicence } from '../../ground/config/licences.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/** A customer's session. */
export interface SessionCaller {
  readonly customerId: string;
  readonly sessionId: string;
}

/** Sums of the wallet's statement since an instant, in cents, by kind. */
async function readMoved({ database }: Services, customerId: string, since: string) {
  const rows = await database.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .select((row) => ['ledger_transaction.kind', row.fn.sum<number>('amount_cents').as('cents')])
    .where('account.customer_id', '=', customerId)
    .where('account.kind', '=', 'wallet')
    .where('ledger_entry.created_at', '>=', since)
    .where('ledger_transaction.kind', 'in', ['purchase', 'refund', 'prize'])
    .groupBy('ledger_transaction.kind')
    .execute();
  return new Map(rows.map(({ kind, cents }) => [kind, Number(cents)]));
}

/** What the check of one session stands on. */
async function readSession(services: Services, { customerId, sessionId }: SessionCaller) {
  const { database, clock } = services;
  const { reality_check_minutes: chosen, state } = await database.db
    .selectFrom('customer')
    .select(['reality_check_minutes', 'state'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const session = await database.db
    .selectFrom('session')
    .select(['created_at', 'reality_checked_at'])
    .where('id', '=', sessionId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  const { realityCheckMinutes: maxMinutes } = await findLicence(services, CustomerState.parse(state));
  const minutes = Math.min(chosen, maxMinutes ?? chosen);
  const since = session?.created_at ?? getNowIso(clock);
  const dueAt = getRealityCheckDue({ since, checkedAt: session?.reality_checked_at, minutes });
  return { minutes, maxMinutes, since, dueAt };
}

/** When the session's next check is due. */
export async function readRealityCheckDue(services: Services, caller: SessionCaller): Promise<string> {
  return (await readSession(services, caller)).dueAt;
}

export async function readRealityCheck(services: Services, caller: SessionCaller): Promise<RealityCheck> {
  const { minutes, maxMinutes, since, dueAt } = await readSession(services, caller);
  const moved = await readMoved(services, caller.customerId, since);
  const spent = -((moved.get('purchase') ?? 0) + (moved.get('refund') ?? 0));
  return {
    minutes,
    ...(maxMinutes !== undefined && { maxMinutes }),
    since,
    at: getNowIso(services.clock),
    dueAt,
    spent: toMoney(Math.max(0, spent)),
    won: toMoney(moved.get('prize') ?? 0),
  };
}

/** The customer has seen the check: the next one is due a whole interval later. */
export async function markRealityChecked(
  { database, clock }: Services,
  { customerId, sessionId }: SessionCaller,
): Promise<void> {
  await database.db
    .updateTable('session')
    .set({ reality_checked_at: getNowIso(clock) })
    .where('id', '=', sessionId)
    .where('customer_id', '=', customerId)
    .execute();
}

export async function setRealityCheckMinutes(
  { database }: Services,
  customerId: string,
  minutes: number,
): Promise<void> {
  await database.db
    .updateTable('customer')
    .set({ reality_check_minutes: minutes })
    .where('id', '=', customerId)
    .execute();
}
