// What a bank could not pay, or not collect, comes back by a file: money goes back to wallets, or out of them.
import { type DirectEntryReturn, readReturns } from '#lib/domain/bank/direct-entry.ts';
import { type Tx, transact } from '../db/open.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';
import { moveLocked } from '../withdrawals/move.ts';
import { lockWithdrawal, type WithdrawalRow } from '../withdrawals/store.ts';
import { returnDebit } from './debits/return-debit.ts';
import { keepFile } from './files.ts';
import { setVerification } from './payout-accounts.ts';

export interface TakenFile {
  readonly lines: number;
  readonly matched: number;
  /** Lines that the operator has to look at. */
  readonly unmatched: number;
  /** Lines that had come before. */
  readonly repeated: number;
  /** Rows of sums and balances that were passed over. */
  readonly sums?: number;
}

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

/** Gives the money of one line back. Undefined where the line is known. */
async function takeLine(
  services: Services,
  fileId: string,
  line: DirectEntryReturn,
): Promise<'matched' | 'unmatched' | undefined> {
  const { random, clock } = services;
  return transact(services.database, async (tx) => {
    const inserted = await tx
      .insertInto('bank_line')
      .values({
        id: random.createId('bkl', clock.now()),
        bank_file_id: fileId,
        line_no: line.lineNo,
        kind: 'return',
        bank_reference: line.lodgement,
        cents: line.cents,
        customer_reference: null,
        received_at: getNowIso(clock),
        deposit_id: null,
        withdrawal_id: null,
        state: 'unmatched',
        reason: line.reason,
      })
      .onConflict((conflict) => conflict.columns(['kind', 'bank_reference']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return undefined;
    const booked = await takeBack(tx, services, line);
    if (!booked) return 'unmatched';
    await tx
      .updateTable('bank_line')
      .set({ state: 'matched', ...booked })
      .where('id', '=', inserted.id)
      .execute();
    return 'matched';
  });
}

/**
 * Takes a bank's file of returns over, each line once, however often the file or a part of it comes.
 * @throws TypeError naming the line that cannot be read: nothing of the file is taken over then
 */
export async function takeReturns(services: Services, name: string, body: string): Promise<TakenFile> {
  const lines = readReturns(body);
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const file = { direction: 'in_returns', name, body, totalCents, items: lines.length } as const;
  const { id } = await transact(services.database, (tx) => keepFile(tx, services, file));
  const outcomes: ('matched' | 'unmatched' | undefined)[] = [];
  for (const line of lines) outcomes.push(await takeLine(services, id, line));
  const count = (wanted: (typeof outcomes)[number]) =>
    outcomes.filter((outcome) => outcome === wanted).length;
  return {
    lines: lines.length,
    matched: count('matched'),
    unmatched: count('unmatched'),
    repeated: count(undefined),
  };
}
