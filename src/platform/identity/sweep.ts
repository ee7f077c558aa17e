import type { Services } from '../services.ts';
import { iso } from '../time.ts';
import { createSessionStore } from './web-sessions.ts';

const KEPT_MS = 30 * 86_400_000;

/** Deletes what ended long ago: sessions, web sessions and counts of guesses. For the worker, once a day. */
export async function sweepIdentity({ database, clock }: Services): Promise<void> {
  const now = clock.now();
  const { db } = database;
  await createSessionStore(database).sweep(now);
  await db
    .deleteFrom('session')
    .where('expires_at', '<', iso(now - KEPT_MS))
    .execute();
  await db
    .deleteFrom('guess')
    .where('first_at', '<', iso(now - KEPT_MS))
    .execute();
}
