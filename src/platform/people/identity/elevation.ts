// Calls that ask for the second step again: money on its way, and how the customer signs in.

import { ELEVATION_ERRORS } from '#lib/contracts/identity/two-factor.ts';
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import type { CustomerCaller } from '../../auth.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Db, Tx } from '../../ground/db/open.ts';
import type { Services } from '../../services.ts';
import { getNowIso, toIso } from '../../time.ts';
import { ELEVATION_MS } from './sessions.ts';
import { requestCode } from './two-factor/second-step.ts';
import { findTwoFactor } from './two-factor/settings.ts';

async function isElevated({ database, clock }: Services, sessionId: string): Promise<boolean> {
  const row = await database.db
    .selectFrom('session')
    .select('elevated_until')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row?.elevated_until != null && row.elevated_until > getNowIso(clock);
}

/**
 * Refuses a call whose endpoint names an elevation while the customer has a second step switched on and did not give
 * a code lately, and sends the code. @throws DomainError `REQUIRED` with a `CodeRequest`
 */
export async function requireElevation(
  services: Services,
  { elevation }: EndpointShape,
  { customerId, sessionId }: CustomerCaller,
): Promise<void> {
  if (!elevation) return;
  const settings = await findTwoFactor(services, customerId);
  if (!settings || (await isElevated(services, sessionId))) return;
  throw createDomainError(ELEVATION_ERRORS, 'REQUIRED', {}, await requestCode(services, settings));
}

/** The customer has just shown who is there. */
export async function elevate(at: Db | Tx, { clock }: Services, sessionId: string): Promise<void> {
  await at
    .updateTable('session')
    .set({ elevated_until: toIso(clock.now() + ELEVATION_MS) })
    .where('id', '=', sessionId)
    .execute();
}
