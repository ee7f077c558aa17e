// The limits of customers as they are kept: rows that never change but for their ends.
import type { SetLimit } from '#lib/domain/limits/change-limit.ts';
import { LIMIT_PERIODS, type LimitKind, type LimitPeriod, WINDOW_DAYS } from '#lib/domain/limits/limit.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { readUsedCents } from './facts.ts';

export interface OwnLimits {
  readonly period: LimitPeriod;
  readonly limits: readonly SetLimit[];
}

/** What the customer has set of a kind that has not ended, by period. */
export async function listOwnLimits(
  services: Services,
  customerId: string,
  kind: LimitKind,
  at: Db | Tx = services.database.db,
): Promise<OwnLimits[]> {
  const now = getNowIso(services.clock);
  const rows = await at
    .selectFrom('customer_limit')
    .select(['id', 'period', 'cents', 'starts_at', 'ends_at'])
    .where('customer_id', '=', customerId)
    .where('kind', '=', kind)
    .where('set_by', '=', 'customer')
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .orderBy('starts_at')
    .execute();
  return LIMIT_PERIODS.map((period) => ({
    period,
    limits: rows
      .filter((row) => row.period === period)
      .map(({ id, cents, starts_at, ends_at }) => ({
        id,
        cents,
        startsAt: Date.parse(starts_at),
        endsAt: ends_at === null ? null : Date.parse(ends_at),
      })),
  }));
}

/** What binds the customer beyond the own limits: the lowest of each period, set for all or by an operator. */
export async function listImposedLimits(
  services: Services,
  customerId: string,
  kind: LimitKind,
  at: Db | Tx = services.database.db,
): Promise<{ period: LimitPeriod; cents: number }[]> {
  const now = getNowIso(services.clock);
  const rows = await at
    .selectFrom('customer_limit')
    .select((row) => ['period', row.fn.min<number>('cents').as('cents')])
    .where((where) => where.or([where('customer_id', 'is', null), where('customer_id', '=', customerId)]))
    .where('kind', '=', kind)
    .where('set_by', '<>', 'customer')
    .where('starts_at', '<=', now)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .groupBy('period')
    .execute();
  return rows.map(({ period, cents }) => ({ period, cents: Number(cents) }));
}

/** What is used up within the window of each period. */
export async function listUsed(
  services: Services,
  customerId: string,
  kind: LimitKind,
): Promise<{ period: LimitPeriod; cents: number }[]> {
  const cents = await readUsedCents(services, customerId, kind);
  return LIMIT_PERIODS.map((period) => ({ period, cents: cents[period] }));
}

export interface NewLimit {
  readonly customerId: string | null;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly cents: number;
  readonly startsAt: number;
  readonly setBy: 'customer' | 'operator' | 'system';
}

export async function insertLimit(
  at: Db | Tx,
  { random, clock }: Services,
  { customerId, kind, period, cents, startsAt, setBy }: NewLimit,
): Promise<string> {
  const id = random.createId('lim', clock.now());
  await at
    .insertInto('customer_limit')
    .values({
      id,
      customer_id: customerId,
      kind,
      period,
      days: WINDOW_DAYS[period],
      cents,
      starts_at: toIso(startsAt),
      ends_at: null,
      set_by: setBy,
      created_at: getNowIso(clock),
    })
    .execute();
  return id;
}

export async function endLimit(at: Db | Tx, id: string, endsAt: number | null): Promise<void> {
  await at
    .updateTable('customer_limit')
    .set({ ends_at: endsAt === null ? null : toIso(endsAt) })
    .where('id', '=', id)
    .execute();
}
