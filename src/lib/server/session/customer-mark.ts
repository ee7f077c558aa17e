// The mark of a customer: what a page sends says by it whose page it is.
import { createHmac } from 'node:crypto';

const MARK_LENGTH = 16;

/** The same for every session of the customer. Without the secret it does not lead back to the id. */
export const createCustomerMark = (secret: string, customerId: string): string =>
  createHmac('sha256', secret)
    .update(`customer-mark\n${customerId}`)
    .digest('base64url')
    .slice(0, MARK_LENGTH);
