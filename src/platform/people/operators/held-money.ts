// What waits while an account is locked, and moves by itself once it is unlocked.
import { formatCents } from '#lib/domain/money/money.ts';
import type { Services } from '../../services.ts';

/** Approved withdrawals, which are paid out, and debits, which are collected: a line each for the operator. */
export async function describeHeldMoney({ database }: Services, customerId: string): Promise<string[]> {
  const { db } = database;
  const withdrawals = await db
    .selectFrom('withdrawal')
    .leftJoin('payout_account as account', 'account.id', 'withdrawal.account_id')
    .select(['withdrawal.id', 'withdrawal.amount_cents', 'account.account_name', 'account.account_mask'])
    .where('withdrawal.customer_id', '=', customerId)
    .where('withdrawal.status', '=', 'approved')
    .orderBy('withdrawal.created_at')
    .execute();
  const debits = await db
    .selectFrom('bank_debit')
    .innerJoin('deposit', 'deposit.id', 'bank_debit.deposit_id')
    .select(['deposit.id', 'deposit.amount_cents'])
    .where('deposit.customer_id', '=', customerId)
    .where('deposit.status', '=', 'pending')
    .where('bank_debit.bank_file_id', 'is', null)
    .orderBy('bank_debit.created_at')
    .execute();
  return [
    ...withdrawals.map(({ id, amount_cents, account_name, account_mask }) =>
      [`${id}: ${formatCents(amount_cents)} out`, account_name && `to ${account_name} ${account_mask}`]
        .filter(Boolean)
        .join(' '),
    ),
    ...debits.map(({ id, amount_cents }) => `${id}: ${formatCents(amount_cents)} by direct debit`),
  ];
}
