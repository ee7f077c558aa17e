import { sql } from 'kysely';
import type { Sample } from '#lib/domain/metrics/metrics.ts';
import { HOUR_MS } from '#lib/domain/time/units.ts';
import type { Db } from '../../ground/db/open.ts';
import { toIso } from '../../time.ts';

/** What went to addresses without an account; mail to customers is counted with their messages. */
export async function readAlertMetrics(db: Db, now: number): Promise<Sample[]> {
  const since = toIso(now - HOUR_MS);
  const row = await db
    .selectFrom('alert_delivery')
    .select([
      sql<number>`sum(case when sent_at >= ${since} then 1 else 0 end)`.as('sent'),
      sql<number>`sum(case when skipped_at >= ${since} and error is not null then 1 else 0 end)`.as('failed'),
      sql<number>`sum(case when sent_at is null and skipped_at is null then 1 else 0 end)`.as('waiting'),
    ])
    .where((where) =>
      where.or([
        where('created_at', '>=', toIso(now - 24 * HOUR_MS)),
        where.and([where('sent_at', 'is', null), where('skipped_at', 'is', null)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return [
    { name: 'drawcard_alerts_sent_last_hour', value: Number(row.sent ?? 0) },
    { name: 'drawcard_alerts_failed_last_hour', value: Number(row.failed ?? 0) },
    { name: 'drawcard_alerts_waiting', value: Number(row.waiting ?? 0) },
  ];
}
