// Joining a group, and the link that opens it.
import type { Group, GroupInfo } from '#lib/contracts/party/group.ts';
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import { listPartyTags } from '#lib/domain/pages/page-tags.ts';
import { createDomainError } from '../../../domain-error.ts';
import { transact } from '../../../ground/db/open.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { hashToken } from '../../../secret-text.ts';
import type { Services } from '../../../services.ts';
import { addMember, findMember, type GroupRow, lockGroup, lockGroupOfOrganiser } from './store.ts';
import { createToken } from './tokens.ts';
import { toGroup, toGroupInfos, type Viewer } from './view.ts';

/** Whether that token opens the group, or the group is open to anybody. */
export const isGroupOpen = (
  { publicity, token_hash }: Pick<GroupRow, 'publicity' | 'token_hash'>,
  token: string | undefined,
): boolean => publicity !== 'private' || (token !== undefined && hashToken(token) === token_hash);

/** @throws DomainError `group_unknown`, `invite_needed`, `join_limit`, `group_full`, `customer_excluded` */
export const enterGroup = (
  services: Services,
  groupId: string,
  customerId: string,
  token: string | undefined,
): Promise<Group> =>
  transactAndPurge(services, async (tx, announce) => {
    const group = await lockGroup(tx, services, groupId);
    if (!group) throw createDomainError(PARTY_ERRORS, 'group_unknown');
    if (!isGroupOpen(group, token) && !(await findMember(tx, groupId, customerId)))
      throw createDomainError(PARTY_ERRORS, 'invite_needed');
    await addMember(tx, services, groupId, customerId);
    announce(...listPartyTags(groupId));
    return toGroup(tx, services, group, customerId);
  });

/** What an invitation leads to. @throws DomainError `token_unknown` */
export async function readGroupByToken(
  services: Services,
  token: string,
  viewer: Viewer,
): Promise<GroupInfo> {
  const { db } = services.database;
  const row = await db
    .selectFrom('party_group')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('status', '=', 'active')
    .executeTakeFirst();
  const [group] = row ? await toGroupInfos(db, services, [row], viewer) : [];
  if (!group) throw createDomainError(PARTY_ERRORS, 'token_unknown');
  return group;
}

/** Makes another token; the one before opens nothing any more. */
export const changeToken = (
  services: Services,
  groupId: string,
  customerId: string,
): Promise<{ token: string }> =>
  transact(services.database, async (tx) => {
    await lockGroupOfOrganiser(tx, services, groupId, customerId);
    const { token, ...kept } = createToken(services, groupId);
    await tx.updateTable('party_group').set(kept).where('id', '=', groupId).execute();
    return { token };
  });
