// A register of residents: compares name, date of birth and address.
import { z } from 'zod';
import { joinName } from '#lib/domain/account/person-name.ts';
import { listAddressLines } from '#lib/domain/address/format-address.ts';
import { callJson, type Fetch } from './post-json.ts';
import type { ProviderAccess, ProviderAnswer, VerificationProvider } from './provider.ts';

const Answer = z.object({
  result: z.enum(['verified', 'not_found', 'refer']),
  reference: z.string().max(100),
});

function toAnswer({ result, reference }: z.infer<typeof Answer>): ProviderAnswer {
  if (result === 'refer') return { status: 'in_progress', reference };
  return {
    status: 'attempted',
    outcome: result === 'verified' ? 'passed' : 'failed',
    reference,
    reason: result,
  };
}

export const createRegister = ({ url, ...login }: ProviderAccess, send: Fetch): VerificationProvider => ({
  method: 'auto_verification',
  name: 'register',
  needsAddress: true,
  start: async ({ person }) =>
    toAnswer(
      await callJson(send, {
        ...login,
        url: `${url}/verify`,
        body: {
          name: joinName(person),
          dateOfBirth: person.dateOfBirth,
          address: person.address ? listAddressLines(person.address) : [],
          phone: person.phone,
        },
        answer: Answer,
      }),
    ),
  look: async (reference) =>
    toAnswer(
      await callJson(send, {
        ...login,
        url: `${url}/verify/${encodeURIComponent(reference)}`,
        answer: Answer,
      }),
    ),
});
