// The file by which a bank collects debits that are due.

import { type DirectEntryLine, writeDirectEntry } from '#lib/domain/bank/direct-entry.ts';
import { BANK_ZONE } from '#lib/domain/time/business-days.ts';
import { toLocalDate } from '#lib/domain/time/zoned-time.ts';
import { requireCompared } from '../../../ground/config/restored.ts';
import { type Db, type Tx, transact } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { readStanding } from '../../ledger/account-standing.ts';
import { lockWallet } from '../../ledger/accounts.ts';
import { lockPayment } from '../../payments/store.ts';
import { findAccountNumber } from '../../withdrawals/payout-accounts.ts';
import { keepFile, takeFileNumber } from '../files.ts';
import { readSender } from '../settings.ts';
import type { WrittenFile } from '../write-payouts.ts';
import { callOffForbidden } from './call-off.ts';
import { findMandate } from './find-mandate.ts';
import { endMandateOf } from './mandates.ts';

const LINES_MAX = 1000;

interface HeldDebit {
  readonly depositId: string;
  readonly line: DirectEntryLine;
}

const selectDue = (at: Db | Tx, today: string) =>
  at
    .selectFrom('bank_debit')
    .innerJoin('deposit', 'deposit.id', 'bank_debit.deposit_id')
    .innerJoin('customer', 'customer.id', 'deposit.customer_id')
    .where('customer.is_locked', '=', 0)
    .where('bank_debit.bank_file_id', 'is', null)
    .where('bank_debit.due_day', '<=', today)
    .where('deposit.status', '=', 'pending')
    .orderBy('bank_debit.created_at')
    .orderBy('deposit.id')
    .limit(LINES_MAX);

const listDue = (tx: Tx, today: string) => selectDue(tx, today).select('deposit.id').execute();

const getToday = ({ clock }: Services): string => toLocalDate(clock.now(), BANK_ZONE);

/** What a file would collect that is made now. */
export async function sumDebits(
  services: Services,
): Promise<{ readonly lines: number; readonly cents: number }> {
  const rows = await selectDue(services.database.db, getToday(services))
    .select('deposit.amount_cents as cents')
    .execute();
  return { lines: rows.length, cents: rows.reduce((sum, { cents }) => sum + cents, 0) };
}

/**
 * The debit as a line; undefined where it was called off, or is in another file, in the meantime, where its customer's
 * account is closed or locked, or the account to collect from can't be read.
 */
async function holdDebit(tx: Tx, services: Services, depositId: string): Promise<HeldDebit | undefined> {
  const payment = await lockPayment(tx, services, depositId);
  const debit = await tx
    .selectFrom('bank_debit')
    .innerJoin('mandate', 'mandate.id', 'bank_debit.mandate_id')
    .select(['lodgement', 'bank_file_id', 'account_id', 'ended_at'])
    .where('deposit_id', '=', depositId)
    .executeTakeFirstOrThrow();
  if (payment?.status !== 'pending' || debit.bank_file_id !== null || debit.ended_at !== null)
    return undefined;
  const { isClosed, isLocked } = await readStanding(tx, payment.customer_id);
  if (isClosed || isLocked) return undefined;
  const account = await tx
    .selectFrom('payout_account')
    .selectAll()
    .where('id', '=', debit.account_id)
    .executeTakeFirstOrThrow();
  const number = findAccountNumber(services, account);
  if (number === undefined) return undefined;
  const line = {
    bsb: account.bank_code,
    account: number,
    name: account.account_name,
    cents: payment.amount_cents,
    lodgement: debit.lodgement,
  };
  return { depositId, line };
}

const UNREADABLE = 'The number of the account can no longer be read. Enter the account again to go on.';

/** Ends agreements whose account can't be read any more, and fails what waits under them: customers sign again. */
async function endUnreadable(services: Services): Promise<void> {
  const waiting = await services.database.db
    .selectFrom('payout_account')
    .selectAll()
    .where('id', 'in', (sub) =>
      sub
        .selectFrom('bank_debit')
        .innerJoin('deposit', 'deposit.id', 'bank_debit.deposit_id')
        .innerJoin('mandate', 'mandate.id', 'bank_debit.mandate_id')
        .select('mandate.account_id')
        .where('bank_debit.bank_file_id', 'is', null)
        .where('mandate.ended_at', 'is', null)
        .where('deposit.status', '=', 'pending'),
    )
    .execute();
  for (const account of waiting) {
    if (findAccountNumber(services, account) !== undefined) continue;
    await transact(services.database, async (tx) => {
      await lockWallet(tx, services, account.customer_id);
      const held = await findMandate(tx, account.customer_id);
      if (held?.account_id === account.id) await endMandateOf(tx, services, held, UNREADABLE);
    });
  }
}

async function holdDue(tx: Tx, services: Services, today: string): Promise<HeldDebit[]> {
  const held: HeldDebit[] = [];
  for (const { id } of await listDue(tx, today)) {
    const debit = await holdDebit(tx, services, id);
    if (debit) held.push(debit);
  }
  return held;
}

/**
 * Writes the file and marks its debits, at once: what is in a file is never in another. Undefined where nothing is due.
 * @throws BankSettingsError, RestoreNotCompared
 */
export async function writeDebits(services: Services): Promise<WrittenFile | undefined> {
  const sender = readSender(services);
  await requireCompared(services.database.db);
  await callOffForbidden(services);
  await endUnreadable(services);
  return transact(services.database, async (tx) => {
    const date = getToday(services);
    const debits = await holdDue(tx, services, date);
    if (debits.length === 0) return undefined;
    const lines = debits.map(({ line }) => line);
    const totalCents = lines.reduce((sum, { cents }) => sum + cents, 0);
    const name = `debits-${String(await takeFileNumber(tx)).padStart(6, '0')}.aba`;
    const body = writeDirectEntry({ kind: 'debit', sender, description: 'DEBITS', date, lines });
    const file = { direction: 'out_debit', name, body, totalCents, items: lines.length } as const;
    const { id } = await keepFile(tx, services, file);
    await tx
      .updateTable('bank_debit')
      .set({ bank_file_id: id, sent_at: getNowIso(services.clock) })
      .where(
        'deposit_id',
        'in',
        debits.map(({ depositId }) => depositId),
      )
      .execute();
    return { id, name, body, items: lines.length, totalCents };
  });
}
