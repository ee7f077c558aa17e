import { type RawBuilder, sql } from 'kysely';
import { CustomerState } from '#lib/contracts/identity/customer.ts';
import type { NetPosition, StatementQuery, WalletEntryKind } from '#lib/contracts/payments/statement.ts';
import { STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import { createNetPosition, type KindSum } from '#lib/domain/account/net-position.ts';
import { listStatementYears } from '#lib/domain/account/statement-years.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { toInstant } from '#lib/domain/time/zoned-time.ts';
import type { Db } from '../db/open.ts';
import { readWalletAccount } from '../ledger/accounts.ts';
import type { Clock } from '../time.ts';
import { toIso } from '../time.ts';
import { CAUSE_KIND, selectLines } from './statement.ts';

interface SumRow {
  readonly kind: WalletEntryKind;
  readonly cents: number | string;
}

const toSums = (rows: readonly SumRow[]): KindSum[] =>
  rows.map(({ kind, cents }) => ({ kind, cents: Number(cents) }));

/** What was added, taken out, spent and won from an instant on. */
export async function readNetPosition(
  at: Db,
  customerId: string,
  from: string | undefined,
): Promise<NetPosition> {
  const { accountId } = await readWalletAccount(at, customerId);
  const rows = await selectLines(at, accountId, { kind: 'all', from })
    .select([CAUSE_KIND.as('kind'), sql<number>`sum(e.amount_cents)`.as('cents')])
    .groupBy(CAUSE_KIND)
    .execute();
  return createNetPosition(toSums(rows));
}

const formatMonth = (year: number, month: number): string =>
  `${month > 12 ? year + 1 : year}-${String(month > 12 ? month - 12 : month).padStart(2, '0')}`;

/** The instants at which the months of a year begin in a zone, and the one at which the next year does. */
const listMonthStarts = (year: number, zone: string): string[] =>
  Array.from({ length: 13 }, (_, index) =>
    toIso(toInstant(`${formatMonth(year, index + 1)}-01`, '00:00', zone)),
  );

/** The month of a line, 1 to 12, by the instants that months begin at. */
const selectMonth = (starts: readonly string[]): RawBuilder<number> =>
  sql<number>`case ${sql.join(
    starts.slice(1).map((end, index) => sql`when e.created_at < ${end} then ${sql.lit(index + 1)}`),
    sql` `,
  )} end`;

async function readBalanceBefore(at: Db, accountId: string, instant: string): Promise<number> {
  const row = await at
    .selectFrom('ledger_entry')
    .select('balance_after_cents')
    .where('account_id', '=', accountId)
    .where('position', 'is not', null)
    .where('created_at', '<', instant)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.balance_after_cents ?? 0;
}

async function readOwner(at: Db, customerId: string) {
  const { state, created_at: createdAt } = await at
    .selectFrom('customer')
    .select(['state', 'created_at'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { zone: STATE_ZONES[CustomerState.parse(state)], createdAt };
}

/** A calendar year of the wallet in the local time of the customer's state. */
export async function readStatementYear(at: Db, clock: Clock, customerId: string, year: number) {
  const { zone, createdAt } = await readOwner(at, customerId);
  const { accountId } = await readWalletAccount(at, customerId);
  const starts = listMonthStarts(year, zone);
  const [from = '', until = ''] = [starts[0], starts[12]];
  const query: StatementQuery = { kind: 'all', from, until };
  const month = selectMonth(starts);
  const rows = await selectLines(at, accountId, query)
    .select([month.as('month'), CAUSE_KIND.as('kind'), sql<number>`sum(e.amount_cents)`.as('cents')])
    .groupBy([sql.ref('month'), CAUSE_KIND])
    .execute();
  const [opening, closing] = await Promise.all([
    readBalanceBefore(at, accountId, from),
    readBalanceBefore(at, accountId, until),
  ]);
  const now = toIso(clock.now());
  const months = starts
    .slice(0, 12)
    .flatMap((start, index) => (start <= now ? [index + 1] : []))
    .map((number) => ({
      month: number,
      ...createNetPosition(toSums(rows.filter((row) => Number(row.month) === number))),
    }));
  return {
    year,
    years: listStatementYears(createdAt, clock.now(), zone),
    opening: toMoney(opening),
    closing: toMoney(closing),
    total: createNetPosition(toSums(rows)),
    months,
  };
}
