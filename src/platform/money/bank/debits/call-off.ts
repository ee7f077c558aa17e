// Debits that are not collected after all. What is in a file of the bank cannot be called off any more.

import { type Tx, transact } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { isExcluded } from '../../blocks/blocks.ts';
import { applyReport } from '../../payments/reports/apply-report.ts';
import { lockPayment } from '../../payments/store.ts';
import { DEBIT } from './debit.ts';

/** Fails a debit that waits for its file. False where it does not wait any more. */
export async function callOffDebit(
  tx: Tx,
  services: Services,
  depositId: string,
  reason: string,
): Promise<boolean> {
  const payment = await lockPayment(tx, services, depositId);
  const debit = await tx
    .selectFrom('bank_debit')
    .select('bank_file_id')
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  if (payment?.status !== 'pending' || !debit || debit.bank_file_id !== null) return false;
  await applyReport(tx, services, DEBIT, payment, { report: { state: 'failed', reason } });
  return true;
}

const listWaiting = (tx: Tx, mandateId: string) =>
  tx
    .selectFrom('bank_debit')
    .innerJoin('deposit', 'deposit.id', 'bank_debit.deposit_id')
    .select('deposit.id')
    .where('bank_debit.mandate_id', '=', mandateId)
    .where('bank_debit.bank_file_id', 'is', null)
    .where('deposit.status', '=', 'pending')
    .execute();

/** Calls off what waits under an agreement that has ended. How many debits that were. */
export async function callOffDebits(tx: Tx, services: Services, mandateId: string): Promise<number> {
  let calledOff = 0;
  for (const { id } of await listWaiting(tx, mandateId))
    if (await callOffDebit(tx, services, id, 'cancelled')) calledOff += 1;
  return calledOff;
}

/** Nothing is collected from customers who have excluded themselves since, or whose agreement or account has ended. */
export async function callOffForbidden(services: Services): Promise<void> {
  const waiting = await services.database.db
    .selectFrom('bank_debit')
    .innerJoin('deposit', 'deposit.id', 'bank_debit.deposit_id')
    .innerJoin('mandate', 'mandate.id', 'bank_debit.mandate_id')
    .innerJoin('customer', 'customer.id', 'deposit.customer_id')
    .select(['deposit.id', 'deposit.customer_id', 'mandate.ended_at', 'customer.closed_at'])
    .where('bank_debit.bank_file_id', 'is', null)
    .where('deposit.status', '=', 'pending')
    .execute();
  for (const { id, customer_id, ended_at, closed_at } of waiting) {
    const isOver = ended_at !== null || closed_at !== null;
    if (isOver || (await isExcluded(services, customer_id)))
      await transact(services.database, (tx) => callOffDebit(tx, services, id, 'cancelled'));
  }
}
