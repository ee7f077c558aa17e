import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';

const JOBS_RETENTION_MS = 30 * 86_400_000;

/**
 * Deletes finished jobs. The name of a job says that something was done and has to stay known, except for the jobs that
 * a calendar makes.
 */
export async function sweepJobs(
  { database, clock }: Services,
  calendarKinds: readonly string[],
): Promise<void> {
  await database.db
    .deleteFrom('job')
    .where('done_at', '<', toIso(clock.now() - JOBS_RETENTION_MS))
    .where((where) => where.or([where('dedupe', 'is', null), where('kind', 'in', calendarKinds)]))
    .execute();
}
