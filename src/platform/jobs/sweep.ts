// What has served its time is removed: sessions that ended, carts that were left, answers kept against repetition, finished jobs.
import { sweepEvents } from '../analytics/store.ts';
import { sweepCarts } from '../cart/sweep.ts';
import { sweepPresence } from '../editor/accounts/presence.ts';
import { sweepEditorSessions } from '../editor/accounts/sessions.ts';
import { sweepFeedback } from '../events/routes.ts';
import { sweepIdentity } from '../identity/sweep.ts';
import type { Services } from '../services.ts';
import { toIso } from '../time.ts';

const DAY_MS = 86_400_000;
/** Answers to repeated calls live at least a day (decision M3). */
const IDEMPOTENCY_RETENTION_MS = 7 * DAY_MS;
/** The support has them in its mailbox. */
const SUPPORT_RETENTION_MS = 90 * DAY_MS;
const JOBS_RETENTION_MS = 30 * DAY_MS;

export const OPEN_AHEAD_JOB = 'open_ahead';
export const SWEEP_JOB = 'tidy';
const CALENDAR_JOBS = [OPEN_AHEAD_JOB, SWEEP_JOB];

export async function sweepAll(services: Services): Promise<void> {
  const { database, clock } = services;
  const { db } = database;
  const now = clock.now();
  await sweepIdentity(services);
  await sweepCarts(services);
  await sweepEditorSessions(services);
  await sweepPresence(services);
  await sweepFeedback(services);
  await sweepEvents(services);
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', toIso(now - IDEMPOTENCY_RETENTION_MS))
    .execute();
  await db
    .deleteFrom('support_message')
    .where('sent_at', '<', toIso(now - SUPPORT_RETENTION_MS))
    .execute();
  // Elsewhere a name says that something was done, and that must stay known.
  await db
    .deleteFrom('job')
    .where('done_at', '<', toIso(now - JOBS_RETENTION_MS))
    .where((where) => where.or([where('dedupe', 'is', null), where('kind', 'in', CALENDAR_JOBS)]))
    .execute();
}
