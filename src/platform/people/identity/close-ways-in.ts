// After a change of address that its owner stopped: what opens the account is closed, and the owner begins again.
import { DAY_MS } from '#lib/domain/time/units.ts';
import type { Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { toIso } from '../../time.ts';
import { endSessions } from './end-sessions.ts';
import { endLinks, OPENING_LINKS } from './link-tokens.ts';
import { removeNewTwoFactor } from './two-factor/switch-off.ts';

/** Matches no password: a new one has to be asked for. */
const NO_PASSWORD = '';

/** Whoever changes the address may have added ways in before. The owner was sent a message about each of them. */
const BEFORE_MS = 30 * DAY_MS;

/**
 * Ends the password, the sessions and the links of a customer, and the passkeys, linked accounts and second steps that
 * were added or changed since a month before the change was asked for. Links that stop an earlier change still work: the
 * address before the first change is the owner's.
 * @param askedAt ISO instant at which the change was asked for
 */
export async function closeWaysIn(
  tx: Tx,
  services: Services,
  customerId: string,
  askedAt: string,
): Promise<void> {
  const since = toIso(Date.parse(askedAt) - BEFORE_MS);
  await endLinks(tx, services, customerId, [...OPENING_LINKS, 'email_confirm', 'data_export']);
  await endLinks(tx, services, customerId, ['email_undo'], askedAt);
  await endSessions(tx, services, customerId);
  await tx
    .updateTable('credential')
    .set({ password_hash: NO_PASSWORD })
    .where('customer_id', '=', customerId)
    .execute();
  await tx
    .deleteFrom('passkey')
    .where('customer_id', '=', customerId)
    .where('created_at', '>=', since)
    .execute();
  await tx
    .deleteFrom('social_account')
    .where('customer_id', '=', customerId)
    .where('linked_at', '>=', since)
    .execute();
  await removeNewTwoFactor(tx, services, customerId, since);
}
