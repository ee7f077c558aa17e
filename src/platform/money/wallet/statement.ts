import { sql } from 'kysely';
import {
  EXPORT_LINES_MAX,
  type StatementQuery,
  type WalletEntry,
} from '#lib/contracts/payments/statement.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import type { Db } from '../../ground/db/open.ts';
import { findNearerEnd, type Page, turnRows } from '../../ground/db/page-end.ts';
import { readWalletAccount } from '../ledger/accounts.ts';
import { type LineSum, readLineSums } from './line-sums.ts';
import { findCauses, type LineSource } from './statement-causes.ts';

/**
 * A reversal belongs to what it takes back. Where a refund failed, that is a reversal too: it is followed through two
 * refunds that failed, by joins, because a recursive query reads the whole ledger.
 */
const CAUSE_KIND = sql<
  WalletEntry['kind']
>`coalesce(fourth.kind, third.kind, second.kind, reversed.kind, t.kind)`;
const CAUSE_REFERENCE = sql<string>`coalesce(fourth.reference, third.reference, second.reference,
  reversed.reference, t.reference)`;

/** The lines of a wallet with what they were about. */
const selectLines = (at: Db, accountId: string) =>
  at
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
    .where('e.position', 'is not', null);

const selectFacts = (lines: ReturnType<typeof selectLines>) =>
  lines
    .select(['e.id', 'e.transaction_id', 'e.amount_cents', 'e.created_at', 'e.position'])
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

/** The positions of the lines that a filter lets through, of each kind that has any. */
function selectPositions(
  at: Db,
  accountId: string,
  { from, until }: StatementQuery,
  [first, ...others]: readonly [LineSum, ...LineSum[]],
) {
  const select = ({ kind, flow }: LineSum) =>
    at
      .selectFrom('wallet_line')
      .select(['created_at', 'position'])
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('flow', '=', flow)
      .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? ''))
      .$if(until !== undefined, (query) => query.where('created_at', '<', until ?? ''));
  return others.reduce((query, sum) => query.unionAll(select(sum)), select(first));
}

/** The latest lines that a filter lets through, without so many before them. */
async function listFiltered(at: Db, accountId: string, query: StatementQuery, page: Page): Promise<Filtered> {
  const [first, ...others] = await readLineSums(at, accountId, query);
  if (!first) return { lines: [], total: 0 };
  const total = [first, ...others].reduce((sum, { lines }) => sum + lines, 0);
  const end = findNearerEnd(page, total);
  const direction = end.isTurned ? 'asc' : 'desc';
  const rows = await selectPositions(at, accountId, query, [first, ...others])
    .orderBy('created_at', direction)
    .orderBy('position', direction)
    .limit(end.limit)
    .offset(end.offset)
    .execute();
  const positions = turnRows(rows, end).map(({ position }) => position);
  if (positions.length === 0) return { lines: [], total };
  const lines = await selectFacts(selectLines(at, accountId)).where('e.position', 'in', positions).execute();
  const byPosition = new Map(lines.map((line) => [line.position, line]));
  return { lines: positions.flatMap((position) => byPosition.get(position) ?? []), total };
}

interface Filtered {
  readonly lines: readonly Line[];
  /** On all pages. */
  readonly total: number;
}

/** The lines are numbered without gaps, so a page is a stretch of numbers. */
async function listAll(at: Db, accountId: string, { limit, offset }: Page): Promise<Filtered> {
  const { entry_count: total } = await at
    .selectFrom('account')
    .select('entry_count')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const lines = await selectFacts(selectLines(at, accountId))
    .where('e.position', '<=', total - offset)
    .where('e.position', '>', total - offset - limit)
    .orderBy('e.position', 'desc')
    .execute();
  return { lines, total };
}

const isNarrowed = ({ kind, direction, from, until }: StatementQuery): boolean =>
  kind !== 'all' || (direction ?? from ?? until) !== undefined;

const listLines = (at: Db, accountId: string, query: StatementQuery, page: Page): Promise<Filtered> =>
  isNarrowed(query) ? listFiltered(at, accountId, query, page) : listAll(at, accountId, page);

/** Lines of the wallet's statement, newest first. */
export async function readStatement(
  at: Db,
  customerId: string,
  { limit, offset, ...query }: Page & StatementQuery,
): Promise<{ result: WalletEntry[]; pageInfo: PageInfo }> {
  const { accountId } = await readWalletAccount(at, customerId);
  const { lines, total } = await listLines(at, accountId, query, { limit, offset });
  return { result: await addCauses(at, lines), pageInfo: { limit, offset, total } };
}

const sumCents = (sums: readonly LineSum[]): number => sums.reduce((sum, { cents }) => sum + cents, 0);

/** How many lines there are, and what came in and went out by them. */
export async function sumStatement(at: Db, customerId: string, query: StatementQuery) {
  const { accountId } = await readWalletAccount(at, customerId);
  const sums = await readLineSums(at, accountId, query);
  return {
    count: sums.reduce((sum, { lines }) => sum + lines, 0),
    in: toMoney(sumCents(sums.filter(({ flow }) => flow === 'in'))),
    out: toMoney(Math.abs(sumCents(sums.filter(({ flow }) => flow === 'out')))),
  };
}

/** The lines for a file, oldest first; of too many the newest. */
export async function readExport(at: Db, customerId: string, query: StatementQuery) {
  const { accountId } = await readWalletAccount(at, customerId);
  const { lines, total } = await listLines(at, accountId, query, { limit: EXPORT_LINES_MAX, offset: 0 });
  return { lines: lines.toReversed().map(toEntry), isCut: total > EXPORT_LINES_MAX };
}

/** One line of the customer's own; undefined where there is none. */
export async function findLine(
  at: Db,
  customerId: string,
  transactionId: string,
): Promise<WalletEntry | undefined> {
  const { accountId } = await readWalletAccount(at, customerId);
  const lines = await selectFacts(selectLines(at, accountId))
    .where('e.transaction_id', '=', transactionId)
    .execute();
  return (await addCauses(at, lines))[0];
}
