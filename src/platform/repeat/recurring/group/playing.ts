// Whether the group of a purchase that repeats goes on playing: its organiser decides that with the autosession.

import { GROUP_AUTOSESSION } from '../../../ground/db/group-autosession.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { RecurringRow } from '../store.ts';

type GroupState = 'on' | 'off' | 'closed';

/** By the autosession of the group; `off` while it is paused. */
export async function readGroupState(at: Db | Tx, groupId: string): Promise<GroupState> {
  const group = await at
    .selectFrom('party_group')
    .select(['status', GROUP_AUTOSESSION.as('autosession')])
    .where('id', '=', groupId)
    .executeTakeFirst();
  if (group?.status !== 'active') return 'closed';
  return group.autosession === 'on' ? 'on' : 'off';
}

/** The group that is played with, and how many shares its sessions of that lottery have, by the latest. */
export async function readPlayedGroup(
  at: Db | Tx,
  { groupId, offerKey }: { readonly groupId: string; readonly offerKey: string },
): Promise<{ readonly groupName: string; readonly groupShares?: number }> {
  const { name } = await at
    .selectFrom('party_group')
    .select('name')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow();
  const latest = await at
    .selectFrom('party_session')
    .innerJoin('pool', 'pool.id', 'party_session.id')
    .select('pool.shares')
    .where('party_session.group_id', '=', groupId)
    .where('pool.offer_key', '=', offerKey)
    .orderBy('party_session.created_at', 'desc')
    .orderBy('party_session.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { groupName: name, ...(latest && { groupShares: latest.shares }) };
}

/** What a customer buys of each session of a group in a lottery; undefined where nothing repeats. */
export const findRepeatedShares = async (
  at: Db | Tx,
  { groupId, offerKey, customerId }: { groupId: string; offerKey: string; customerId: string },
): Promise<string | undefined> => {
  const row = await at
    .selectFrom('recurring')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'recurring_status_cancelled')
    .where('group_id', '=', groupId)
    .where('offer_key', '=', offerKey)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
};

/** Its owner can neither start nor change what the organiser has stopped. */
export const isStoppedByOrganiser = async (
  at: Db | Tx,
  { group_id, paused_by }: Pick<RecurringRow, 'group_id' | 'paused_by'>,
): Promise<boolean> =>
  paused_by === 'organiser' || (group_id !== null && (await readGroupState(at, group_id)) !== 'on');
