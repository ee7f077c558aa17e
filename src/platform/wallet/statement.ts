import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import type { WalletEntry } from '#lib/contracts/wallet.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db } from '../db/open.ts';
import { readWalletAccount } from '../ledger/accounts.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const selectEntries = (at: Db, accountId: string, { limit, offset }: Page) =>
  at
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .select(['ledger_entry.id', 'ledger_entry.amount_cents', 'ledger_entry.created_at'])
    .select((row) => row.ref('ledger_entry.balance_after_cents').$notNull().as('balance_after_cents'))
    .select(['ledger_transaction.kind', 'ledger_transaction.description', 'ledger_transaction.reference'])
    .where('ledger_entry.account_id', '=', accountId)
    .where('ledger_entry.position', 'is not', null)
    .orderBy('ledger_entry.position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** The wallet's statement, newest first. */
export async function readStatement(
  at: Db,
  customerId: string,
  page: Page,
): Promise<{ result: WalletEntry[]; pageInfo: PageInfo }> {
  const { accountId } = await readWalletAccount(at, customerId);
  const { entry_count: total } = await at
    .selectFrom('account')
    .select('entry_count')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const rows = await selectEntries(at, accountId, page);
  const result = rows.map((row) => ({
    id: row.id,
    kind: row.kind as WalletEntry['kind'],
    amount: toMoney(row.amount_cents),
    balanceAfter: toMoney(row.balance_after_cents),
    description: row.description,
    reference: row.reference,
    createdAt: row.created_at,
  }));
  return { result, pageInfo: { limit: page.limit, offset: page.offset, total } };
}
