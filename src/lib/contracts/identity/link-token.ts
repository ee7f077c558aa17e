// Links of messages that do one thing once.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';

export const LinkToken = z.string().min(20).max(200);

export const LINK_ERRORS = {
  link_invalid: {
    status: 410,
    message:
      'It looks like the email link you clicked is no longer valid. This is likely because it has expired or has already been used.',
  },
} as const;

const LINK_PURPOSES = [
  'password_reset',
  'email_confirm',
  'email_change',
  'email_undo',
  'autologin',
  'transfer',
] as const;

export const checkLink = defineEndpoint({
  name: 'checkLink',
  summary: 'Whether a link of a message still works. Looking does not use it.',
  section: 'X13',
  method: 'POST',
  path: '/v2/links/check',
  access: 'credentials',
  body: z.object({ token: z.string().max(200), purposes: z.array(z.enum(LINK_PURPOSES)).min(1).max(3) }),
  result: z.object({ isValid: z.boolean() }),
});
