// The organiser's role goes from one member to another, when both want it.
import type { Group } from '#lib/contracts/party/group.ts';
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import { listPartyTags } from '#lib/domain/pages/page-tags.ts';
import { HAND_OVER_DAYS } from '#lib/domain/party/limits.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import type { PartyHandOverTable } from '../../../ground/db/schema/party-schema.ts';
import { transactAndPurge } from '../../../ground/jobs/purge.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { lockGroupOfMember, lockGroupOfOrganiser, selectOpenMembers } from './store.ts';
import { toGroup } from './view.ts';

interface Settling {
  readonly outcome: NonNullable<PartyHandOverTable['outcome']>;
  /** Only an offer to this member. */
  readonly toId?: string;
}

/** Ends the offer that is open, if there is one. Gives who offered it to whom. */
export const settleHandOver = (tx: Tx, { clock }: Services, groupId: string, { outcome, toId }: Settling) =>
  tx
    .updateTable('party_hand_over')
    .set({ settled_at: getNowIso(clock), outcome })
    .where('group_id', '=', groupId)
    .where('settled_at', 'is', null)
    .$if(toId !== undefined, (query) => query.where('to_id', '=', toId!))
    .returning(['id', 'from_id', 'to_id'])
    .executeTakeFirst();

const expireHandOver = (tx: Tx, { clock }: Services, groupId: string) =>
  tx
    .updateTable('party_hand_over')
    .set((row) => ({ settled_at: row.ref('expires_at'), outcome: 'expired' }))
    .where('group_id', '=', groupId)
    .where('settled_at', 'is', null)
    .where('expires_at', '<=', getNowIso(clock))
    .execute();

const findOpenOffer = (tx: Tx, groupId: string) =>
  tx
    .selectFrom('party_hand_over')
    .innerJoin('party_member', (join) =>
      join
        .onRef('party_member.group_id', '=', 'party_hand_over.group_id')
        .onRef('party_member.customer_id', '=', 'party_hand_over.to_id'),
    )
    .select('alias')
    .where('party_hand_over.group_id', '=', groupId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();

/** @throws DomainError `group_unknown`, `organiser_only`, `member_unknown`, `hand_over_open` */
export const offerRole = (
  services: Services,
  groupId: string,
  customerId: string,
  memberId: string,
): Promise<Group> =>
  transact(services.database, async (tx) => {
    const group = await lockGroupOfOrganiser(tx, services, groupId, customerId);
    await expireHandOver(tx, services, groupId);
    const open = await findOpenOffer(tx, groupId);
    if (open) throw createDomainError(PARTY_ERRORS, 'hand_over_open', { alias: open.alias });
    const member = await selectOpenMembers(tx, groupId)
      .select('customer_id')
      .where('party_member.id', '=', memberId)
      .where('customer_id', '<>', customerId)
      .executeTakeFirst();
    if (!member) throw createDomainError(PARTY_ERRORS, 'member_unknown');
    const { random, clock } = services;
    const id = random.createId('pho', clock.now());
    await tx
      .insertInto('party_hand_over')
      .values({
        id,
        group_id: groupId,
        from_id: customerId,
        to_id: member.customer_id,
        offered_at: getNowIso(clock),
        expires_at: toIso(clock.now() + HAND_OVER_DAYS * DAY_MS),
        settled_at: null,
        outcome: null,
      })
      .execute();
    await queueMails(tx, services, [
      {
        customerId: member.customer_id,
        kind: 'party_hand_over',
        payload: { groupId, groupName: group.name, days: HAND_OVER_DAYS },
        dedupe: `party_hand_over:${id}`,
      },
    ]);
    return toGroup(tx, services, group, customerId);
  });

/** @throws DomainError `group_unknown`, `organiser_only` */
export const withdrawRole = (services: Services, groupId: string, customerId: string): Promise<Group> =>
  transact(services.database, async (tx) => {
    const group = await lockGroupOfOrganiser(tx, services, groupId, customerId);
    await settleHandOver(tx, services, groupId, { outcome: 'withdrawn' });
    return toGroup(tx, services, group, customerId);
  });

/** @throws DomainError `group_unknown`, `hand_over_unknown` */
export const answerRole = (
  services: Services,
  groupId: string,
  customerId: string,
  accepts: boolean,
): Promise<Group> =>
  transactAndPurge(services, async (tx, announce) => {
    const group = await lockGroupOfMember(tx, services, groupId, customerId);
    await expireHandOver(tx, services, groupId);
    const outcome = accepts ? 'accepted' : 'declined';
    const settled = await settleHandOver(tx, services, groupId, { outcome, toId: customerId });
    if (!settled) throw createDomainError(PARTY_ERRORS, 'hand_over_unknown');
    if (!accepts) return toGroup(tx, services, group, customerId);
    await tx.updateTable('party_group').set({ organiser_id: customerId }).where('id', '=', groupId).execute();
    announce(...listPartyTags(groupId));
    return toGroup(tx, services, { ...group, organiser_id: customerId }, customerId);
  });
