// A name for each request: on the answer, in the log, and with the calls that the request leads to.
import { randomBytes } from 'node:crypto';

const GIVEN = /^[\w-]{8,64}$/;
const prefix = randomBytes(6).toString('base64url');
let count = 0;

/** A proxy that is trusted may name the request. */
export function createRequestId(given: string | string[] | undefined, isTrusted: boolean): string {
  if (isTrusted && typeof given === 'string' && GIVEN.test(given)) return given;
  count += 1;
  return `${prefix}-${count.toString(36)}`;
}
