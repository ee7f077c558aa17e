import { z } from 'zod';
import { defineEndpoint } from '../protocol/endpoint.ts';

/** Bytes of a form that a bank may post. */
export const NOTIFY_BODY_BYTES = 65_536;

/** A bank has posted the end of a challenge: the provider is asked what came of it. */
export const completeChallenge = defineEndpoint({
  name: 'completeChallenge',
  summary: "Takes over what a bank's page posted at the end of a 3-D Secure challenge.",
  section: 'R64',
  method: 'POST',
  path: '/v2/deposits/challenges',
  exposure: 'server',
  isServedInMaintenance: true,
  body: z.object({
    /** What the bank was given to hand back: `threeDSSessionData`, or `MD` of the older protocol. */
    notifyData: z.string().max(1000),
    /** All fields of the form, by their own names. */
    details: z.record(z.string().max(100), z.string().max(60_000)),
  }),
  verbatim: ['details'],
  result: z.object({ depositId: z.string(), isCheckout: z.boolean() }),
  errors: {
    challenge_unknown: {
      status: 400,
      message: 'This answer of a bank belongs to no payment, or came too late.',
    },
  },
});
