// Groups and their members as rows.
import type { Selectable } from 'kysely';
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import { createAlias } from '#lib/domain/party/group-name.ts';
import { GROUPS_JOINED_MAX, MEMBERS_MAX } from '#lib/domain/party/limits.ts';
import { createDomainError } from '../../../domain-error.ts';
import type { Db, Tx } from '../../../ground/db/open.ts';
import type { PartyGroupTable, PartyMemberTable } from '../../../ground/db/schema/party-schema.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { refuseExcluded } from './refuse-excluded.ts';

export type GroupRow = Readonly<Selectable<PartyGroupTable>>;
export type MemberRow = Readonly<Selectable<PartyMemberTable>>;

/** The group of that id that is not closed. */
export const findGroup = (at: Db | Tx, groupId: string): Promise<GroupRow | undefined> =>
  at
    .selectFrom('party_group')
    .selectAll()
    .where('id', '=', groupId)
    .where('status', '=', 'active')
    .executeTakeFirst();

/** The group, held until the commit. */
export const lockGroup = (tx: Tx, { database }: Services, groupId: string): Promise<GroupRow | undefined> =>
  tx
    .selectFrom('party_group')
    .selectAll()
    .where('id', '=', groupId)
    .where('status', '=', 'active')
    .$if(database.flavor === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** The customer's membership that has not ended. */
export const findMember = (
  at: Db | Tx,
  groupId: string,
  customerId: string,
): Promise<MemberRow | undefined> =>
  at
    .selectFrom('party_member')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('customer_id', '=', customerId)
    .where('left_at', 'is', null)
    .executeTakeFirst();

/** The group of which the customer is a member, held. @throws DomainError `group_unknown` */
export async function lockGroupOfMember(
  tx: Tx,
  services: Services,
  groupId: string,
  customerId: string,
): Promise<GroupRow> {
  const group = await lockGroup(tx, services, groupId);
  if (!group || !(await findMember(tx, groupId, customerId)))
    throw createDomainError(PARTY_ERRORS, 'group_unknown');
  return group;
}

/** The same for its organiser. @throws DomainError `group_unknown`, `organiser_only` */
export async function lockGroupOfOrganiser(
  tx: Tx,
  services: Services,
  groupId: string,
  customerId: string,
): Promise<GroupRow> {
  const group = await lockGroupOfMember(tx, services, groupId, customerId);
  if (group.organiser_id !== customerId) throw createDomainError(PARTY_ERRORS, 'organiser_only');
  return group;
}

/** The members whose account is open. Accounts that were closed by earlier releases may be members still. */
export const selectOpenMembers = (at: Db | Tx, groupId: string) =>
  at
    .selectFrom('party_member')
    .innerJoin('customer', 'customer.id', 'party_member.customer_id')
    .where('group_id', '=', groupId)
    .where('left_at', 'is', null)
    .where('customer.closed_at', 'is', null);

export const countMembers = async (at: Db | Tx, groupId: string): Promise<number> => {
  const { count } = await at
    .selectFrom('party_member')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

const countJoined = async (tx: Tx, customerId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('party_member')
    .innerJoin('party_group', 'party_group.id', 'party_member.group_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('party_member.customer_id', '=', customerId)
    .where('left_at', 'is', null)
    .where('party_group.status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Makes the customer a member of a group that is held; a member stays one.
 * @throws DomainError `customer_excluded`, `join_limit`, `group_full`
 */
export async function addMember(
  tx: Tx,
  services: Services,
  groupId: string,
  customerId: string,
): Promise<void> {
  if (await findMember(tx, groupId, customerId)) return;
  await refuseExcluded(tx, services, customerId);
  if ((await countJoined(tx, customerId)) >= GROUPS_JOINED_MAX)
    throw createDomainError(PARTY_ERRORS, 'join_limit', { max: GROUPS_JOINED_MAX });
  if ((await countMembers(tx, groupId)) >= MEMBERS_MAX) throw createDomainError(PARTY_ERRORS, 'group_full');
  const { firstname, lastname } = await tx
    .selectFrom('customer')
    .select(['firstname', 'lastname'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const joinedAt = getNowIso(services.clock);
  await tx
    .insertInto('party_member')
    .values({
      id: services.random.createId('pmb', services.clock.now()),
      group_id: groupId,
      customer_id: customerId,
      alias: createAlias(firstname, lastname),
      joined_at: joinedAt,
      left_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'customer_id']).doUpdateSet({ joined_at: joinedAt, left_at: null }),
    )
    .execute();
}
