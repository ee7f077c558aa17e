import { z } from 'zod';

/** What the customer has to do next for a payment. */
export const PaymentAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('hosted_fields'), clientSecret: z.string() }),
  /** A form to post to the bank, in a frame or in the whole window. */
  z.object({ kind: z.literal('challenge'), url: z.string(), fields: z.record(z.string(), z.string()) }),
  z.object({ kind: z.literal('instructions'), lines: z.array(z.string()) }),
]);
export type PaymentAction = Readonly<z.infer<typeof PaymentAction>>;

/** Properties of a deposit whose keys are a gateway's own. */
export const ACTION_FIELDS = ['fields'] as const;
