import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { WAITING_MS } from './requested-alerts.ts';

/** A link that ends an alert holds for as long: what it is about is said until then. */
const ENDED_KEPT_MS = 400 * DAY_MS;
/** A draw that was told of is not told of again. */
const TOLD_KEPT_MS = 90 * DAY_MS;

/** Deletes what was asked for and never confirmed, what has long ended, and addresses that nothing is left of. */
export async function sweepAlerts({ database: { db }, clock }: Services): Promise<void> {
  const before = (ms: number): string => toIso(clock.now() - ms);
  await db
    .deleteFrom('alert_delivery')
    .where('created_at', '<', before(TOLD_KEPT_MS))
    .where((row) => row.or([row('sent_at', 'is not', null), row('skipped_at', 'is not', null)]))
    .execute();
  await db
    .deleteFrom('alert')
    .where((row) =>
      row.or([
        row.and([row('confirmed_at', 'is', null), row('created_at', '<', before(WAITING_MS))]),
        row('ended_at', '<', before(ENDED_KEPT_MS)),
      ]),
    )
    .execute();
  await db
    .deleteFrom('alert_reader')
    .where('created_at', '<', before(WAITING_MS))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('alert').select('alert.id').whereRef('alert.reader_id', '=', 'alert_reader.id'))),
    )
    .execute();
}
