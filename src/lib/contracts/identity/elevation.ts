// Confirming who is there, as a browser does it: the gateway holds the tokens.
import { z } from 'zod';
import { CODE_ERRORS } from '../customer/code-errors.ts';
import { BODY_LIMIT_BYTES } from '../protocol/body-limits.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Otp } from './two-factor.ts';

export const ELEVATION_FAILED = {
  AUTH_REFRESH_FAILED: { status: 401, message: 'Authentication refresh failed. Please try again.' },
} as const;

export const elevateSession = defineEndpoint({
  name: 'elevateSession',
  summary: 'Confirms with a code who is there; calls that ask for it are open for ten minutes after that.',
  section: 'C32',
  method: 'POST',
  path: '/session/elevate',
  exposure: 'gateway',
  bodyLimitBytes: BODY_LIMIT_BYTES.details,
  body: z.object({ otp: Otp, rememberDevice: z.boolean().default(false) }),
  result: z.object({ isElevated: z.literal(true) }),
  errors: { ...CODE_ERRORS, ...ELEVATION_FAILED },
});
