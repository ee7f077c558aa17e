// A provider with pages of its own, where the customer shows a document; by the shape of greenID. Its own names are in its
// contract and are to be confirmed before it is switched on.
import { z } from 'zod';
import { toFamilyName } from '#lib/domain/account/person-name.ts';
import { callJson, type Fetch } from './post-json.ts';
import type { ProviderAccess, ProviderAnswer, VerificationProvider } from './provider.ts';

const Begun = z.object({ verificationToken: z.string().min(8).max(200), pageUrl: z.url() });
const Result = z.object({
  result: z.enum(['VERIFIED', 'VERIFIED_ADMIN', 'IN_PROGRESS', 'PENDING', 'LOCKED_OUT', 'FAILED']),
});

function toAnswer(reference: string, result: z.infer<typeof Result>['result']): ProviderAnswer {
  if (result === 'IN_PROGRESS' || result === 'PENDING') return { status: 'in_progress', reference };
  const outcome = result === 'VERIFIED' || result === 'VERIFIED_ADMIN' ? 'passed' : 'failed';
  return { status: 'attempted', outcome, reference, reason: result };
}

export const createGreenId = (
  { url, user, password }: ProviderAccess,
  send: Fetch,
): VerificationProvider => ({
  method: 'greenid_ui',
  name: 'greenid',
  needsAddress: true,
  start: async ({ person, returnUrl }) => {
    const { givenNames, familyName: surname } = toFamilyName(person);
    const { verificationToken, pageUrl } = await callJson(send, {
      url: `${url}/registerVerification`,
      user,
      password,
      body: {
        accountId: user,
        country: person.address?.country ?? 'AU',
        givenNames,
        surname,
        dob: person.dateOfBirth,
        address: person.address,
        returnUrl,
      },
      answer: Begun,
    });
    return { status: 'in_progress', reference: verificationToken, redirectUrl: pageUrl };
  },
  look: async (reference) => {
    const { result } = await callJson(send, {
      url: `${url}/getVerificationResult?verificationToken=${encodeURIComponent(reference)}`,
      user,
      password,
      answer: Result,
    });
    return toAnswer(reference, result);
  },
});
