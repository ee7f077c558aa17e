// Limits and exclusions as rows, for tests of what holds them.
import { type LimitKind, type LimitPeriod, WINDOW_DAYS } from '#lib/domain/limits/limit.ts';
import type { Services } from '#platform/services.ts';
import { getNowIso, toIso } from '#platform/time.ts';

interface NewLimit {
  /** Null for everybody. */
  readonly customerId: string | null;
  readonly kind?: LimitKind;
  readonly period?: LimitPeriod;
  readonly cents: number;
}

/** A limit in force from now on; of a week's spending where nothing else is said. */
export async function insertLimit(
  { database, clock, random }: Services,
  { customerId, kind = 'spend', period = 'week', cents }: NewLimit,
): Promise<string> {
  const id = random.createId('lim', clock.now());
  const now = getNowIso(clock);
  await database.db
    .insertInto('customer_limit')
    .values({
      id,
      customer_id: customerId,
      kind,
      period,
      days: WINDOW_DAYS[period],
      cents,
      starts_at: now,
      ends_at: null,
      set_by: customerId === null ? 'system' : 'customer',
      created_at: now,
    })
    .execute();
  return id;
}

/** A break of so many milliseconds, or an exclusion of at least as many. */
export async function insertExclusion(
  { database, clock, random }: Services,
  customerId: string,
  { kind = 'break', ms }: { kind?: 'break' | 'exclusion'; ms: number },
): Promise<string> {
  const id = random.createId('exc', clock.now());
  const now = getNowIso(clock);
  await database.db
    .insertInto('exclusion')
    .values({
      id,
      customer_id: customerId,
      kind,
      reason: '',
      starts_at: now,
      until_at: toIso(clock.now() + ms),
      ended_at: null,
      set_by: 'customer',
      created_at: now,
    })
    .execute();
  return id;
}
