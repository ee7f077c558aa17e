// Lists of groups: those of a customer, and those that anybody may join.
import type { GroupInfo } from '#lib/contracts/party/group.ts';
import type { PageInfo } from '#lib/contracts/protocol/envelope.ts';
import type { Services } from '../../../services.ts';
import { toGroupInfos, type Viewer } from './view.ts';

interface Paging {
  readonly limit: number;
  readonly offset: number;
}

export interface GroupPage {
  readonly groups: GroupInfo[];
  readonly pageInfo: PageInfo;
}

const selectOwn = ({ database }: Services, customerId: string) =>
  database.db
    .selectFrom('party_group')
    .innerJoin('party_member', 'party_member.group_id', 'party_group.id')
    .where('party_group.status', '=', 'active')
    .where('party_member.customer_id', '=', customerId)
    .where('party_member.left_at', 'is', null);

/** Groups of the customer, the one joined last first. */
export async function listOwnGroups(
  services: Services,
  customerId: string,
  { limit, offset }: Paging,
): Promise<GroupPage> {
  const own = selectOwn(services, customerId);
  const { total } = await own
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await own
    .selectAll('party_group')
    .orderBy('party_member.joined_at', 'desc')
    .orderBy('party_group.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const groups = await toGroupInfos(services.database.db, services, rows, customerId);
  return { groups, pageInfo: { limit, offset, total: Number(total) } };
}

const selectPublic = ({ database }: Services) =>
  database.db
    .selectFrom('party_group')
    .where('status', '=', 'active')
    .where('publicity', 'in', ['public', 'promoted']);

/** Groups that anybody may join, promoted ones first, the newest of each first. */
export async function listPublicGroups(
  services: Services,
  viewer: Viewer,
  { limit, offset }: Paging,
): Promise<GroupPage> {
  const { total } = await selectPublic(services)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await selectPublic(services)
    .selectAll()
    .orderBy((row) => row.case().when('publicity', '=', 'promoted').then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const groups = await toGroupInfos(services.database.db, services, rows, viewer);
  return { groups, pageInfo: { limit, offset, total: Number(total) } };
}
