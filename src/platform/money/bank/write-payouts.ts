// The file that pays approved withdrawals to accounts in Australia.
import { type DirectEntryLine, writeDirectEntry } from '#lib/domain/bank/direct-entry.ts';
import { BANK_ZONE } from '#lib/domain/time/business-days.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { requireCompared } from '../../ground/config/restored.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { readStanding } from '../ledger/account-standing.ts';
import { moveLocked } from '../withdrawals/move.ts';
import { findAccountNumber } from '../withdrawals/payout-accounts.ts';
import { lockWithdrawal, type WithdrawalRow } from '../withdrawals/store.ts';
import { keepFile, takeFileNumber } from './files.ts';
import { readSender } from './settings.ts';

/** Banks take longer files; a shorter one is sooner looked through. */
const LINES_MAX = 1000;

export interface WrittenFile {
  readonly id: string;
  readonly name: string;
  readonly body: string;
  readonly items: number;
  readonly totalCents: number;
}

/** Approved withdrawals that a file pays. */
const selectApproved = (at: Db | Tx) =>
  at
    .selectFrom('withdrawal')
    .innerJoin('payout_account', 'payout_account.id', 'withdrawal.account_id')
    .innerJoin('customer', 'customer.id', 'withdrawal.customer_id')
    .where('withdrawal.status', '=', 'approved')
    .where('withdrawal.held_at', 'is', null)
    .where('withdrawal.method', '=', 'tt')
    .where('payout_account.kind', '=', 'national')
    .where('customer.is_locked', '=', 0)
    .orderBy('withdrawal.created_at')
    .orderBy('withdrawal.id')
    .limit(LINES_MAX);

const listApproved = async (tx: Tx): Promise<readonly string[]> =>
  (await selectApproved(tx).select('withdrawal.id').execute()).map(({ id }) => id);

/** What a file would pay that is made now. */
export async function sumPayouts(db: Db): Promise<{ readonly lines: number; readonly cents: number }> {
  const rows = await selectApproved(db).select('withdrawal.amount_cents as cents').execute();
  return { lines: rows.length, cents: rows.reduce((sum, { cents }) => sum + cents, 0) };
}

interface HeldPayout {
  readonly withdrawal: WithdrawalRow;
  readonly line: DirectEntryLine;
}

/** Undefined where the number of the account can't be read. */
async function toPayout(
  tx: Tx,
  services: Services,
  withdrawal: WithdrawalRow,
): Promise<HeldPayout | undefined> {
  const account = await tx
    .selectFrom('payout_account')
    .selectAll()
    .where('id', '=', withdrawal.account_id ?? '')
    .executeTakeFirstOrThrow();
  const number = findAccountNumber(services, account);
  if (number === undefined) return undefined;
  const line = {
    bsb: account.bank_code,
    account: number,
    name: account.account_name,
    cents: withdrawal.amount_cents,
    lodgement: withdrawal.lodgement,
  };
  return { withdrawal, line };
}

/**
 * Those that are still approved once they are held, and can be paid: one that was called off in the meantime is left
 * out, and one whose customer was locked waits.
 */
async function holdApproved(tx: Tx, services: Services): Promise<HeldPayout[]> {
  const held: HeldPayout[] = [];
  for (const id of await listApproved(tx)) {
    const withdrawal = await lockWithdrawal(tx, services, id);
    if (withdrawal?.status !== 'approved' || withdrawal.held_at !== null) continue;
    if ((await readStanding(tx, withdrawal.customer_id)).isLocked) continue;
    const payout = await toPayout(tx, services, withdrawal);
    if (payout) held.push(payout);
  }
  return held;
}

/**
 * Writes the file and marks its withdrawals as sent, at once: what is in a file is never in another. Undefined where
 * nothing is approved. @throws BankSettingsError, RestoreNotCompared
 */
export async function writePayouts(services: Services): Promise<WrittenFile | undefined> {
  const sender = readSender(services);
  await requireCompared(services.database.db);
  return transact(services.database, async (tx) => {
    const payouts = await holdApproved(tx, services);
    if (payouts.length === 0) return undefined;
    const lines = payouts.map(({ line }) => line);
    const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
    const date = toLocalDate(services.clock.now(), BANK_ZONE);
    const name = `payouts-${String(await takeFileNumber(tx)).padStart(6, '0')}.aba`;
    const body = writeDirectEntry({ kind: 'credit', sender, description: 'PAYOUTS', date, lines });
    const file = { direction: 'out_credit', name, body, totalCents, items: lines.length } as const;
    const { id } = await keepFile(tx, services, file);
    for (const { withdrawal } of payouts)
      await moveLocked(tx, services, withdrawal, { to: 'sent', bankFileId: id });
    return { id, name, body, items: lines.length, totalCents };
  });
}
