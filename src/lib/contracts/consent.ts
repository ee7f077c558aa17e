// What the gateway takes about a visitor's choice and where the visit came from.
import { z } from 'zod';
import { BODY_LIMIT_BYTES } from './protocol/body-limits.ts';
import { defineEndpoint } from './protocol/endpoint.ts';

const CONSENT_CALL = {
  section: 'S6',
  exposure: 'gateway',
  bodyLimitBytes: BODY_LIMIT_BYTES.details,
  method: 'POST',
} as const;

/** What a visitor agrees to (decision S6). */
export const ConsentChoice = z.object({ choice: z.enum(['all', 'essential']) });
export type ConsentChoice = z.infer<typeof ConsentChoice>;

export const chooseConsent = defineEndpoint({
  ...CONSENT_CALL,
  name: 'chooseConsent',
  summary: 'Keeps for a year what the visitor agrees to.',
  path: '/consent',
  body: ConsentChoice,
  result: ConsentChoice,
});

/** The value of `aff` in a link: who sent the visitor. */
export const Affiliate = z.object({ code: z.string().regex(/^[\w-]{1,60}$/) });

export const keepAffiliate = defineEndpoint({
  ...CONSENT_CALL,
  name: 'keepAffiliate',
  summary: 'Keeps for 14 days who sent the visitor, where consent allows it.',
  path: '/affiliate',
  body: Affiliate,
  result: z.object({ isKept: z.boolean() }),
});
