// Breaks and exclusions: times in which a customer may neither buy nor pay in, and hears of no offers (decision S7).
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';

/** A break or exclusion in force. */
export interface Exclusion {
  readonly kind: 'break' | 'exclusion';
  readonly startsAt: string;
  /** Until when it lasts at least; null for good. */
  readonly untilAt: string | null;
}

/** Whether a row of `exclusion` is in force at an instant, as the guards of the database see it. */
export const isInForce = (at: string): RawBuilder<boolean> =>
  sql<boolean>`(exclusion.separated_at is null and exclusion.starts_at <= ${at} and (case exclusion.kind when 'break' then exclusion.until_at > ${at}
    else exclusion.ended_at is null or exclusion.ended_at > ${at} end))`;

/** Of a row of `exclusion`: the account in which it was asked for. */
export const EXCLUSION_ORIGIN = sql<string>`coalesce(exclusion.from_customer_id, exclusion.customer_id)`;

/** Of several the one that lasts longest: an exclusion before every break. */
export const findLongest = <T extends { readonly kind: string; readonly until_at: string | null }>(
  rows: readonly T[],
): T | undefined =>
  rows.toSorted(
    (a, b) =>
      Number(a.kind === 'break') - Number(b.kind === 'break') ||
      (b.until_at ?? '9').localeCompare(a.until_at ?? '9'),
  )[0];

/** The break or exclusion that holds now; of several the one that lasts longest. */
export async function findExclusion(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  customerId: string,
  at: Db | Tx = database.db,
): Promise<Exclusion | undefined> {
  const rows = await at
    .selectFrom('exclusion')
    .select(['kind', 'starts_at', 'until_at'])
    .where('customer_id', '=', customerId)
    .where(isInForce(getNowIso(clock)))
    .execute();
  const longest = findLongest(rows);
  return longest && { kind: longest.kind, startsAt: longest.starts_at, untilAt: longest.until_at };
}
