import { z } from 'zod';
import { MethodState } from './verification-method.ts';

/** Whether an account can move to the new pricing: `eligible_hard` asks again in each session. */
export const MigrationStatus = z.enum([
  'ineligible',
  'eligible_soft',
  'eligible_hard',
  'in_progress',
  'migrated',
]);
export type MigrationStatus = z.infer<typeof MigrationStatus>;

export const VerificationRules = z.object({
  /** Nothing can be bought and nothing paid out until the customer is verified. */
  required: z.boolean(),
  /** When it becomes so; absent where the customer is verified. */
  dueAt: z.string().optional(),
});
export type VerificationRules = z.infer<typeof VerificationRules>;

/** How sure the shop is of who a customer is and where. */
export const CustomerIdentity = z.object({
  isVerified: z.boolean(),
  verification: z
    .object({
      /** A method other than the upload of photos is under way. */
      isPending: z.boolean(),
      /** Every method, those of the customer's licence first and in its order. */
      methods: z.array(MethodState),
    })
    .default({ isPending: false, methods: [] }),
  verificationRules: VerificationRules.default({ required: false }),
  /** The account asks for more before it can be used. */
  accountUpgrade: z.boolean(),
  addressConfirmationRequired: z.boolean().default(false),
  /** Seen in a country where the shop may not sell: nothing can be bought or paid in. */
  countryBanned: z.boolean().default(false),
  /** The customer has not said yet that this was read. */
  countryBannedConfirmationRequired: z.boolean().default(false),
  migrationStatus: MigrationStatus.default('ineligible'),
});
export type CustomerIdentity = z.infer<typeof CustomerIdentity>;
