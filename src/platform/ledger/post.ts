// Money moves only here: a transaction of entries that come to nothing, sealed by the database (decision M2).
import type { Tx } from '../db/open.ts';
import type { Services } from '../services.ts';
import { nowIso } from '../time.ts';

export type PostingKind = 'deposit' | 'purchase' | 'prize' | 'refund' | 'withdrawal' | 'reversal';

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

const MONEY_PREFIX = { transaction: 'ltx', entry: 'len' } as const;

/**
 * Writes the transaction with its entries and seals it; wallets follow by trigger. Gives the transaction's id.
 * @throws the database's error when the entries do not come to 0, a wallet would fall below 0, or the kind has
 * been posted for this reference.
 */
export async function post(tx: Tx, { chance, clock }: Services, posting: Posting): Promise<string> {
  const now = clock.now();
  const createdAt = nowIso(clock);
  const id = chance.id(MONEY_PREFIX.transaction, now);
  const { kind, reference, description } = posting;
  await tx
    .insertInto('ledger_transaction')
    .values({ id, kind, reference, description, sealed: 0, created_at: createdAt })
    .execute();
  await tx
    .insertInto('ledger_entry')
    .values(
      posting.entries.map(({ accountId, cents }) => ({
        id: chance.id(MONEY_PREFIX.entry, now),
        transaction_id: id,
        account_id: accountId,
        amount_cents: cents,
        created_at: createdAt,
      })),
    )
    .execute();
  await tx.updateTable('ledger_transaction').set({ sealed: 1 }).where('id', '=', id).execute();
  return id;
}

/** Corrects a transaction by its opposite; the first one stays (decision M2). Once for a transaction. */
export async function reverse(
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
  return post(tx, services, { kind: 'reversal', reference: transactionId, description, entries });
}
