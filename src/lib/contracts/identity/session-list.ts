// The devices that an account is open on.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';

export const SIGN_IN_METHODS = ['password', 'passkey', 'google', 'apple', 'link'] as const;
export const SignInMethod = z.enum(SIGN_IN_METHODS);
export type SignInMethod = z.infer<typeof SignInMethod>;

export const AccountSession = z.object({
  id: z.string(),
  /** Family of browser and system, as `Firefox, Linux`; empty where it is not known. */
  label: z.string(),
  method: SignInMethod,
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const getSessions = defineEndpoint({
  name: 'getSessions',
  summary: 'The devices that the account is open on, the one that asks first.',
  section: 'M24',
  method: 'GET',
  path: '/v2/sessions',
  access: 'customer',
  result: z.array(AccountSession),
});

export const endSessions = defineEndpoint({
  name: 'endSessions',
  summary: 'Logs out one device, or all but the one that asks. The second step is asked for again on them.',
  section: 'M24',
  method: 'POST',
  path: '/v2/sessions/end',
  access: 'customer',
  /** All others without one. */
  body: z.object({ id: z.string().max(64).optional() }),
  result: z.object({ ended: z.number().int() }),
});
