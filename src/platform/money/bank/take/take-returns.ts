// What a bank could not pay, or not collect, comes back by a file: money goes back to wallets, or out of them.
import type { DirectEntryReturn } from '#lib/domain/bank/direct-entry.ts';
import type { Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { moveLocked } from '../../withdrawals/move.ts';
import { setVerification } from '../../withdrawals/payout-accounts.ts';
import { lockWithdrawal, type WithdrawalRow } from '../../withdrawals/store.ts';
import { returnDebit } from '../debits/return-debit.ts';
import type { BankReturn } from '../read/read-returns.ts';
import type { BookLine } from './take-file.ts';

async function findReturned(
  tx: Tx,
  services: Services,
  { lodgement, cents }: DirectEntryReturn,
): Promise<WithdrawalRow | undefined> {
  const row = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('lodgement', '=', lodgement)
    .where('amount_cents', '=', cents)
    .executeTakeFirst();
  return row && lockWithdrawal(tx, services, row.id);
}

/** What the line is about, once its money is back where it came from; undefined where it is about nothing of ours. */
async function takeBack(
  tx: Tx,
  services: Services,
  line: DirectEntryReturn,
): Promise<{ withdrawal_id: string } | { deposit_id: string } | undefined> {
  const withdrawal = await findReturned(tx, services, line);
  if (!withdrawal) {
    const depositId = await returnDebit(tx, services, line);
    return depositId === undefined ? undefined : { deposit_id: depositId };
  }
  const moved = await moveLocked(tx, services, withdrawal, { to: 'returned', reason: line.reason });
  if (!moved) return undefined;
  if (line.isAccountBad && moved.account_id !== null)
    await setVerification(tx, services, moved.account_id, 'Failed Verification');
  return { withdrawal_id: moved.id };
}

/** Gives the money of one line back. */
export const bookReturn: BookLine<BankReturn> = async (tx, services, id, line) => {
  const booked = await takeBack(tx, services, line);
  const state = booked ? 'matched' : 'unmatched';
  await tx
    .updateTable('bank_line')
    .set({ state, reason: line.reason, ...booked })
    .where('id', '=', id)
    .execute();
  return state;
};
