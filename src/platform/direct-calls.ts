// Calls of the site in this process. They take the same way as those over HTTP from the caller's tokens on: the schemas of
// the contract, the rules of access and maintenance, the handler. What is left out is what only carries them.
import type { DirectAnswer, DirectCall } from '#lib/contracts/protocol/direct-call.ts';
import { COMMON_ERRORS } from '#lib/contracts/protocol/errors.ts';
import { toErrorAnswer } from './call-answer.ts';
import { createDomainError } from './domain-error.ts';
import type { ReceivedCall, Registered } from './http.ts';
import { readDetails } from './read-values.ts';
import type { Services } from './services.ts';

/** An address with an empty part is none of the call's. */
const hasAllParts = ({ params }: DirectCall): boolean => Object.values(params).every((value) => value !== '');

const receiveCall = (
  { params, search, headers, text }: DirectCall,
  { endpoint: { encoding, verbatim } }: Registered,
): ReceivedCall => ({
  headers,
  params,
  search,
  readBody: async () => readDetails(text, { isForm: encoding === 'form', verbatim }),
  checkSignature: async () => {},
});

/** Answers direct calls of these endpoints. */
export function createDirectAnswerer(
  services: Services,
  registered: readonly Registered[],
): (call: DirectCall) => Promise<DirectAnswer> {
  const byName = new Map(registered.map((one) => [one.endpoint.name, one]));
  return async (call) => {
    const found = byName.get(call.endpoint);
    if (!found || !hasAllParts(call))
      return toErrorAnswer(services, createDomainError(COMMON_ERRORS, 'not_found'));
    return found.answer(call.headers, async () => receiveCall(call, found));
  };
}
