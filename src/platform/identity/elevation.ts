// Calls that ask for the second step again: money on its way, and how the customer signs in.
import type { EndpointShape } from '#lib/contracts/protocol/endpoint.ts';
import { ELEVATION_ERRORS } from '#lib/contracts/two-factor.ts';
import { createDomainError } from '../domain-error.ts';
import type { Services } from '../services.ts';
import { getNowIso } from '../time.ts';
import type { CustomerCaller } from './tokens.ts';
import { describeCodeRequest, findTwoFactor } from './two-factor/settings.ts';

/** How long a customer who confirmed who is there need not do so again, in milliseconds. */
export const ELEVATION_MS = 10 * 60_000;

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
 * a code lately. @throws DomainError `REQUIRED` with a `CodeRequest`
 */
export async function requireElevation(
  services: Services,
  { elevation }: EndpointShape,
  { customerId, sessionId }: CustomerCaller,
): Promise<void> {
  if (!elevation) return;
  const settings = await findTwoFactor(services.database.db, customerId);
  if (!settings || (await isElevated(services, sessionId))) return;
  const refusal = createDomainError(ELEVATION_ERRORS, 'REQUIRED');
  refusal.result = describeCodeRequest(settings);
  throw refusal;
}
