// The address that a customer logs in with: shown to be theirs, and changed.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Email } from '../protocol/text.ts';
import { LINK_ERRORS, LinkToken } from './link-token.ts';
import { CONFIRM_ERRORS, CurrentPassword } from './password.ts';

const EMAIL_TAKEN = {
  email_taken: {
    status: 409,
    message: 'Another account has this email. Use another address.',
    target: 'email',
  },
} as const;

export const sendEmailConfirmation = defineEndpoint({
  name: 'sendEmailConfirmation',
  summary: 'Sends the link that confirms the address of the account once more.',
  section: 'E34',
  method: 'POST',
  path: '/v2/email/confirmation',
  access: 'customer',
  result: z.null(),
});

export const changeEmail = defineEndpoint({
  name: 'changeEmail',
  summary: 'Asks for another address. The present one stays until the link sent to the new one was followed.',
  section: 'E34',
  method: 'POST',
  path: '/v2/email',
  access: 'customer',
  elevation: 'security',
  body: z.object({ email: Email, currentPassword: CurrentPassword }),
  result: z.null(),
  errors: {
    ...CONFIRM_ERRORS,
    ...EMAIL_TAKEN,
    email_same: { status: 422, message: 'This is the address you have now.', target: 'email' },
  },
});

export const followEmailLink = defineEndpoint({
  name: 'followEmailLink',
  summary: 'Does what a link about an address is for: confirms it, changes to it, or stops a change.',
  section: 'E34',
  method: 'POST',
  path: '/v2/email/link',
  access: 'credentials',
  body: z.object({ token: LinkToken }),
  result: z.object({
    /** `stopped`: the earlier address holds, every device is logged out, and a new password has to be asked for. */
    outcome: z.enum(['confirmed', 'changed', 'stopped']),
    email: z.string(),
  }),
  errors: { ...LINK_ERRORS, ...EMAIL_TAKEN },
});
