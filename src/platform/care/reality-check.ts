// How long a customer has been here, and what playing has cost since.
import type { RealityCheck } from '#lib/contracts/care/care.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';

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

/** @param sessionId of the customer's session; without one the check begins now */
export async function readRealityCheck(
  services: Services,
  customerId: string,
  sessionId: string | undefined,
): Promise<RealityCheck> {
  const { db } = services.database;
  const { reality_check_minutes } = await db
    .selectFrom('customer')
    .select('reality_check_minutes')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const session = await db
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', sessionId ?? '')
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  const since = session?.created_at ?? getNowIso(services.clock);
  const moved = await readMoved(services, customerId, since);
  const spent = -((moved.get('purchase') ?? 0) + (moved.get('refund') ?? 0));
  return {
    minutes: reality_check_minutes,
    since,
    spent: toMoney(Math.max(0, spent)),
    won: toMoney(moved.get('prize') ?? 0),
  };
}
