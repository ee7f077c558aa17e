// Whether a customer is a member, and how that changes.
import { z } from 'zod';
import { NextCharge } from '../offers/next-charge.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { MembershipTierKey, PROGRAM_UNKNOWN } from './program.ts';

export const MembershipStatus = z.enum(['member', 'non-member', 'pending-deposit']);
export type MembershipStatus = z.infer<typeof MembershipStatus>;

export const Membership = z.object({
  /** Id of the programme. */
  membershipProgram: z.string(),
  membershipStatus: MembershipStatus,
  membershipTier: MembershipTierKey,
  /** When the status or the tier last changed. */
  membershipUpdated: z.string().optional(),
  eligibility: z.enum(['eligible', 'ineligible']),
  /** Of a tier that is paid for. */
  premium: z
    .object({
      /** The instant until which it is paid. */
      until: z.string(),
      /** Its last day, `YYYY-MM-DD` where the customer is. */
      lastDay: z.string(),
      /** The purchase that goes on with it; missing where its owner has ended that. */
      autoplayId: z.string().optional(),
      /** The next charge; missing where there is none to come. */
      next: NextCharge.pick({ date: true, amount: true }).optional(),
    })
    .optional(),
  /** A giveaway is open to this member and not entered yet. */
  hasLockedDraw: z.boolean(),
  /** The latest of those. */
  lockedDrawId: z.string().optional(),
});
export type Membership = z.infer<typeof Membership>;

export const getMembershipCustomer = defineEndpoint({
  service: 'rewards',
  name: 'getMembershipCustomer',
  summary: 'The memberships of the customer, one for each programme.',
  section: 'C51',
  method: 'GET',
  path: '/rewards/v3/customer',
  access: 'customer',
  exposure: 'browser',
  gate: 'membership',
  result: z.array(Membership),
});

const METADATA_MAX = 10;

export const setMembership = defineEndpoint({
  service: 'rewards',
  name: 'setMembership',
  summary:
    'Joins or leaves a programme, or ends a paid tier. Where a deposit is asked for first, the answer is `pending-deposit` and the deposit joins.',
  section: 'C52',
  method: 'PUT',
  path: '/rewards/membership',
  version: '3.2',
  access: 'customer',
  exposure: 'browser',
  gate: 'membership',
  body: z.object({
    membershipProgram: z.string().max(40),
    membershipStatus: z.enum(['member', 'non-member']),
    /** `free` ends a tier that is paid for: nothing more is charged, and what is paid stays. */
    membershipTier: z.literal('free').optional(),
    metadata: z
      .record(z.string().max(40), z.string().max(200))
      .refine((held) => Object.keys(held).length <= METADATA_MAX)
      .default({}),
  }),
  verbatim: ['metadata'],
  result: Membership,
  errors: {
    program_unknown: PROGRAM_UNKNOWN,
    membership_ineligible: {
      status: 403,
      message: 'This membership is not open to your account. Contact us if you think it should be.',
    },
  },
});
