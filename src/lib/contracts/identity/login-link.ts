// Logging in with a link: out of a message, or from one of the shop's sites to another.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Email } from '../protocol/text.ts';
import { LOGIN_ERRORS, Login } from './customer.ts';
import { LINK_ERRORS, LinkToken } from './link-token.ts';

/** `autologin`: out of a message. `transfer`: from a site where the customer is logged in. */
export const LoginLinkPurpose = z.enum(['autologin', 'transfer']);
export type LoginLinkPurpose = z.infer<typeof LoginLinkPurpose>;

export const requestLoginLink = defineEndpoint({
  name: 'requestLoginLink',
  summary: 'Sends a link that logs in once. Answers the same whether or not there is such an account.',
  section: 'R4',
  method: 'POST',
  path: '/v2/login/link/send',
  access: 'credentials',
  body: z.object({ email: Email }),
  result: z.null(),
});

export const logInWithLink = defineEndpoint({
  name: 'logInWithLink',
  summary: 'Logs in with a link, which works once. Where a second step is on, a message still asks for it.',
  section: 'R4',
  method: 'POST',
  path: '/v2/login/link',
  access: 'credentials',
  body: z.object({
    token: LinkToken,
    purpose: LoginLinkPurpose,
    /** Of this browser, so that a device where no second step is asked for is known. */
    deviceUuid: z.string().max(64).optional(),
  }),
  result: Login,
  errors: {
    ...LINK_ERRORS,
    account_closed: LOGIN_ERRORS.account_closed,
    '2fa_required': LOGIN_ERRORS['2fa_required'],
    link_during_break: {
      status: 403,
      message: 'Your account is on a break, so links do not log you in. Log in with your password instead.',
    },
  },
});

export const createTransfer = defineEndpoint({
  name: 'createTransfer',
  summary: 'Makes a token that opens the same account on another site of the shop, once and at once.',
  section: 'R5',
  method: 'POST',
  path: '/v2/login/transfer',
  access: 'customer',
  elevation: 'security',
  result: z.object({ token: z.string(), minutes: z.number().int() }),
});
