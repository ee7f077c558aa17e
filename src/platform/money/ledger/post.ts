// Money moves only here: a transaction of entries that come to nothing, sealed by the database (decision M2).
import type { Insertable } from 'kysely';
import { defineStatement } from '../../ground/db/define-statement.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { LedgerEntryTable, LedgerTransactionTable } from '../../ground/db/schema/money-schema.ts';
import { sendAhead } from '../../ground/db/send-ahead.ts';
import { type Statement, writeTogether } from '../../ground/db/write-together.ts';
import { runHooks } from '../../module-parts.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { isHouseAccount } from './accounts.ts';

declare module '../../module.ts' {
  interface ModuleHooks {
    /** Money has come into wallets, from wherever: the ids of their accounts, each once. */
    onCredited(tx: Tx, services: Services, accountIds: readonly string[]): Promise<void>;
  }
}

export type PostingKind =
  | 'deposit'
  | 'purchase'
  | 'prize'
  | 'refund'
  | 'withdrawal'
  | 'payout'
  | 'donation'
  | 'adjustment'
  | 'reversal'
  | 'settlement'
  | 'dispute';

export interface PostingEntry {
  readonly accountId: string;
  /** Signed: money out of the account is negative. Never 0. */
  readonly cents: number;
}

export interface Posting {
  readonly kind: PostingKind;
  /** What it is about: the id of a deposit, a checkout, an entry that won. With the kind it happens once. */
  readonly reference: string;
  /** For the statement. */
  readonly description: string;
  readonly entries: readonly PostingEntry[];
}

const insertTransactions = defineStatement((at, rows: readonly Insertable<LedgerTransactionTable>[]) =>
  at.insertInto('ledger_transaction').values(rows),
);
const insertEntries = defineStatement((at, rows: readonly Insertable<LedgerEntryTable>[]) =>
  at.insertInto('ledger_entry').values(rows),
);
const updateSealed = defineStatement((at, ids: readonly string[]) =>
  at.updateTable('ledger_transaction').set({ sealed: 1 }).where('id', 'in', ids),
);

const MONEY_PREFIX = { transaction: 'ltx', entry: 'len' } as const;

/** Transactions whose entries are to be written and that are to be sealed afterwards. */
export interface PreparedPostings {
  readonly ids: readonly [string, ...string[]];
  /** Writes transactions and entries; wallets follow by trigger, in the order of the entries. */
  readonly statements: readonly Statement[];
}

/** Puts together what writes the postings. They stand only once `sealPostings` has sealed them. */
export function preparePostings(
  tx: Tx,
  { random, clock }: Services,
  [first, ...others]: readonly [Posting, ...Posting[]],
): PreparedPostings {
  const now = clock.now();
  const createdAt = getNowIso(clock);
  const prepare = ({ kind, reference, description, entries }: Posting) => {
    const id = random.createId(MONEY_PREFIX.transaction, now);
    return {
      row: { id, kind, reference, description, sealed: 0 as const, created_at: createdAt },
      entries: entries.map(({ accountId, cents }) => ({
        id: random.createId(MONEY_PREFIX.entry, now),
        transaction_id: id,
        account_id: accountId,
        amount_cents: cents,
        created_at: createdAt,
      })),
    };
  };
  const head = prepare(first);
  const tail = others.map(prepare);
  const all = [head, ...tail];
  return {
    ids: [head.row.id, ...tail.map(({ row }) => row.id)],
    statements: [
      insertTransactions(
        tx,
        all.map(({ row }) => row),
      ),
      insertEntries(
        tx,
        all.flatMap(({ entries }) => entries),
      ),
    ],
  };
}

/**
 * Seals transactions whose entries have been written. Where the entries of one do not come to 0 the database refuses this,
 * the next statement or the commit.
 */
export async function sealPostings(
  tx: Tx,
  { database }: Services,
  { ids }: Pick<PreparedPostings, 'ids'>,
): Promise<void> {
  await sendAhead(tx, database, updateSealed(tx, ids));
}

/** What follows money that has come into wallets, in the transaction of its postings. */
export async function followCredits(tx: Tx, services: Services, postings: readonly Posting[]): Promise<void> {
  const credited = postings
    .flatMap(({ entries }) => entries)
    .filter(({ accountId, cents }) => cents > 0 && !isHouseAccount(accountId))
    .map(({ accountId }) => accountId);
  if (credited.length > 0) await runHooks(services, 'onCredited', tx, services, [...new Set(credited)]);
}

/**
 * Writes the transaction with its entries and seals it; wallets follow by trigger. Gives the transaction's id.
 * @throws the database's error when the entries do not come to 0, a wallet would fall below 0, or the kind has
 * been posted for this reference.
 */
export async function postTransaction(tx: Tx, services: Services, posting: Posting): Promise<string> {
  const prepared = preparePostings(tx, services, [posting]);
  await writeTogether(tx, services.database, prepared.statements);
  await sealPostings(tx, services, prepared);
  await followCredits(tx, services, [posting]);
  return prepared.ids[0];
}

/** Corrects a transaction by its opposite; the first one stays (decision M2). Once for a transaction. */
export async function reverseTransaction(
  tx: Tx,
  services: Services,
  transactionId: string,
  description: string,
): Promise<string> {
  const rows = await tx
    .selectFrom('ledger_entry')
    .select(['account_id', 'amount_cents'])
    .where('transaction_id', '=', transactionId)
    .execute();
  const entries = rows.map((row) => ({ accountId: row.account_id, cents: -row.amount_cents }));
  return postTransaction(tx, services, { kind: 'reversal', reference: transactionId, description, entries });
}
