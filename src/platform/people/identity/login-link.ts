// Links that log in once: out of a message, or from one of the shop's sites to another.
import { z } from 'zod';
import { LINK_ERRORS } from '#lib/contracts/identity/link-token.ts';
import { type LoginLinkPurpose, logInWithLink } from '#lib/contracts/identity/login-link.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import type { CustomerCaller } from '../../auth.ts';
import { createDomainError } from '../../domain-error.ts';
import { type Db, type Tx, transact } from '../../ground/db/open.ts';
import { queueMails } from '../../ground/mail/queue.ts';
import type { Services } from '../../services.ts';
import { findExclusion } from '../care/exclusions.ts';
import { confirmEmailByLink, queueLinkFor } from './link-requests.ts';
import { consumeLink, createLink, endLinks } from './link-tokens.ts';
import type { LoginOrigin } from './login-answer.ts';
import { findOwnDevice } from './sessions.ts';
import { beginSession, type OpenedSession } from './sign-in.ts';
import { findTwoFactor } from './two-factor/settings.ts';

const LINK_MINUTES = 60;
/** From one site to the other is one press. */
const TRANSFER_MINUTES = 2;

/**
 * Queues the message with the link; earlier links of the account end.
 * @param partner slug of the partner whose page it leads to
 */
export async function queueLoginLink(
  tx: Tx,
  services: Services,
  customerId: string,
  partner?: string,
): Promise<void> {
  await endLinks(tx, services, customerId, ['autologin']);
  const link = { purpose: 'autologin', customerId, lifeMs: LINK_MINUTES * MINUTE_MS } as const;
  const token = await createLink(tx, services, link);
  const payload = { token, minutes: LINK_MINUTES, ...(partner && { partner }) };
  const dedupe = `login-link:${services.random.createHex(8)}`;
  await queueMails(tx, services, [{ kind: 'login_link', payload, customerId, dedupe }]);
}

/** Sends a link where there is such an account. @throws DomainError `too_many_requests` */
export const sendLoginLink = (services: Services, email: string, address: string): Promise<void> =>
  queueLinkFor(services, { email, address }, async (tx, { id, isLocked }) => {
    if (!isLocked) await queueLoginLink(tx, services, id);
  });

/** Made with a second step on, after its code was given: the other site asks for none. */
const TransferBody = z.object({ isConfirmed: z.boolean() });

export async function openTransfer(
  services: Services,
  { customerId }: CustomerCaller,
): Promise<{ token: string; minutes: number }> {
  const body: z.input<typeof TransferBody> = {
    isConfirmed: (await findTwoFactor(services, customerId)) !== undefined,
  };
  const link = { purpose: 'transfer', customerId, lifeMs: TRANSFER_MINUTES * MINUTE_MS, body } as const;
  const token = await createLink(services.database.db, services, link);
  return { token, minutes: TRANSFER_MINUTES };
}

async function requireOpenAccount(at: Db | Tx, customerId: string): Promise<void> {
  const customer = await at
    .selectFrom('customer')
    .select(['closed_at', 'is_locked'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!customer || customer.closed_at !== null || customer.is_locked === 1)
    throw createDomainError(logInWithLink.errors, 'account_closed');
}

interface TakenLink {
  readonly customerId: string;
  readonly isConfirmed: boolean;
}

/** Uses the link up. A message that was opened shows that the address is the customer's. */
function takeLink(
  services: Services,
  asked: { token: string; purpose: LoginLinkPurpose },
): Promise<TakenLink> {
  return transact(services.database, async (tx) => {
    const link = await consumeLink(tx, services, asked);
    if (!link?.customerId) throw createDomainError(LINK_ERRORS, 'link_invalid');
    const { customerId } = link;
    await requireOpenAccount(tx, customerId);
    const isMessage = asked.purpose === 'autologin';
    if (isMessage && (await findExclusion(services, customerId, tx)))
      throw createDomainError(logInWithLink.errors, 'link_during_break');
    if (isMessage) await confirmEmailByLink(tx, services, customerId);
    return { customerId, isConfirmed: !isMessage && TransferBody.parse(link.body).isConfirmed };
  });
}

/**
 * Opens a session with a link.
 * @throws DomainError `link_invalid`, `link_during_break`, `account_closed`, `2fa_required`
 */
export async function openSessionByLink(
  services: Services,
  asked: { token: string; purpose: LoginLinkPurpose; deviceUuid?: string | undefined },
  from: LoginOrigin,
): Promise<OpenedSession> {
  const { token, purpose } = asked;
  const { customerId, isConfirmed } = await takeLink(services, { token, purpose });
  const deviceUuid = await findOwnDevice(services.database.db, customerId, asked.deviceUuid);
  return beginSession(services, {
    ...from,
    customerId,
    deviceUuid,
    saveDevice: false,
    method: 'link',
    isStrong: isConfirmed,
  });
}
