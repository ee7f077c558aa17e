import { enqueueJob } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { certifyAgreement } from '../certificates/issue.ts';
import { NEXT_SESSION_JOB } from './next.ts';

/** Signs the agreement of a session that plays, and looks for the session after it. */
export async function followDecision(services: Services, sessionId: string): Promise<void> {
  const { db } = services.database;
  const session = await db
    .selectFrom('party_session')
    .innerJoin('pool', 'pool.id', 'party_session.id')
    .select(['group_id', 'pool.status'])
    .where('party_session.id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (session.status !== 'cancelled') await certifyAgreement(services, sessionId);
  await enqueueJob(db, services, { kind: NEXT_SESSION_JOB, payload: { groupId: session.group_id } });
}
