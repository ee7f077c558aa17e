// What the browser learns of its own session from the door. No token and no secret is ever in it (decision S1).
import type { Customer } from './customer.ts';

/** Who is signed in on this browser, and what waits for him. */
export type Visitor =
  | { readonly state: 'guest' }
  | {
      readonly state: 'customer';
      readonly customer: Customer;
      /** An editor of the site's texts (decision P1). */
      readonly canEdit: boolean;
    };

/** Errors that the door itself gives, beside those of the services. */
export const GATEWAY_ERRORS = {
  session_ended: { status: 401, message: 'Your session has ended. Log in again.' },
  cross_site: { status: 403, message: 'This request came from another site. Reload the page and try again.' },
  method_unknown: { status: 405, message: 'This address does not take such a request.' },
  wrong_content_type: { status: 415, message: 'Send the details as JSON.' },
  service_slow: {
    status: 504,
    message: 'The answer is taking too long. Try again: a repeated payment is never charged twice.',
  },
  service_down: {
    status: 503,
    message: 'We cannot reach our services. Try again in a moment: nothing was changed.',
  },
} as const;
