// Links from messages to the alert that they were sent for. Who has one may set it where it waits, and end it.
import { LINK_ERRORS } from '#lib/contracts/preferences.ts';
import { urls } from '#lib/domain/pages/urls.ts';
import { DAY_MS } from '#lib/domain/time/units.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { createSignedToken, readSignedToken } from '../../signed-token.ts';

/** Messages are opened long after they were sent. */
const ALERT = { purpose: 'alert', lifeMs: 400 * DAY_MS };

type Signing = Pick<Services, 'keys' | 'clock'>;

/** Path of the page of an alert that works without a login. Takes a one-click post, too. */
export const createAlertPath = (services: Signing, alertId: string): string =>
  `${urls.alertLink(alertId)}?t=${createSignedToken(services, ALERT.purpose, [alertId], ALERT.lifeMs)}`;

/** @throws DomainError `link_invalid` where the token is of another alert, of something else, or over */
export function checkAlertToken(
  services: Signing,
  { alertId, token }: { readonly alertId: string; readonly token: string },
): void {
  const values = readSignedToken(services, ALERT.purpose, token);
  if (values?.length !== 1 || values[0] !== alertId) throw createDomainError(LINK_ERRORS, 'link_invalid');
}

/** Whether an alert has not ended since a message was written for it. */
export async function isAlertOn(at: Db, alertId: string): Promise<boolean> {
  const row = await at
    .selectFrom('alert')
    .select('id')
    .where('id', '=', alertId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
