// Pools of a draw that is cancelled: none of them plays. Their shares are refunded with the tickets of the draw.
import type { Tx } from '../../ground/db/open.ts';
import { completeNamedJob } from '../../ground/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { hasLateShares } from '../draws/late-entries.ts';
import { getPoolCutOff, lockPool } from './cut-off.ts';
import { getCutOffJobName } from './pool-body.ts';

/** To be called once the draw is closed; called again it does nothing. */
export async function cancelPoolsOfDraw(tx: Tx, services: Services, drawId: string): Promise<void> {
  const pools = await tx
    .selectFrom('pool')
    .select('id')
    .where('draw_id', '=', drawId)
    .where('status', 'in', ['open', 'entered'])
    .orderBy('id')
    .execute();
  for (const { id } of pools) {
    const pool = await lockPool(tx, services, id);
    // One that was filled late was paid back then.
    if ((pool.status !== 'open' && pool.status !== 'entered') || (await hasLateShares(tx, id))) continue;
    await tx
      .updateTable('pool')
      .set({ status: 'cancelled', cancelled_at: getNowIso(services.clock) })
      .where('id', '=', id)
      .execute();
    await getPoolCutOff(services, pool).afterwards?.(tx, services, id);
    await completeNamedJob(tx, services, getCutOffJobName(id));
  }
}
