// The bank could not collect a debit, or took it back after it had counted.
import type { DirectEntryReturn } from '#lib/domain/bank/direct-entry.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import type { Payment } from '../../payments/provider.ts';
import { applyReport } from '../../payments/reports/apply-report.ts';
import { lockPayment } from '../../payments/store.ts';
import { setVerification } from '../../withdrawals/payout-accounts.ts';
import { DEBIT } from './debit.ts';
import { findMandate } from './find-mandate.ts';
import { endMandateOf } from './mandates.ts';

const findDebit = (tx: Tx, { lodgement, cents }: DirectEntryReturn) =>
  tx
    .selectFrom('bank_debit')
    .innerJoin('deposit', 'deposit.id', 'bank_debit.deposit_id')
    .innerJoin('mandate', 'mandate.id', 'bank_debit.mandate_id')
    .select(['deposit.id', 'mandate.id as mandate_id', 'mandate.account_id'])
    .where('bank_debit.lodgement', '=', lodgement)
    .where('bank_debit.bank_file_id', 'is not', null)
    .where('deposit.amount_cents', '=', cents)
    .executeTakeFirst();

/** What has counted already is taken out of the wallet again; what had been spent of it is owed. */
async function takeBack(tx: Tx, services: Services, payment: Payment, why: string): Promise<boolean> {
  const reason = `dishonoured: ${why}`;
  if (payment.status === 'pending') {
    await applyReport(tx, services, DEBIT, payment, { report: { state: 'failed', reason } });
    return true;
  }
  if (payment.status !== 'succeeded') return false;
  await applyReport(tx, services, DEBIT, payment, { report: { state: 'charged_back', reason } });
  return true;
}

/** Books the return of a debit and tells its customer. The payment's id; undefined where the line is about none. */
export async function returnDebit(
  tx: Tx,
  services: Services,
  line: DirectEntryReturn,
): Promise<string | undefined> {
  const debit = await findDebit(tx, line);
  const payment = debit && (await lockPayment(tx, services, debit.id));
  if (!debit || !payment || !(await takeBack(tx, services, payment, line.reason))) return undefined;
  const { customer_id: customerId, amount_cents: amountCents } = payment;
  await queueMails(tx, services, [
    {
      kind: 'debit_returned',
      payload: {
        depositId: payment.id,
        amountCents,
        reason: line.reason,
        hadCounted: payment.status === 'succeeded',
      },
      customerId,
      dedupe: `debit_returned:${payment.id}`,
    },
  ]);
  if (!line.isAccountBad) return payment.id;
  await setVerification(tx, services, debit.account_id, 'Failed Verification');
  const mandate = await findMandate(tx, customerId);
  if (mandate?.id === debit.mandate_id) await endMandateOf(tx, services, mandate, line.reason);
  return payment.id;
}
