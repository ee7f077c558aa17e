// Debits count once the days are over in which the bank says that it could not collect. The days begin when the bank
// took the file, not when it was written: a file that never left brings no money.
import { DEBIT_CLEARS_DAYS, getClearedAt } from '#lib/domain/bank/direct-debit.ts';
import { transact } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { toIso } from '../../../time.ts';
import { SHOP_CURRENCY } from '../../ledger/accounts.ts';
import { applyReport } from '../../payments/reports/apply-report.ts';
import { lockPayment } from '../../payments/store.ts';
import { DEBIT } from './debit.ts';

const AT_ONCE = 50;
const CLEARS_MIN_MS = DEBIT_CLEARS_DAYS * 86_400_000;

const listSent = (services: Services) =>
  services.database.db
    .selectFrom('bank_debit')
    .innerJoin('deposit', 'deposit.id', 'bank_debit.deposit_id')
    .innerJoin('bank_file', 'bank_file.id', 'bank_debit.bank_file_id')
    .select('deposit.id')
    .select((row) => row.ref('bank_file.sent_at').$notNull().as('taken_at'))
    .where('deposit.status', '=', 'pending')
    .where('bank_file.sent_at', '<=', toIso(services.clock.now() - CLEARS_MIN_MS))
    .orderBy('bank_file.sent_at')
    .limit(AT_ONCE)
    .execute();

const clearDebit = (services: Services, depositId: string): Promise<void> =>
  transact(services.database, async (tx) => {
    const payment = await lockPayment(tx, services, depositId);
    if (payment?.status !== 'pending') return;
    const captured = { cents: payment.amount_cents, currency: SHOP_CURRENCY };
    await applyReport(tx, services, DEBIT, payment, { report: { state: 'succeeded', captured } });
  });

/** False when none was due. */
export async function clearDebits(services: Services): Promise<boolean> {
  const now = services.clock.now();
  const due = (await listSent(services)).filter(({ taken_at }) => getClearedAt(Date.parse(taken_at)) <= now);
  for (const { id } of due) await clearDebit(services, id);
  return due.length > 0;
}
