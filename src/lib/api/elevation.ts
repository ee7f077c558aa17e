// Confirming who is there.
import type { TwoFactorMethod } from '#lib/contracts/identity/two-factor.ts';
import type { CallInput } from './calls.ts';
import { callSite } from './site.ts';

/** @throws ApiError `2fa_incorrect`, `2fa_account_locked`, `AUTH_REFRESH_FAILED` */
export const postElevation = (body: CallInput<'POST /session/elevate'>['body']) =>
  callSite('POST /session/elevate', { body });

/** Sends a code by this way. */
export const postElevationCode = (method: TwoFactorMethod) =>
  callSite('POST /two-factor/send', { body: { method } });

/** @throws ApiError `REQUIRED` while a code is wanted before calls about money or signing in */
export const postElevationCheck = () => callSite('POST /two-factor/check');
