import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';

/** How many days messages are kept, and can be sent again. */
const KEPT_DAYS = 30;

export async function sweepWebhooks({ database: { db }, clock }: Services): Promise<void> {
  const oldest = toIso(clock.now() - KEPT_DAYS * DAY_MS);
  const old = db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('created_at', '<', oldest)
    .where('state', '<>', 'waiting');
  await db.deleteFrom('webhook_attempt').where('delivery_id', 'in', old).execute();
  await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', oldest)
    .where('state', '<>', 'waiting')
    .execute();
  await db.deleteFrom('outbox_event').where('sent_at', '<', oldest).execute();
}
