// Starting, naming and renaming a group.

import {
  type changeAlias,
  changeAlias as changeAliasCall,
  type changeGroup,
  type createGroup,
  type Group,
} from '#lib/contracts/party/group.ts';
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import type { BodyOf } from '#lib/contracts/protocol/endpoint.ts';
import { listPartyTags } from '#lib/domain/pages/page-tags.ts';
import { isAlias, isGroupName, normaliseName, toNameKey } from '#lib/domain/party/group-name.ts';
import { GROUPS_ORGANISED_MAX } from '#lib/domain/party/limits.ts';
import { createDomainError } from '../../../domain-error.ts';
import { runOnce } from '../../../ground/db/idempotency.ts';
import type { Tx } from '../../../ground/db/open.ts';
import { purgePages, transactAndPurge } from '../../../ground/jobs/purge.ts';
import { lockWallet } from '../../../money/ledger/accounts.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { isProfane } from './profanity.ts';
import { addMember, findGroup, lockGroupOfMember, lockGroupOfOrganiser } from './store.ts';
import { createToken } from './tokens.ts';
import { readGroup, toGroup } from './view.ts';

/** The name as it is kept. @throws DomainError `name_invalid`, `contains_profanity` */
async function requireGroupName(services: Services, asked: string): Promise<string> {
  const name = normaliseName(asked);
  if (!isGroupName(name)) throw createDomainError(PARTY_ERRORS, 'name_invalid');
  if (await isProfane(services, name)) throw createDomainError(PARTY_ERRORS, 'contains_profanity');
  return name;
}

const createConflict = () => createDomainError(PARTY_ERRORS, 'conflict');

async function refuseTooManyGroups(tx: Tx, customerId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('party_group')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('organiser_id', '=', customerId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  if (Number(count) >= GROUPS_ORGANISED_MAX)
    throw createDomainError(PARTY_ERRORS, 'group_limit', { max: GROUPS_ORGANISED_MAX });
}

interface NewGroup {
  readonly name: string;
  readonly publicity: 'private' | 'public';
}

/** Writes a group with its organiser as the first member. @throws DomainError `conflict`, `group_limit` */
export async function insertGroup(
  tx: Tx,
  services: Services,
  customerId: string,
  { name, publicity }: NewGroup,
): Promise<string> {
  // Groups of one customer are counted one after the other.
  await lockWallet(tx, services, customerId);
  await refuseTooManyGroups(tx, customerId);
  const { random, clock } = services;
  const id = random.createId('pgr', clock.now());
  const { token: _, ...tokens } = createToken(services, id);
  const inserted = await tx
    .insertInto('party_group')
    .values({
      id,
      name,
      name_key: toNameKey(name),
      organiser_id: customerId,
      publicity,
      ...tokens,
      status: 'active',
      created_at: getNowIso(clock),
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw createConflict();
  await addMember(tx, services, id, customerId);
  return id;
}

interface CreateRequest {
  readonly customerId: string;
  readonly key: string;
  readonly asked: BodyOf<typeof createGroup>;
}

/** @throws DomainError `name_invalid`, `contains_profanity`, `conflict`, `group_limit`, `join_limit`, `customer_excluded` */
export async function startGroup(
  services: Services,
  { customerId, key, asked }: CreateRequest,
): Promise<Group> {
  const name = await requireGroupName(services, asked.groupName);
  const call = { scope: `party_group:${customerId}`, key, request: asked };
  const { answer: id } = await runOnce(services, call, (tx) =>
    insertGroup(tx, services, customerId, { name, publicity: asked.publicityStatus }),
  );
  if (asked.publicityStatus === 'public') await purgePages(services, listPartyTags(id));
  return readGroup(services, id, customerId);
}

/** Renames a group, or makes it public or private. A promoted one stays so until it becomes private. */
export async function editGroup(
  services: Services,
  groupId: string,
  customerId: string,
  asked: BodyOf<typeof changeGroup>,
): Promise<Group> {
  const name = asked.groupName === undefined ? undefined : await requireGroupName(services, asked.groupName);
  return transactAndPurge(services, async (tx, announce) => {
    const group = await lockGroupOfOrganiser(tx, services, groupId, customerId);
    const isPromotedStill = group.publicity === 'promoted' && asked.publicityStatus === 'public';
    const publicity = isPromotedStill ? 'promoted' : (asked.publicityStatus ?? group.publicity);
    const changed = {
      ...group,
      publicity,
      name: name ?? group.name,
      name_key: toNameKey(name ?? group.name),
    };
    const other = await tx
      .selectFrom('party_group')
      .select('id')
      .where('name_key', '=', changed.name_key)
      .where('status', '=', 'active')
      .where('id', '<>', groupId)
      .executeTakeFirst();
    if (other) throw createConflict();
    await tx
      .updateTable('party_group')
      .set({ name: changed.name, name_key: changed.name_key, publicity })
      .where('id', '=', groupId)
      .execute();
    announce(...listPartyTags(groupId));
    return toGroup(tx, services, changed, customerId);
  });
}

/** Changes what the other members call the customer. */
export async function editAlias(
  services: Services,
  groupId: string,
  customerId: string,
  { alias: asked }: BodyOf<typeof changeAlias>,
): Promise<Group> {
  const alias = normaliseName(asked);
  if (!isAlias(alias)) throw createDomainError(changeAliasCall.errors, 'name_invalid');
  if (await isProfane(services, alias)) throw createDomainError(changeAliasCall.errors, 'contains_profanity');
  return transactAndPurge(services, async (tx, announce) => {
    const group = await lockGroupOfMember(tx, services, groupId, customerId);
    await tx
      .updateTable('party_member')
      .set({ alias })
      .where('group_id', '=', groupId)
      .where('customer_id', '=', customerId)
      .execute();
    if (group.organiser_id === customerId) announce(...listPartyTags(groupId));
    return toGroup(tx, services, group, customerId);
  });
}

/** A group of that id or name, for the operator. */
export async function findGroupByWord(services: Services, word: string) {
  const { db } = services.database;
  const byId = await findGroup(db, word);
  if (byId) return byId;
  return db
    .selectFrom('party_group')
    .selectAll()
    .where('name_key', '=', toNameKey(word))
    .where('status', '=', 'active')
    .executeTakeFirst();
}
