// Groups as a visitor sees them: a member whole, anybody else the public part.
import type { Group, GroupInfo, GroupMember, HandOver } from '#lib/contracts/party/group.ts';
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import type { SessionInfo } from '#lib/contracts/party/session.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { findOpenSessions } from '../sessions/store.ts';
import { findGroup, type GroupRow, type MemberRow } from './store.ts';
import { findToken } from './tokens.ts';

/** Undefined for someone who is not signed in. */
export type Viewer = string | undefined;

const listMembers = (at: Db | Tx, groupId: string): Promise<MemberRow[]> =>
  at
    .selectFrom('party_member')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();

async function countPaidShares(at: Db | Tx, session: SessionInfo | undefined): Promise<Map<string, number>> {
  if (!session) return new Map();
  const rows = await at
    .selectFrom('party_share')
    .select((row) => ['customer_id', row.fn.sum<number>('shares').as('paid')])
    .where('session_id', '=', session.sessionId)
    .groupBy('customer_id')
    .execute();
  return new Map(rows.map(({ customer_id, paid }) => [customer_id, Number(paid)]));
}

interface GroupFacts {
  readonly memberCount: number;
  readonly organiserAlias: string;
  readonly isMember: boolean;
  readonly openSession: SessionInfo | undefined;
}

function toGroupInfo(services: Services, group: GroupRow, viewer: Viewer, facts: GroupFacts): GroupInfo {
  const inviteToken = facts.isMember ? findToken(services, group) : undefined;
  return {
    id: group.id,
    groupName: group.name,
    publicityStatus: group.publicity,
    organiser: { alias: facts.organiserAlias, isMe: group.organiser_id === viewer },
    memberCount: facts.memberCount,
    isMember: facts.isMember,
    ...(facts.openSession && { openSession: facts.openSession }),
    ...(inviteToken !== undefined && { inviteToken }),
    tag: group.tag,
    createdAt: group.created_at,
  };
}

/** Groups in their order, with what is counted of them read at once. */
export async function toGroupInfos(
  at: Db | Tx,
  services: Services,
  groups: readonly GroupRow[],
  viewer: Viewer,
): Promise<GroupInfo[]> {
  if (groups.length === 0) return [];
  const ids = groups.map(({ id }) => id);
  const counts = await at
    .selectFrom('party_member')
    .innerJoin('party_group', 'party_group.id', 'party_member.group_id')
    .select((row) => [
      'group_id',
      row.fn.countAll<number>().as('members'),
      row.fn
        .max(row.case().whenRef('customer_id', '=', 'organiser_id').then(row.ref('alias')).end())
        .as('organiser'),
      row.fn
        .max(
          row
            .case()
            .when('customer_id', '=', viewer ?? '')
            .then(1)
            .else(0)
            .end(),
        )
        .as('is_member'),
    ])
    .where('group_id', 'in', ids)
    .where('left_at', 'is', null)
    .groupBy('group_id')
    .execute();
  const known = new Map(counts.map((row) => [row.group_id, row]));
  const sessions = await findOpenSessions(at, services.clock, ids);
  return groups.map((group) => {
    const counted = known.get(group.id);
    return toGroupInfo(services, group, viewer, {
      memberCount: Number(counted?.members ?? 0),
      organiserAlias: counted?.organiser ?? '',
      isMember: Number(counted?.is_member ?? 0) === 1,
      openSession: sessions.get(group.id),
    });
  });
}

async function findHandOver(
  at: Db | Tx,
  { clock }: Services,
  groupId: string,
  viewer: Viewer,
): Promise<HandOver | undefined> {
  const row = await at
    .selectFrom('party_hand_over')
    .innerJoin('party_member', (join) =>
      join
        .onRef('party_member.group_id', '=', 'party_hand_over.group_id')
        .onRef('party_member.customer_id', '=', 'party_hand_over.to_id'),
    )
    .select(['alias', 'to_id', 'offered_at', 'expires_at'])
    .where('party_hand_over.group_id', '=', groupId)
    .where('settled_at', 'is', null)
    .where('expires_at', '>', getNowIso(clock))
    .executeTakeFirst();
  return (
    row && {
      alias: row.alias,
      isToMe: row.to_id === viewer,
      offeredAt: row.offered_at,
      expiresAt: row.expires_at,
    }
  );
}

/** The group as its viewer sees it, who may see it. */
export async function toGroup(
  at: Db | Tx,
  services: Services,
  group: GroupRow,
  viewer: Viewer,
): Promise<Group> {
  const [info] = await toGroupInfos(at, services, [group], viewer);
  if (!info?.isMember) return info!;
  const paid = await countPaidShares(at, info.openSession);
  const members = (await listMembers(at, group.id)).map(
    (member): GroupMember => ({
      id: member.id,
      alias: member.alias,
      isMe: member.customer_id === viewer,
      isOrganiser: member.customer_id === group.organiser_id,
      joinedAt: member.joined_at,
      paidShares: paid.get(member.customer_id) ?? 0,
    }),
  );
  const handOver = await findHandOver(at, services, group.id, viewer);
  return { ...info, members, ...(handOver && { handOver }) };
}

/** The group as its viewer may see it. @throws DomainError `group_unknown`, for a private one too */
export async function readGroup(services: Services, groupId: string, viewer: Viewer): Promise<Group> {
  const { db } = services.database;
  const row = await findGroup(db, groupId);
  const group = row && (await toGroup(db, services, row, viewer));
  if (!group || (group.publicityStatus === 'private' && !group.isMember))
    throw createDomainError(PARTY_ERRORS, 'group_unknown');
  return group;
}
