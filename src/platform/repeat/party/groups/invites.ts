// Invitations by mail. Of an address only keyed hashes are kept: one with the link, to not send it the same link twice, and
// one of the mailbox, to not write to a stranger again and again with new links.
import { createHmac } from 'node:crypto';
import { INVITES_MAX, inviteMembers as inviteCall, type inviteMembers } from '#lib/contracts/party/group.ts';
import { PARTY_ERRORS } from '#lib/contracts/party/party-errors.ts';
import type { BodyOf, ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../../domain-error.ts';
import { type Tx, transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import { lockWallet } from '../../../money/ledger/accounts.ts';
import { hashAddress } from '../../../people/care/identity-hash.ts';
import type { Services } from '../../../services.ts';
import { getNowIso, toIso } from '../../../time.ts';
import { isProfane } from './profanity.ts';
import { refuseExcluded } from './refuse-excluded.ts';
import { findMember, type GroupRow, lockGroupOfMember } from './store.ts';
import { findToken } from './tokens.ts';

/** How long a group does not write to a mailbox again. */
const PAUSE_MS = 7 * DAY_MS;

/** How often a group, or a customer in all groups, writes to a mailbox at most. */
const INVITES_OF_MAILBOX_MAX = 3;

const createHash = ({ keys }: Services, value: string): string =>
  createHmac('sha256', `party_invite:${keys.tokenSecret}`).update(value).digest('hex');

interface Invited {
  readonly email: string;
  readonly emailHash: string;
  readonly mailboxHash: string;
}

/** Each mailbox once. */
function hashEmails(services: Services, { token_hash }: GroupRow, emails: readonly string[]): Invited[] {
  const invited = emails.map((email) => ({
    email,
    emailHash: createHash(services, `${token_hash}:${email}`),
    mailboxHash: createHash(services, hashAddress(services, email).hash),
  }));
  return [...new Map(invited.map((one) => [one.mailboxHash, one])).values()];
}

interface InviteRequest extends BodyOf<typeof inviteMembers> {
  readonly groupId: string;
  readonly customerId: string;
}

/** Those that have not had the link, to which the group did not write lately, and neither it nor the customer too often. */
async function listAllowed(
  tx: Tx,
  { clock }: Services,
  invited: readonly Invited[],
  { groupId, customerId }: Pick<InviteRequest, 'groupId' | 'customerId'>,
): Promise<Invited[]> {
  const mailboxHashes = invited.map(({ mailboxHash }) => mailboxHash);
  const emailHashes = invited.map(({ emailHash }) => emailHash);
  const known = await tx
    .selectFrom('party_invite')
    .select(['email_hash', 'mailbox_hash', 'group_id', 'sent_at'])
    .where((row) => row.or([row('mailbox_hash', 'in', mailboxHashes), row('email_hash', 'in', emailHashes)]))
    .where((row) => row.or([row('group_id', '=', groupId), row('by_id', '=', customerId)]))
    .execute();
  const paused = toIso(clock.now() - PAUSE_MS);
  return invited.filter(({ emailHash, mailboxHash }) => {
    if (known.some(({ email_hash }) => email_hash === emailHash)) return false;
    const before = known.filter(({ mailbox_hash }) => mailbox_hash === mailboxHash);
    return (
      before.length < INVITES_OF_MAILBOX_MAX &&
      before.every(({ group_id, sent_at }) => group_id !== groupId || sent_at <= paused)
    );
  });
}

async function countSentToday(tx: Tx, { clock }: Services, customerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('party_invite')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('by_id', '=', customerId)
    .where('sent_at', '>', toIso(clock.now() - DAY_MS))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * An address of a person who is on a break or excluded counts as sent and is sent nothing (decision S7).
 * @throws DomainError `group_unknown`, `invite_limit`, `contains_profanity`, of `refuseExcluded`, `token_unknown` until
 *   the link is renewed
 */
export async function sendInvites(
  services: Services,
  { groupId, customerId, emails, message }: InviteRequest,
): Promise<ResultOf<typeof inviteMembers>> {
  if (message !== '' && (await isProfane(services, message)))
    throw createDomainError(inviteCall.errors, 'contains_profanity');
  const wanted = [...new Set(emails)];
  return transact(services.database, async (tx) => {
    const group = await lockGroupOfMember(tx, services, groupId, customerId);
    await lockWallet(tx, services, customerId);
    await refuseExcluded(tx, services, customerId, inviteCall.errors);
    const member = await findMember(tx, groupId, customerId);
    const by = { groupId, customerId };
    const allowed = await listAllowed(tx, services, hashEmails(services, group, wanted), by);
    if ((await countSentToday(tx, services, customerId)) + allowed.length > INVITES_MAX)
      throw createDomainError(PARTY_ERRORS, 'invite_limit', { max: INVITES_MAX });
    const token = findToken(services, group);
    if (token === undefined) throw createDomainError(inviteCall.errors, 'token_unknown');
    const sentAt = getNowIso(services.clock);
    for (const { email, emailHash: email_hash, mailboxHash: mailbox_hash } of allowed) {
      const id = services.random.createId('pin', services.clock.now());
      await tx
        .insertInto('party_invite')
        .values({ id, group_id: groupId, email_hash, mailbox_hash, sent_at: sentAt, by_id: customerId })
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
    return { sent: allowed.length, skipped: wanted.length - allowed.length };
  });
}
