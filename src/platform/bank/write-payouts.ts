// The file that pays approved withdrawals to accounts in Australia.
import { type DirectEntryLine, writeDirectEntry } from '#lib/domain/bank/direct-entry.ts';
import { BANK_ZONE } from '#lib/domain/time/business-days.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { type Tx, transact } from '../db/open.ts';
import type { Services } from '../services.ts';
import { moveLocked } from '../withdrawals/move.ts';
import { lockWithdrawal, type WithdrawalRow } from '../withdrawals/store.ts';
import { keepFile, takeFileNumber } from './files.ts';
import { readAccountNumber } from './payout-accounts.ts';
import { readSender } from './settings.ts';

/** Banks take longer files; a shorter one is sooner looked through. */
const LINES_MAX = 1000;

export interface WrittenFile {
  readonly name: string;
  readonly body: string;
  readonly items: number;
  readonly totalCents: number;
}

const listApproved = async (tx: Tx): Promise<readonly string[]> =>
  (
    await tx
      .selectFrom('withdrawal')
      .innerJoin('payout_account', 'payout_account.id', 'withdrawal.account_id')
      .select('withdrawal.id')
      .where('withdrawal.status', '=', 'approved')
      .where('withdrawal.method', '=', 'tt')
      .where('payout_account.kind', '=', 'national')
      .orderBy('withdrawal.created_at')
      .orderBy('withdrawal.id')
      .limit(LINES_MAX)
      .execute()
  ).map(({ id }) => id);

async function toLine(tx: Tx, services: Services, withdrawal: WithdrawalRow): Promise<DirectEntryLine> {
  const account = await tx
    .selectFrom('payout_account')
    .selectAll()
    .where('id', '=', withdrawal.account_id ?? '')
    .executeTakeFirstOrThrow();
  return {
    bsb: account.bank_code,
    account: readAccountNumber(services, account),
    name: account.account_name,
    cents: withdrawal.amount_cents,
    lodgement: withdrawal.lodgement,
  };
}

/** Those that are still approved once they are held: one that was called off in the meantime is left out. */
async function holdApproved(tx: Tx, services: Services): Promise<WithdrawalRow[]> {
  const held: WithdrawalRow[] = [];
  for (const id of await listApproved(tx)) {
    const withdrawal = await lockWithdrawal(tx, services, id);
    if (withdrawal?.status === 'approved') held.push(withdrawal);
  }
  return held;
}

/**
 * Writes the file and marks its withdrawals as sent, at once: what is in a file is never in another. Undefined where
 * nothing is approved. @throws BankSettingsError
 */
export async function writePayouts(services: Services): Promise<WrittenFile | undefined> {
  const sender = readSender(services);
  return transact(services.database, async (tx) => {
    const withdrawals = await holdApproved(tx, services);
    if (withdrawals.length === 0) return undefined;
    const lines: DirectEntryLine[] = [];
    for (const withdrawal of withdrawals) lines.push(await toLine(tx, services, withdrawal));
    const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
    const date = toLocalDate(services.clock.now(), BANK_ZONE);
    const name = `payouts-${String(await takeFileNumber(tx)).padStart(6, '0')}.aba`;
    const body = writeDirectEntry({ kind: 'credit', sender, description: 'PAYOUTS', date, lines });
    const file = { direction: 'out_credit', name, body, totalCents, items: lines.length } as const;
    const { id } = await keepFile(tx, services, file);
    for (const withdrawal of withdrawals)
      await moveLocked(tx, services, withdrawal, { to: 'sent', bankFileId: id });
    return { name, body, items: lines.length, totalCents };
  });
}
