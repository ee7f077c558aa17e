import { CustomerState } from '#lib/contracts/identity/customer.ts';
import type { NetPosition } from '#lib/contracts/payments/statement.ts';
import { STATE_ZONES } from '#lib/domain/account/customer-state.ts';
import { createNetPosition } from '#lib/domain/account/net-position.ts';
import { listStatementYears } from '#lib/domain/account/statement-years.ts';
import { toMoney } from '#lib/domain/money/money.ts';
import { toInstant } from '#lib/domain/time/zoned-time.ts';
import type { Db } from '../../ground/db/open.ts';
import type { Clock } from '../../time.ts';
import { toIso } from '../../time.ts';
import { readWalletAccount } from '../ledger/accounts.ts';
import { type LineSum, readLineSums, readLineSumsBetween } from './line-sums.ts';

/** What was added, taken out, spent and won from an instant on. */
export async function readNetPosition(
  at: Db,
  customerId: string,
  from: string | undefined,
): Promise<NetPosition> {
  const { accountId } = await readWalletAccount(at, customerId);
  return createNetPosition(await readLineSums(at, accountId, { kind: 'all', from }));
}

const formatMonth = (year: number, month: number): string =>
  `${month > 12 ? year + 1 : year}-${String(month > 12 ? month - 12 : month).padStart(2, '0')}`;

/** The instants at which the months of a year begin in a zone, and the one at which the next year does. */
const listMonthStarts = (year: number, zone: string): string[] =>
  Array.from({ length: 13 }, (_, index) =>
    toIso(toInstant(`${formatMonth(year, index + 1)}-01`, '00:00', zone)),
  );

const sumCents = (sums: readonly LineSum[]): number => sums.reduce((sum, { cents }) => sum + cents, 0);

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
  const { before, between } = await readLineSumsBetween(at, accountId, starts);
  const opening = sumCents(before);
  const now = toIso(clock.now());
  const months = starts
    .slice(0, 12)
    .flatMap((start, index) => (start <= now ? [index + 1] : []))
    .map((number) => ({
      month: number,
      ...createNetPosition(between[number - 1] ?? []),
    }));
  return {
    year,
    years: listStatementYears(createdAt, clock.now(), zone),
    opening: toMoney(opening),
    closing: toMoney(opening + sumCents(between.flat())),
    total: createNetPosition(between.flat()),
    months,
  };
}
