import type { Withdrawal } from '#lib/contracts/payments/withdrawal.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { addBusinessDays, BANK_ZONE } from '#lib/domain/time/business-days.ts';
import { isCancellable } from '#lib/domain/wallet/withdrawal-state.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import { toIso } from '../../time.ts';
import { type PayoutAccount, toBankAccount } from './payout-accounts.ts';
import { getWithdrawalProvider } from './registry.ts';
import type { WithdrawalRow } from './store.ts';

/** A bank has the money there the day after it got the file; a request is decided within a day. */
const DAYS_AFTER_SENDING = 1;
const DAYS_TO_DECIDE = 1;

const OPEN: ReadonlySet<string> = new Set(['requested', 'approved', 'sent']);

interface Known {
  readonly account: PayoutAccount | undefined;
  /** Since when its bank has it, or its service; null before. */
  readonly takenAt: string | null;
}

/** When the money is expected there; undefined once it is, when it was given back, and while no bank has its file. */
function getExpectedAt(
  { method, status, created_at, sent_at }: WithdrawalRow,
  { account, takenAt }: Known,
): string | undefined {
  if (!OPEN.has(status)) return undefined;
  const { course } = getWithdrawalProvider(method);
  if (course.kind === 'after') return toIso(Date.parse(created_at) + course.ms);
  // A service says itself when it has paid.
  if (sent_at && course.kind === 'remote') return undefined;
  if (takenAt) return toIso(addBusinessDays(Date.parse(takenAt), DAYS_AFTER_SENDING, BANK_ZONE));
  // In a file that is not with the bank yet.
  if (sent_at) return undefined;
  const from = Math.max(Date.parse(created_at), account ? Date.parse(account.usable_from) : 0);
  return toIso(addBusinessDays(from, DAYS_TO_DECIDE + DAYS_AFTER_SENDING, BANK_ZONE));
}

/** Those that withdrawals name, removed ones too. */
async function readAccounts(
  at: Db | Tx,
  withdrawals: readonly WithdrawalRow[],
): Promise<ReadonlyMap<string, PayoutAccount>> {
  const ids = withdrawals.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]));
  if (ids.length === 0) return new Map();
  const rows = await at.selectFrom('payout_account').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** When the bank took the files that withdrawals are in. */
async function readFilesTaken(
  at: Db | Tx,
  withdrawals: readonly WithdrawalRow[],
): Promise<ReadonlyMap<string, string | null>> {
  const ids = withdrawals.flatMap(({ bank_file_id }) => (bank_file_id === null ? [] : [bank_file_id]));
  if (ids.length === 0) return new Map();
  const rows = await at.selectFrom('bank_file').select(['id', 'sent_at']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, sent_at }) => [id, sent_at]));
}

function toWithdrawal(row: WithdrawalRow, known: Known): Withdrawal {
  const { account } = known;
  const { reason, cause_key: causeKey, decided_at, sent_at, done_at } = row;
  const expectedAt = getExpectedAt(row, known);
  return {
    id: row.id,
    amount: toMoney(row.amount_cents),
    withdrawalMethodCode: row.method,
    status: row.status,
    createdAt: row.created_at,
    canCancel: isCancellable(row.status),
    ...(account && { account: toBankAccount(account), bankType: account.kind }),
    ...(causeKey !== null && { causeKey }),
    ...(reason !== null && { reason }),
    ...(decided_at !== null && { decidedAt: decided_at }),
    ...(sent_at !== null && { sentAt: sent_at }),
    ...(done_at !== null && { doneAt: done_at }),
    ...(expectedAt !== undefined && { expectedAt }),
  };
}

/** Withdrawals as their customer is shown them. */
export async function toWithdrawals(at: Db | Tx, rows: readonly WithdrawalRow[]): Promise<Withdrawal[]> {
  const accounts = await readAccounts(at, rows);
  const filesTaken = await readFilesTaken(at, rows);
  return rows.map((row) =>
    toWithdrawal(row, {
      account: accounts.get(row.account_id ?? ''),
      takenAt: row.bank_file_id === null ? row.sent_at : (filesTaken.get(row.bank_file_id) ?? null),
    }),
  );
}
