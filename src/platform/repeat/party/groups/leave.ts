// Leaving a group: as its member asks for, or with the account.
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import { listPartyTags } from '#lib/domain/pages/page-tags.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { type Announce, transactAndPurge } from '../../../ground/jobs/purge.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { stopOfMember } from '../../recurring/group/follow.ts';
import { settleHandOver } from './hand-over.ts';
import { type GroupRow, lockGroupOfMember, selectOpenMembers } from './store.ts';

const closeGroup = (tx: Tx, { clock }: Services, groupId: string) =>
  tx
    .updateTable('party_group')
    .set({ status: 'closed', closed_at: getNowIso(clock) })
    .where('id', '=', groupId)
    .execute();

const endMembership = (tx: Tx, { clock }: Services, groupId: string, customerId: string) =>
  tx
    .updateTable('party_member')
    .set({ left_at: getNowIso(clock) })
    .where('group_id', '=', groupId)
    .where('customer_id', '=', customerId)
    .where('left_at', 'is', null)
    .execute();

/** The longest member besides this one. */
const findOtherMember = (tx: Tx, groupId: string, customerId: string) =>
  selectOpenMembers(tx, groupId)
    .select('customer_id')
    .where('customer_id', '<>', customerId)
    .orderBy('joined_at')
    .orderBy('party_member.id')
    .limit(1)
    .executeTakeFirst();

/** Shares that are paid stay the leaver's. @throws DomainError `group_unknown`, `organiser_must_hand_over` */
export const quitGroup = (
  services: Services,
  groupId: string,
  customerId: string,
): Promise<{ isClosed: boolean }> =>
  transactAndPurge(services, async (tx, announce) => {
    const group = await lockGroupOfMember(tx, services, groupId, customerId);
    const isLast = (await findOtherMember(tx, groupId, customerId)) === undefined;
    if (group.organiser_id === customerId && !isLast)
      throw createDomainError(PARTY_ERRORS, 'organiser_must_hand_over');
    await settleHandOver(tx, services, groupId, { outcome: 'declined', toId: customerId });
    await endMembership(tx, services, groupId, customerId);
    await stopOfMember(tx, services, { groupId, customerId });
    if (isLast) await closeGroup(tx, services, groupId);
    announce(...listPartyTags(groupId));
    return { isClosed: isLast };
  });

/** Its sessions go on as they were: the members have agreed to what they repeat, and the new organiser may stop it. */
async function passRole(
  tx: Tx,
  services: Services,
  { id, name, organiser_id: from }: GroupRow,
  to: string,
): Promise<void> {
  await tx.updateTable('party_group').set({ organiser_id: to }).where('id', '=', id).execute();
  await queueMails(tx, services, [
    {
      customerId: to,
      kind: 'party_organiser',
      payload: { groupId: id, groupName: name },
      dedupe: `party_organiser:${id}:${from}`,
    },
  ]);
}

async function leaveWithAccount(
  tx: Tx,
  services: Services,
  group: GroupRow,
  customerId: string,
): Promise<void> {
  const isOrganiser = group.organiser_id === customerId;
  await settleHandOver(
    tx,
    services,
    group.id,
    isOrganiser ? { outcome: 'withdrawn' } : { outcome: 'declined', toId: customerId },
  );
  await endMembership(tx, services, group.id, customerId);
  const other = await findOtherMember(tx, group.id, customerId);
  if (!other) await closeGroup(tx, services, group.id);
  else if (isOrganiser) await passRole(tx, services, group, other.customer_id);
}

/**
 * Takes a customer out of all groups, in the transaction that ends the account. Those that the customer organised pass to
 * their longest members; where no member has an open account, the group is closed. The caller stops what repeats.
 */
export async function leaveGroups(
  tx: Tx,
  services: Services,
  customerId: string,
  announce: Announce,
): Promise<void> {
  const groups = await tx
    .selectFrom('party_group')
    .selectAll()
    .where('status', '=', 'active')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('organiser_id', '=', customerId),
        exists(
          selectFrom('party_member')
            .select('party_member.id')
            .whereRef('group_id', '=', 'party_group.id')
            .where('customer_id', '=', customerId)
            .where('left_at', 'is', null),
        ),
      ]),
    )
    .orderBy('id')
    .$if(services.database.flavor === 'postgres', (query) => query.forUpdate())
    .execute();
  for (const group of groups) {
    await leaveWithAccount(tx, services, group, customerId);
    announce(...listPartyTags(group.id));
  }
}
