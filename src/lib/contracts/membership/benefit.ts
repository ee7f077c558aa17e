// What members get elsewhere, and how a partner there knows them.
import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { MembershipStatus } from './membership.ts';
import { MembershipTierKey } from './program.ts';

export const getBenefits = defineEndpoint({
  service: 'rewards',
  name: 'getBenefits',
  summary:
    'What a member gets elsewhere. With a giveaway, its own address; each address knows the member by a token that works once.',
  section: 'C54',
  method: 'GET',
  path: '/rewards/v3/benefits',
  access: 'customer',
  exposure: 'browser',
  gate: 'membership',
  query: z.object({ drawId: z.string().max(64).optional() }),
  result: z.object({
    benefits: z.array(z.object({ title: z.string(), text: z.string(), url: z.string().optional() })),
    /** Where the member is known; missing where the programme has no such address. */
    ssoUrl: z.string().optional(),
    details: z.object({ title: z.string(), url: z.string(), transferToken: z.string() }).optional(),
  }),
  errors: {
    not_member: { status: 403, message: 'This is for members. Join first: it takes a moment.' },
    giveaway_unknown: { status: 404, message: 'We could not find this giveaway.' },
  },
});

/** For the program of a partner: says once whom a token stands for. */
export const redeemTransfer = defineEndpoint({
  service: 'rewards',
  name: 'redeemTransfer',
  summary: 'Whom a transfer token stands for. A token works once, within ten minutes.',
  section: 'C54',
  method: 'POST',
  path: '/rewards/v3/transfers',
  access: 'credentials',
  body: z.object({ transferToken: z.string().max(200) }),
  result: z.object({
    customerId: z.string(),
    membershipProgram: z.string(),
    membershipStatus: MembershipStatus,
    membershipTier: MembershipTierKey,
  }),
  errors: {
    transfer_unknown: { status: 404, message: 'This token has been used or is too old. Ask for a new one.' },
  },
});
