// The address of an account: shown to be the customer's, and changed only when the new one was.
import { z } from 'zod';
import { changeEmail, followEmailLink } from '#lib/contracts/identity/email-address.ts';
import { LINK_ERRORS } from '#lib/contracts/identity/link-token.ts';
import type { ResultOf } from '#lib/contracts/protocol/endpoint.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { HOUR_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../domain-error.ts';
import {
  forgiveAttempt,
  getNewAddressKeys,
  getSendKeys,
  takeAttempt,
} from '../../ground/credentials/login-throttle.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { getNowIso } from '../../time.ts';
import { readPerson, renewIdentity } from '../care/exclude-account.ts';
import { joinKnownExclusion } from '../care/known-exclusion.ts';
import { type CustomerRow, lockCustomerRow } from '../details/store.ts';
import { closeWaysIn } from './close-ways-in.ts';
import {
  consumeLink,
  createLink,
  endLinks,
  findAnyLink,
  type LinkPurpose,
  OPENING_LINKS,
} from './link-tokens.ts';
import { lockCaller } from './lock-caller.ts';
import { confirmCustomer } from './passwords/change-password.ts';

const CONFIRM_HOURS = 48;
const UNDO_HOURS = 72;

const Body = z.object({ email: z.string() });
type Outcome = ResultOf<typeof followEmailLink>;

/** Sends the link that confirms the address, where the shop sends mail. */
export async function queueConfirmation(tx: Tx, services: Services, customerId: string): Promise<void> {
  if (!services.sendsMail) return;
  const { email } = await tx
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const link = { customerId, lifeMs: CONFIRM_HOURS * HOUR_MS, body: { email } };
  const token = await createLink(tx, services, { purpose: 'email_confirm', ...link });
  const payload = { token, hours: CONFIRM_HOURS, isChange: false };
  const dedupe = `email-confirm:${services.random.createHex(8)}`;
  await queueMails(tx, services, [{ kind: 'email_confirm', payload, customerId, dedupe }]);
}

/** @throws DomainError `too_many_requests` */
export async function sendConfirmation(services: Services, customerId: string): Promise<void> {
  if (await takeAttempt(services, getSendKeys(customerId)))
    throw createDomainError(COMMON_ERRORS, 'too_many_requests');
  await transact(services.database, async (tx) => {
    const row = await tx
      .selectFrom('customer')
      .select('email_confirmed_at')
      .where('id', '=', customerId)
      .executeTakeFirst();
    if (row?.email_confirmed_at === null) await queueConfirmation(tx, services, customerId);
  });
}

/** The customer who changes the address, and the network address of the call. */
interface Asker {
  readonly customerId: string;
  readonly sessionId: string;
  readonly address: string;
}

const findOwner = (at: Db | Tx, email: string) =>
  at.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirst();

/** Says so few times only that another account has an address. @throws DomainError `email_taken`, `too_many_requests` */
async function requireUntaken(
  services: Services,
  { customerId, address }: Asker,
  owner: { id: string } | undefined,
): Promise<void> {
  const { own, from } = getNewAddressKeys(customerId, address);
  if (await takeAttempt(services, [...own, ...from]))
    throw createDomainError(COMMON_ERRORS, 'too_many_requests');
  if (owner) throw createDomainError(changeEmail.errors, 'email_taken');
  await forgiveAttempt(services, from);
}

/**
 * The message to the present address. Its owner stops the change with a link; one that was never confirmed may be a
 * stranger's, who learns neither the new one nor gets a link to the account.
 */
async function warnPresentAddress(
  tx: Tx,
  services: Services,
  { id: customerId, email: present, email_confirmed_at }: CustomerRow,
  email: string,
): Promise<void> {
  const about = { customerId, dedupe: `email-change-warning:${services.random.createHex(8)}` };
  if (email_confirmed_at === null)
    return queueMails(tx, services, [{ kind: 'email_change_notice', payload: {}, ...about }]);
  const undo = { purpose: 'email_undo', customerId, body: { email: present } } as const;
  const token = await createLink(tx, services, { ...undo, lifeMs: UNDO_HOURS * HOUR_MS });
  const payload = { token, email, hours: UNDO_HOURS };
  await queueMails(tx, services, [{ kind: 'email_change_warning', payload, ...about }]);
}

/** Asks the new address whether it is the customer's, and says so to the present one. */
async function sendChange(tx: Tx, services: Services, present: CustomerRow, email: string): Promise<void> {
  const { id: customerId } = present;
  await endLinks(tx, services, customerId, ['email_change', 'email_confirm']);
  const change = { purpose: 'email_change', customerId, body: { email } } as const;
  const token = await createLink(tx, services, { ...change, lifeMs: CONFIRM_HOURS * HOUR_MS });
  await queueMails(tx, services, [
    {
      kind: 'email_confirm',
      payload: { token, hours: CONFIRM_HOURS, isChange: true },
      customerId,
      recipient: email,
      dedupe: `email-change:${services.random.createHex(8)}`,
    },
  ]);
  await warnPresentAddress(tx, services, present, email);
}

/**
 * @throws DomainError `password_wrong`, `login_locked`, `email_same`, `email_taken`, `too_many_requests`,
 * `unauthorised` where the session ended meanwhile
 */
export async function requestEmailChange(
  services: Services,
  asker: Asker,
  { email, currentPassword }: { email: string; currentPassword?: string | undefined },
): Promise<void> {
  const { customerId } = asker;
  await confirmCustomer(services, customerId, currentPassword);
  const owner = await findOwner(services.database.db, email);
  if (owner?.id === customerId) throw createDomainError(changeEmail.errors, 'email_same');
  await requireUntaken(services, asker, owner);
  if (await takeAttempt(services, getSendKeys(customerId)))
    throw createDomainError(COMMON_ERRORS, 'too_many_requests');
  await transact(services.database, async (tx) =>
    sendChange(tx, services, await lockCaller(tx, services, asker), email),
  );
}

/**
 * The same for a customer who asked an operator: the address changes once the link in the message to it is followed.
 * @throws DomainError `email_same`, `email_taken`
 */
export async function askForEmailChange(
  services: Services,
  customerId: string,
  email: string,
): Promise<void> {
  const owner = await findOwner(services.database.db, email);
  if (owner)
    throw createDomainError(changeEmail.errors, owner.id === customerId ? 'email_same' : 'email_taken');
  await transact(services.database, async (tx) =>
    sendChange(tx, services, await lockCustomerRow(tx, services, customerId), email),
  );
}

interface FollowedLink {
  readonly customerId: string;
  readonly email: string;
  /** ISO instant at which the link was made. */
  readonly createdAt: string;
}

type Follow = (tx: Tx, services: Services, link: FollowedLink) => Promise<Outcome>;

const markConfirmed = (tx: Tx, { clock }: Services, customerId: string, email: string) =>
  tx
    .updateTable('customer')
    .set({ email, email_confirmed_at: getNowIso(clock) })
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

async function requireFreeEmail(tx: Tx, customerId: string, email: string): Promise<void> {
  const owner = await findOwner(tx, email);
  if (owner && owner.id !== customerId) throw createDomainError(followEmailLink.errors, 'email_taken');
}

const FOLLOW = {
  email_confirm: async (tx, services, { customerId, email }) => {
    const owner = await findOwner(tx, email);
    if (owner?.id !== customerId) throw createDomainError(LINK_ERRORS, 'link_invalid');
    await markConfirmed(tx, services, customerId, email);
    return { outcome: 'confirmed', email };
  },
  email_change: async (tx, services, { customerId, email }) => {
    const former = await lockCustomerRow(tx, services, customerId);
    if (former.is_locked === 1) throw createDomainError(LINK_ERRORS, 'link_invalid');
    await requireFreeEmail(tx, customerId, email);
    const before = await readPerson(tx, customerId);
    if (!(await markConfirmed(tx, services, customerId, email)))
      throw createDomainError(LINK_ERRORS, 'link_invalid');
    await renewIdentity(tx, services, customerId);
    await joinKnownExclusion(tx, services, customerId, before);
    await endLinks(tx, services, customerId, [...OPENING_LINKS, 'email_confirm']);
    const dedupe = `email-changed:${services.random.createHex(8)}`;
    const about = { payload: { email }, customerId } as const;
    await queueMails(tx, services, [{ kind: 'email_changed', ...about, dedupe }]);
    if (former.email_confirmed_at !== null)
      await queueMails(tx, services, [
        { kind: 'email_moved', ...about, recipient: former.email, dedupe: `${dedupe}:former` },
      ]);
    return { outcome: 'changed', email };
  },
  email_undo: async (tx, services, { customerId, email, createdAt }) => {
    await requireFreeEmail(tx, customerId, email);
    await markConfirmed(tx, services, customerId, email);
    await closeWaysIn(tx, services, customerId, createdAt);
    return { outcome: 'stopped', email };
  },
} as const satisfies Partial<Record<LinkPurpose, Follow>>;

const PURPOSES = ['email_confirm', 'email_change', 'email_undo'] as const;

/** @throws DomainError `link_invalid`, `email_taken` */
export const followLink = (services: Services, token: string): Promise<Outcome> =>
  transact(services.database, async (tx) => {
    const found = await findAnyLink(tx, services, { token, purposes: PURPOSES });
    const used = found && (await consumeLink(tx, services, { token, purpose: found.purpose }));
    if (!found || !used?.customerId) throw createDomainError(LINK_ERRORS, 'link_invalid');
    const { customerId, body, createdAt } = used;
    return FOLLOW[found.purpose](tx, services, { customerId, email: Body.parse(body).email, createdAt });
  });
