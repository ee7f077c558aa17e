import { listPartyTags } from '#lib/domain/pages/page-tags.ts';
import type { CutOffPool, PoolCutOff } from '../../../catalogue/syndicates/pool-cut-off.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { enqueueJob } from '../../../ground/jobs/queue.ts';

/** What follows once it is decided whether a session plays: its agreement, and the session after it. */
export const SESSION_DECIDED_JOB = 'party_session_decided';

const findGroupId = async (tx: Tx, sessionId: string): Promise<string> => {
  const { group_id } = await tx
    .selectFrom('party_session')
    .select('group_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return group_id;
};

const createPayload = ({ id, facts: { name, games: _, ...told } }: CutOffPool, shares: number) => ({
  ...told,
  shares,
  sessionId: id,
  groupName: name,
});

/** What becomes of a session at its cut-off, or as soon as it is full. */
export const partyCutOff: PoolCutOff = {
  playsWhenFull: true,
  listTags: async ({ id }, tx) => listPartyTags(await findGroupId(tx, id)),
  afterwards: async (tx, services, sessionId) => {
    await tx
      .updateTable('party_session')
      .set({ cancelled_at: tx.selectFrom('pool').select('cancelled_at').where('id', '=', sessionId) })
      .where('id', '=', sessionId)
      .execute();
    await enqueueJob(tx, services, { kind: SESSION_DECIDED_JOB, payload: { sessionId } });
  },
  createEntered: (pool, shares) => ({ kind: 'party_entered', payload: createPayload(pool, shares) }),
  createRefund: (pool, shares, amountCents) => ({
    kind: 'party_refund',
    payload: { ...createPayload(pool, shares), amountCents },
  }),
};
