// The limits that bind a customer now, with what is used up of each. The database's own guards count the same way.
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  type LimitUse,
  WINDOW_DAYS,
} from '#lib/domain/limits/limit.ts';
import type { Db, Flavor, Tx } from '../../ground/db/open.ts';
import { selectLocalDay } from '../../local-day.ts';
import { createAsOf } from '../../money/blocks/blocks.ts';
import type { AsOf } from '../../money/blocks/purchase-block.ts';
import type { Services } from '../../services.ts';

const DAY = sql.raw('coalesce(local_day, substr(created_at, 1, 10))');

/** The day before a limit's window, for a statement over `customer` and `held`, the limit. */
const selectDayBefore = ({ localDays }: AsOf, flavor: Flavor): RawBuilder<string> =>
  flavor === 'postgres'
    ? sql`to_char(cast(${selectLocalDay(flavor, localDays)} as date) - held.days, 'YYYY-MM-DD')`
    : sql`date(${selectLocalDay(flavor, localDays)}, '-' || held.days || ' days')`;

const selectSpent = (asOf: AsOf, flavor: Flavor) => sql`(select coalesce(sum(total_cents), 0) from checkout
    where checkout.customer_id = customer.id and ${DAY} > ${selectDayBefore(asOf, flavor)})
  - (select coalesce(sum(cents), 0) from limit_credit
    where limit_credit.customer_id = customer.id and local_day > ${selectDayBefore(asOf, flavor)})`;

const selectPaidIn = (asOf: AsOf, flavor: Flavor) => sql`(select coalesce(sum(amount_cents), 0) from deposit
  where deposit.customer_id = customer.id and status <> 'failed' and ${DAY} > ${selectDayBefore(asOf, flavor)})`;

/** The limits of some kinds as one text, for a statement over the row `customer`; see `parseLimitUses`. */
export function selectLimitUses(
  kinds: readonly LimitKind[],
  asOf: AsOf,
  flavor: Flavor,
): RawBuilder<string | null> {
  const isOfKind = sql.join(kinds.map((kind) => sql.lit(kind)));
  return sql<string | null>`(select string_agg(held.kind || ' ' || held.period || ' '
      || case when held.customer_id is null then 1 else 0 end || ' ' || held.cents || ' '
      || (case held.kind when 'deposit' then ${selectPaidIn(asOf, flavor)} else ${selectSpent(asOf, flavor)} end), ',')
    from customer_limit as held where (held.customer_id = customer.id or held.customer_id is null)
      and held.kind in (${isOfKind}) and held.starts_at <= ${asOf.now} and (held.ends_at is null or held.ends_at > ${asOf.now}))`;
}

const Kind = z.enum(LIMIT_KINDS);
const Period = z.enum(LIMIT_PERIODS);

function parseLimitUse(text: string): LimitUse {
  const [kind, period, isSystem, limitCents, usedCents] = text.split(' ');
  return {
    kind: Kind.parse(kind),
    period: Period.parse(period),
    isSystem: isSystem === '1',
    limitCents: Number(limitCents),
    // More may have been refunded within the window than was spent in it.
    usedCents: Math.max(0, Number(usedCents)),
  };
}

export const parseLimitUses = (text: string | null): LimitUse[] =>
  text === null ? [] : text.split(',').map(parseLimitUse);

/** The limits of some kinds that bind a customer now. */
export async function readLimitUses(
  services: Services,
  customerId: string,
  kinds: readonly LimitKind[] = LIMIT_KINDS,
  at: Db | Tx = services.database.db,
): Promise<LimitUse[]> {
  const asOf = createAsOf(services.clock);
  const { uses } = await at
    .selectFrom('customer')
    .select(selectLimitUses(kinds, asOf, services.database.flavor).as('uses'))
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return parseLimitUses(uses);
}

/** The limits of what the customer pays in. */
export const readDepositLimitUses = (
  services: Services,
  customerId: string,
  at: Db | Tx,
): Promise<LimitUse[]> => readLimitUses(services, customerId, ['deposit'], at);

/** What is spent, or paid in, within the window of each period, in cents; never below 0. */
export async function readUsedCents(
  services: Services,
  customerId: string,
  kind: LimitKind,
): Promise<Record<LimitPeriod, number>> {
  const asOf = createAsOf(services.clock);
  const windows = LIMIT_PERIODS.map(
    (period) => sql`select ${sql.lit(period)} as period, ${sql.lit(WINDOW_DAYS[period])} as days`,
  );
  const { flavor } = services.database;
  const used = kind === 'deposit' ? selectPaidIn(asOf, flavor) : selectSpent(asOf, flavor);
  const { rows } = await sql<{ period: string; used: number }>`
    select held.period, ${used} as used from customer, (${sql.join(windows, sql` union all `)}) as held
      where customer.id = ${customerId}`.execute(services.database.db);
  const cents = { day: 0, week: 0, month: 0 };
  for (const row of rows) cents[Period.parse(row.period)] = Math.max(0, Number(row.used));
  return cents;
}
