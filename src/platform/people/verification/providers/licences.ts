// The registers of driver licences, by the shape of Australia's Document Verification Service. Its own names are in its
// contract and are to be confirmed before it is switched on.
import { z } from 'zod';
import { toFamilyName } from '#lib/domain/account/person-name.ts';
import { callJson, type Fetch } from './post-json.ts';
import type { ProviderAccess, VerificationProvider } from './provider.ts';

const Answer = z.object({
  result: z.enum(['Y', 'N', 'D']),
  reference: z.string().max(100),
  reasonCode: z.string().max(40).optional(),
});

export const createLicences = ({ url, ...login }: ProviderAccess, send: Fetch): VerificationProvider => ({
  method: 'drivers_licence',
  name: 'licences',
  needsAddress: false,
  start: async ({ person, licence }) => {
    if (!licence) throw new TypeError('A licence is needed');
    const { result, reference, reasonCode } = await callJson(send, {
      ...login,
      url: `${url}/documents/verify`,
      body: {
        documentType: 'DriverLicence',
        jurisdiction: licence.state,
        licenceNumber: licence.licenceNumber,
        cardNumber: licence.cardNumber,
        ...toFamilyName(person),
        birthDate: person.dateOfBirth,
      },
      answer: Answer,
    });
    const outcome = { Y: 'passed', N: 'failed', D: 'unclear' } as const;
    return {
      status: 'attempted',
      outcome: outcome[result],
      reference,
      ...(reasonCode !== undefined && { reason: reasonCode }),
    };
  },
});
