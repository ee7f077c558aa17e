// New passwords: forgotten, required, or wanted.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import type { Message } from '../protocol/envelope.ts';
import { Email } from '../protocol/text.ts';
import { NewPassword } from './customer.ts';
import { LINK_ERRORS, LinkToken } from './link-token.ts';
import { WEAK_PASSWORD_ERRORS } from './weak-password.ts';

export const PASSWORD_MESSAGES = {
  saved: { code: 'newPassword', level: 'success', message: 'New Password Saved' },
} as const satisfies Record<string, Message>;

export const NEW_PASSWORD_ERRORS = {
  ...WEAK_PASSWORD_ERRORS,
  password_same: {
    status: 422,
    message: 'This is the password you have now. Choose another.',
    target: 'password',
  },
} as const;

/** The password that a customer has to give again before something that concerns signing in. */
export const CONFIRM_ERRORS = {
  password_wrong: {
    status: 422,
    message: 'This is not your password. Check it and try again.',
    target: 'currentPassword',
  },
  login_locked: { status: 429, message: 'Too many attempts. Wait {minutes} minutes, then try again.' },
} as const;

/** Left out where a second step of signing in was just given. */
export const CurrentPassword = z.string().max(200).optional();

export const requestPasswordReset = defineEndpoint({
  name: 'requestPasswordReset',
  summary: 'Sends a link for a new password. Answers the same whether or not there is such an account.',
  section: 'R6',
  method: 'POST',
  path: '/v2/password/forgot',
  access: 'credentials',
  body: z.object({ email: Email }),
  result: z.null(),
});

export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  summary: 'Sets a new password with the link of a message and ends every session of the account.',
  section: 'R6',
  method: 'POST',
  path: '/v2/password/reset',
  access: 'credentials',
  body: z.object({ token: LinkToken, password: NewPassword }),
  result: z.null(),
  errors: { ...LINK_ERRORS, ...NEW_PASSWORD_ERRORS },
});

export const changePassword = defineEndpoint({
  name: 'changePassword',
  summary: 'Replaces the password of the customer and ends the other sessions of the account.',
  section: 'R8',
  method: 'POST',
  path: '/v2/password',
  access: 'customer',
  elevation: 'security',
  body: z.object({ currentPassword: z.string().max(200), password: NewPassword }),
  result: z.null(),
  errors: { ...CONFIRM_ERRORS, ...NEW_PASSWORD_ERRORS },
});

export const setRequiredPassword = defineEndpoint({
  name: 'setRequiredPassword',
  summary: 'Sets the new password that the account requires, shortly after the customer logged in.',
  section: 'R7',
  method: 'POST',
  path: '/v2/password/required',
  access: 'customer',
  body: z.object({ password: NewPassword }),
  result: z.null(),
  errors: {
    ...NEW_PASSWORD_ERRORS,
    session_not_fresh: { status: 409, message: 'You logged in some time ago. Log in again, then choose it.' },
    password_not_required: { status: 409, message: 'Your account needs no new password.' },
  },
});
