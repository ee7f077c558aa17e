import { sql } from 'kysely';
import {
  EXPORT_LINES_MAX,
  type StatementQuery,
  type WalletEntry,
} from '#lib/contracts/payments/statement.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { KINDS_OF_FILTER } from '#lib/domain/account/net-position.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db } from '../db/open.ts';
import { readWalletAccount } from '../ledger/accounts.ts';
import { findCauses, type LineSource } from './statement-causes.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * A reversal belongs to what it takes back. Where a refund failed, that is a reversal too: it is followed through two
 * refunds that failed, by joins, because a recursive query reads the whole ledger.
 */
export const CAUSE_KIND = sql<
  WalletEntry['kind']
>`coalesce(fourth.kind, third.kind, second.kind, reversed.kind, t.kind)`;
const CAUSE_REFERENCE = sql<string>`coalesce(fourth.reference, third.reference, second.reference,
  reversed.reference, t.reference)`;

/** The lines of a wallet that a filter lets through. */
export function selectLines(at: Db, accountId: string, { kind, direction, from, until }: StatementQuery) {
  const kinds = KINDS_OF_FILTER[kind];
  return at
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_transaction as t', 't.id', 'e.transaction_id')
    .leftJoin('ledger_transaction as reversed', (join) =>
      join.onRef('reversed.id', '=', 't.reference').on('t.kind', '=', 'reversal'),
    )
    .leftJoin('ledger_transaction as second', (join) =>
      join.onRef('second.id', '=', 'reversed.reference').on('reversed.kind', '=', 'reversal'),
    )
    .leftJoin('ledger_transaction as third', (join) =>
      join.onRef('third.id', '=', 'second.reference').on('second.kind', '=', 'reversal'),
    )
    .leftJoin('ledger_transaction as fourth', (join) =>
      join.onRef('fourth.id', '=', 'third.reference').on('third.kind', '=', 'reversal'),
    )
    .where('e.account_id', '=', accountId)
    .where('e.position', 'is not', null)
    .$if(kinds !== undefined, (query) => query.where(CAUSE_KIND, 'in', kinds ?? []))
    .$if(direction === 'in', (query) => query.where('e.amount_cents', '>', 0))
    .$if(direction === 'out', (query) => query.where('e.amount_cents', '<', 0))
    .$if(from !== undefined, (query) => query.where('e.created_at', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('e.created_at', '<', until ?? ''));
}

const selectFacts = (lines: ReturnType<typeof selectLines>) =>
  lines
    .select(['e.id', 'e.transaction_id', 'e.amount_cents', 'e.created_at'])
    .select((row) => row.ref('e.balance_after_cents').$notNull().as('balance_after_cents'))
    .select(['t.kind', 't.description', 't.reference'])
    .select(CAUSE_KIND.as('cause_kind'))
    .select(CAUSE_REFERENCE.as('cause_reference'));

type Line = Awaited<ReturnType<ReturnType<typeof selectFacts>['execute']>>[number];

const toSource = ({ cause_kind, cause_reference }: Line): LineSource => ({
  kind: cause_kind,
  reference: cause_reference,
});

const toEntry = (line: Line): WalletEntry => ({
  id: line.id,
  transactionId: line.transaction_id,
  kind: line.kind as WalletEntry['kind'],
  amount: toMoney(line.amount_cents),
  balanceAfter: toMoney(line.balance_after_cents),
  description: line.description,
  reference: line.reference,
  createdAt: line.created_at,
});

async function addCauses(at: Db, lines: readonly Line[]): Promise<WalletEntry[]> {
  const findCause = await findCauses(at, lines.map(toSource));
  return lines.map((line) => {
    const cause = findCause(toSource(line));
    return cause ? { ...toEntry(line), cause } : toEntry(line);
  });
}

const COUNT = sql<number>`count(*)`.as('count');

/** Lines of the wallet's statement, newest first. */
export async function readStatement(
  at: Db,
  customerId: string,
  { limit, offset, ...query }: Page & StatementQuery,
): Promise<{ result: WalletEntry[]; pageInfo: PageInfo }> {
  const { accountId } = await readWalletAccount(at, customerId);
  const { count } = await selectLines(at, accountId, query).select(COUNT).executeTakeFirstOrThrow();
  const lines = await selectFacts(selectLines(at, accountId, query))
    .orderBy('e.position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { result: await addCauses(at, lines), pageInfo: { limit, offset, total: Number(count) } };
}

/** How many lines there are, and what came in and went out by them. */
export async function sumStatement(at: Db, customerId: string, query: StatementQuery) {
  const { accountId } = await readWalletAccount(at, customerId);
  const sums = await selectLines(at, accountId, query)
    .select(COUNT)
    .select(
      sql<number>`coalesce(sum(case when e.amount_cents > 0 then e.amount_cents end), 0)`.as('in_cents'),
    )
    .select(
      sql<number>`coalesce(sum(case when e.amount_cents < 0 then e.amount_cents end), 0)`.as('out_cents'),
    )
    .executeTakeFirstOrThrow();
  return {
    count: Number(sums.count),
    in: toMoney(Number(sums.in_cents)),
    out: toMoney(Math.abs(Number(sums.out_cents))),
  };
}

/** The lines for a file, oldest first; of too many the newest. */
export async function readExport(at: Db, customerId: string, query: StatementQuery) {
  const { accountId } = await readWalletAccount(at, customerId);
  const lines = await selectFacts(selectLines(at, accountId, query))
    .orderBy('e.position', 'desc')
    .limit(EXPORT_LINES_MAX + 1)
    .execute();
  const isCut = lines.length > EXPORT_LINES_MAX;
  return { lines: lines.slice(0, EXPORT_LINES_MAX).reverse().map(toEntry), isCut };
}

/** One line of the customer's own; undefined where there is none. */
export async function findLine(
  at: Db,
  customerId: string,
  transactionId: string,
): Promise<WalletEntry | undefined> {
  const { accountId } = await readWalletAccount(at, customerId);
  const lines = await selectFacts(selectLines(at, accountId, { kind: 'all' }))
    .where('e.transaction_id', '=', transactionId)
    .execute();
  return (await addCauses(at, lines))[0];
}
