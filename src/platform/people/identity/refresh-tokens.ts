// New tokens for a refresh token, with a code where the customer confirms who is there.
import { refreshSession } from '#lib/contracts/identity/customer.ts';
import { createDomainError } from '../../domain-error.ts';
import type { Services } from '../../services.ts';
import { type PresentedToken, rotateSession, type SessionTokens } from './sessions.ts';
import { readToken } from './tokens.ts';
import { checkSecondStep } from './two-factor/second-step.ts';
import { findTwoFactor } from './two-factor/settings.ts';
import { trustDevice } from './two-factor/trusted-devices.ts';

interface Presented extends PresentedToken {
  readonly otp?: string | undefined;
  readonly rememberDevice?: boolean;
}

/**
 * A wrong code leaves the session and its tokens as they are.
 * @throws DomainError `refresh_invalid`, `2fa_incorrect`, `2fa_account_locked`
 */
export async function refreshTokens(
  services: Services,
  { otp, rememberDevice, ...presented }: Presented,
): Promise<SessionTokens> {
  if (otp === undefined) return rotateSession(services, presented);
  const claims = await readToken(services, 'refresh', presented.token);
  if (!claims) throw createDomainError(refreshSession.errors, 'refresh_invalid');
  const { customerId } = claims;
  const settings = await findTwoFactor(services, customerId);
  if (settings) await checkSecondStep(services, settings, otp);
  const tokens = await rotateSession(services, { ...presented, isElevated: settings !== undefined });
  const days = settings?.rememberForDays ?? 0;
  const { db } = services.database;
  if (rememberDevice && days > 0)
    await trustDevice(db, services, { customerId, deviceUuid: tokens.deviceUuid, days });
  return tokens;
}
