// Invitations by mail. Of an address only a keyed hash with the link is kept, to not send it the same link twice.
import { createHmac } from 'node:crypto';
import { INVITES_MAX, inviteMembers as inviteCall, type inviteMembers } from '#lib/contracts/party/group.ts';
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import type { BodyOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { findExclusion } from '../../care/exclusions.ts';
import { type Tx, transact } from '../../db/open.ts';
import { createDomainError } from '../../domain-error.ts';
import { lockWallet } from '../../ledger/accounts.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { isProfane } from './profanity.ts';
import { findMember, type GroupRow, lockGroupOfMember } from './store.ts';
import { findToken } from './tokens.ts';

const hashEmail = ({ keys }: Services, { token_hash }: GroupRow, email: string): string =>
  createHmac('sha256', `party_invite:${keys.tokenSecret}`).update(`${token_hash}:${email}`).digest('hex');

async function countSentToday(tx: Tx, { clock }: Services, customerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('party_invite')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('by_id', '=', customerId)
    .where('sent_at', '>', toIso(clock.now() - DAY_MS))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface InviteRequest extends BodyOf<typeof inviteMembers> {
  readonly groupId: string;
  readonly customerId: string;
}

/**
 * An address of a person who is on a break or excluded counts as sent and is sent nothing (decision S7).
 * @throws DomainError `group_unknown`, `invite_limit`, `contains_profanity`, `customer_excluded`, `token_unknown` until
 *   the link is renewed
 */
export async function sendInvites(
  services: Services,
  { groupId, customerId, emails, message }: InviteRequest,
): Promise<ResultOf<typeof inviteMembers>> {
  if (message !== '' && (await isProfane(services, message)))
    throw createDomainError(inviteCall.errors, 'contains_profanity');
  const wanted = [...new Set(emails.map((email) => email.trim().toLowerCase()))];
  return transact(services.database, async (tx) => {
    const group = await lockGroupOfMember(tx, services, groupId, customerId);
    await lockWallet(tx, services, customerId);
    if (await findExclusion(services, customerId, tx))
      throw createDomainError(inviteCall.errors, 'customer_excluded');
    const member = await findMember(tx, groupId, customerId);
    const hashes = new Map(wanted.map((email) => [hashEmail(services, group, email), email]));
    const known = await tx
      .selectFrom('party_invite')
      .select('email_hash')
      .where('group_id', '=', groupId)
      .where('email_hash', 'in', [...hashes.keys()])
      .execute();
    for (const { email_hash } of known) hashes.delete(email_hash);
    if ((await countSentToday(tx, services, customerId)) + hashes.size > INVITES_MAX)
      throw createDomainError(PARTY_ERRORS, 'invite_limit', { max: INVITES_MAX });
    const token = findToken(services, group);
    if (token === undefined) throw createDomainError(inviteCall.errors, 'token_unknown');
    const sentAt = getNowIso(services.clock);
    for (const [hash, email] of hashes) {
      const id = services.random.createId('pin', services.clock.now());
      await tx
        .insertInto('party_invite')
        .values({ id, group_id: groupId, email_hash: hash, sent_at: sentAt, by_id: customerId })
        .execute();
      await queueMails(tx, services, [
        {
          customerId,
          recipient: email,
          kind: 'party_invite',
          payload: { groupId, groupName: group.name, alias: member?.alias ?? '', message, token },
          dedupe: `party_invite:${id}`,
        },
      ]);
    }
    return { sent: hashes.size, skipped: wanted.length - hashes.size };
  });
}
