// What the browser learns of its own session from the gateway, and the calls that begin and end it. No token and no
// secret is ever in them (decision S1).
import { z } from 'zod';
import { BODY_LIMIT_BYTES } from '../protocol/body-limits.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { Customer, LOGIN_ERRORS, logIn, SIGN_UP_ERRORS, signUp } from './customer.ts';

/** Who is signed in on this browser. `canEdit` for an editor of the site's texts (decision P1). */
export const Visitor = z.discriminatedUnion('state', [
  z.object({ state: z.literal('guest') }),
  z.object({ state: z.literal('customer'), customer: Customer, canEdit: z.boolean() }),
]);
export type Visitor = z.infer<typeof Visitor>;

/** What the calls on the session have in common. */
const SESSION_CALL = {
  section: 'S1',
  exposure: 'gateway',
  bodyLimitBytes: BODY_LIMIT_BYTES.details,
  result: Visitor,
} as const;

export const getSession = defineEndpoint({
  ...SESSION_CALL,
  name: 'getSession',
  summary: 'Who is signed in on this browser. Keeps the session alive.',
  method: 'GET',
  path: '/session',
});

export const beginSession = defineEndpoint({
  ...SESSION_CALL,
  name: 'beginSession',
  summary: 'Logs in; the gateway keeps the tokens.',
  method: 'POST',
  path: '/login',
  body: logIn.body.pick({ email: true, password: true, saveDevice: true }),
  errors: LOGIN_ERRORS,
});

export const openAccount = defineEndpoint({
  ...SESSION_CALL,
  name: 'openAccount',
  summary: 'Opens an account and logs in.',
  method: 'POST',
  path: '/signup',
  body: signUp.body,
  errors: SIGN_UP_ERRORS,
});

export const endSession = defineEndpoint({
  ...SESSION_CALL,
  name: 'endSession',
  summary: 'Logs out, whether or not anybody is signed in.',
  method: 'POST',
  path: '/logout',
});

/** Shown on the page that is loaded again in place of an answer to its form. */
export const OTHER_CUSTOMER_NOTICE = 'You are logged in to another account now, so nothing was done.';

/** Errors that the gateway itself gives, beside those of the services. */
export const GATEWAY_ERRORS = {
  session_ended: { status: 401, message: 'Your session has ended. Log in again.' },
  /** The services do not take what the session proves itself with: it has ended. */
  session_refused: {
    status: 401,
    message: 'Sorry, looks like we had some trouble verifying your login details. Please try again.',
  },
  cross_site: { status: 403, message: 'This request came from another site. Reload the page and try again.' },
  /** The page that sent it is another customer's. */
  other_customer: {
    status: 409,
    message: `${OTHER_CUSTOMER_NOTICE} Load the page again to go on.`,
  },
  method_unknown: { status: 405, message: 'This address does not take such a request.' },
  wrong_content_type: { status: 415, message: 'Send the details as JSON.' },
  service_slow: {
    status: 504,
    message: 'The answer is taking too long. Try again: a repeated payment is never charged twice.',
  },
  /** The call was sent, or may have been: nothing is known of what it did. */
  service_lost: {
    status: 502,
    message: 'We got no answer. Look whether it was done before you try again.',
  },
  /** The call was never sent, or only reads. */
  service_down: {
    status: 503,
    message: 'We cannot reach our services. Try again in a moment: nothing was changed.',
  },
} as const;
