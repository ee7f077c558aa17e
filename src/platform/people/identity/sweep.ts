import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { createSessionStore } from './web-sessions.ts';

const RETENTION_MS = 30 * 86_400_000;

/** Deletes what ended long ago: links, challenges, sessions, web sessions and counts of login attempts. For the worker, once a day. */
export async function sweepIdentity({ database, clock }: Services): Promise<void> {
  const now = clock.now();
  const { db } = database;
  await createSessionStore(database).sweep(now);
  await db
    .deleteFrom('session')
    .where('expires_at', '<', toIso(now - RETENTION_MS))
    .execute();
  await db
    .deleteFrom('link_token')
    .where('expires_at', '<', toIso(now - RETENTION_MS))
    .execute();
  // They last for minutes, and are asked for by anybody.
  for (const table of ['passkey_challenge', 'social_state'] as const)
    await db.deleteFrom(table).where('expires_at', '<', toIso(now)).execute();
  await db
    .deleteFrom('guess')
    .where('first_at', '<', toIso(now - RETENTION_MS))
    .execute();
}
