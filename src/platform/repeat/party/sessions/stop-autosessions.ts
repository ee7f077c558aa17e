// Groups whose organiser takes time off open no further session by themselves.
import type { Tx } from '../../../ground/db/open.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { toGroupJob } from '../../recurring/jobs.ts';
import { findLastSession } from './next.ts';

/** Holds or ends what opens by itself in the groups that a customer organises; what repeats in them follows by a job. */
export async function stopAutosessions(
  tx: Tx,
  services: Services,
  organiserId: string,
  to: 'paused' | 'off',
): Promise<void> {
  const groups = await tx
    .selectFrom('party_group')
    .select('id')
    .where('organiser_id', '=', organiserId)
    .where('status', '=', 'active')
    .orderBy('id')
    .$if(services.database.flavor === 'postgres', (query) => query.forUpdate())
    .execute();
  for (const { id } of groups) {
    const last = await findLastSession(tx, id);
    if (!last || last.autosession === 'off' || last.autosession === to) continue;
    await tx.updateTable('party_session').set({ autosession: to }).where('id', '=', last.id).execute();
    await enqueueJob(tx, services, toGroupJob(id));
  }
}
