// A forgotten password: a link to the address of the account, and a new password with it.
import { LINK_ERRORS } from '#lib/contracts/identity/link-token.ts';
import { MINUTE_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../../domain-error.ts';
import { transact } from '../../../ground/db/open.ts';
import { queueMails } from '../../../ground/mail/queue.ts';
import type { Services } from '../../../services.ts';
import { getNowIso } from '../../../time.ts';
import { confirmEmailByLink, queueLinkFor } from '../link-requests.ts';
import { consumeLink, createLink, findLink } from '../link-tokens.ts';
import {
  checkNewPassword,
  findAccount,
  hashNewPassword,
  queuePasswordMail,
  storePassword,
} from './replace-password.ts';

const RESET_MINUTES = 30;

/** Sends a link where there is such an account. @throws DomainError `too_many_requests` */
export const sendResetLink = (services: Services, email: string, address: string): Promise<void> =>
  queueLinkFor(services, { email, address }, async (tx, { id: customerId }) => {
    const link = { purpose: 'password_reset', customerId, lifeMs: RESET_MINUTES * MINUTE_MS } as const;
    const token = await createLink(tx, services, link);
    const payload = { token, minutes: RESET_MINUTES };
    const dedupe = `password-reset:${services.random.createHex(8)}`;
    await queueMails(tx, services, [{ kind: 'password_reset', payload, customerId, dedupe }]);
  });

/** @throws DomainError `link_invalid`, those of `WEAK_PASSWORD_ERRORS`, `password_same` */
export async function resetPassword(
  services: Services,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const asked = { token, purpose: 'password_reset' } as const;
  const found = await findLink(services.database.db, services, asked);
  const account = found?.customerId ? await findAccount(services, found.customerId) : undefined;
  if (!account) throw createDomainError(LINK_ERRORS, 'link_invalid');
  await checkNewPassword(services, account, password);
  const passwordHash = await hashNewPassword(services, password);
  await transact(services.database, async (tx) => {
    if (!(await consumeLink(tx, services, asked))) throw createDomainError(LINK_ERRORS, 'link_invalid');
    await storePassword(tx, services, { customerId: account.id, passwordHash });
    await confirmEmailByLink(tx, services, account.id);
    await queuePasswordMail(tx, services, account.id, getNowIso(services.clock));
  });
}
