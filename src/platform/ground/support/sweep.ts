import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';

/** The support has sent messages in its mailbox. */
const RETENTION_MS = 90 * 86_400_000;

export async function sweepSupport({ database, clock }: Services): Promise<void> {
  await database.db
    .deleteFrom('support_message')
    .where('sent_at', '<', toIso(clock.now() - RETENTION_MS))
    .execute();
}
