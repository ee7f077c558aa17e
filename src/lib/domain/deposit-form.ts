// The one field of paying money in (V2, V6, V10, V11).
import { currency, max, min, required, validateForm } from './form-rules.ts';

interface Limits {
  readonly minCents: number;
  readonly maxCents: number;
}

/** Amounts that are offered, in cents. */
export const DEPOSIT_PRESETS = [1000, 2000, 5000, 10_000] as const;

/** What is wrong with the amount as typed; undefined when it may be paid in. */
export const depositFault = (amount: string, { minCents, maxCents }: Limits): string | undefined =>
  validateForm({ amount: [required, currency, min(minCents), max(maxCents)] }, { amount }).errors.amount?.[0];
