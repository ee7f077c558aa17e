// The ways of showing who a customer is, and how far each has come.
import { z } from 'zod';

export const VERIFICATION_METHODS = [
  'auto_verification',
  'connect_id',
  'drivers_licence',
  'greenid_ui',
  'pdf_form',
  'photo_id_upload',
] as const;
export const VerificationMethod = z.enum(VERIFICATION_METHODS);
export type VerificationMethod = z.infer<typeof VerificationMethod>;

/**
 * `disabled` by the region's licence or the settings; `pending` waits for the shop, `in_progress` for the customer or the
 * provider; `attempted` has ended, with an outcome.
 */
export const VerificationStatus = z.enum([
  'disabled',
  'not_attempted',
  'pending',
  'in_progress',
  'attempted',
]);
export type VerificationStatus = z.infer<typeof VerificationStatus>;

export const VerificationOutcome = z.enum(['passed', 'failed', 'unclear']);
export type VerificationOutcome = z.infer<typeof VerificationOutcome>;

export const MethodState = z.object({
  type: VerificationMethod,
  status: VerificationStatus,
  /** Of a method that was attempted. */
  outcome: VerificationOutcome.optional(),
});
export type MethodState = z.infer<typeof MethodState>;
