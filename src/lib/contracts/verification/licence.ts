// Under which licence the residents of a region play, and how they prove who they are.
import { z } from 'zod';
import { VerificationMethod } from '../customer/verification-method.ts';
import { CustomerState } from '../identity/customer.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';

export const LicenceRule = z.object({
  region: CustomerState,
  /** Regions that share a licence name the same one. */
  licence: z.string().min(1).max(40),
  /** Years; an account cannot be opened before. */
  minimumAge: z.number().int().min(18).max(99),
  /** Days that an account may be used before its owner's identity is verified; 0 before anything is bought. */
  verifyWithinDays: z.number().int().min(0).max(365),
  /** The longest time between two reality checks, in minutes; customers may ask for them more often. */
  realityCheckMinutes: z.number().int().min(5).max(120).optional(),
  /** In the order in which they are offered. */
  methods: z.array(VerificationMethod).min(1),
});
export type LicenceRule = z.infer<typeof LicenceRule>;

export const getLicenceConfig = defineEndpoint({
  name: 'getLicenceConfig',
  summary:
    'The rules of every region: licence, minimum age, and how and by when customers prove who they are.',
  section: 'B7.7, C69',
  method: 'GET',
  path: '/customer-verify/config/licence',
  result: z.object({ licences: z.array(LicenceRule) }),
});
