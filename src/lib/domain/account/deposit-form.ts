// The one field of paying money in (V2, V6, V10, V11).

import { parseTypedAmount, toAmount } from '../money/money.ts';
import { currency, max, min, required, validateForm } from '../visitor/form-rules.ts';

interface Limits {
  readonly minCents: number;
  readonly maxCents: number;
}

/** Amounts that are offered, in cents. */
export const DEPOSIT_PRESETS = [1000, 2000, 5000, 10_000] as const;

/** An amount below zero is well formed; what is wrong with it is that it is too little. */
const NEGATIVE = /^\s*[-\u2212]\s?\$?\d/;

/** What is wrong with the amount as typed; undefined when it may be paid in. */
export function findDepositError(typed: string, { minCents, maxCents }: Limits): string | undefined {
  const cents = parseTypedAmount(typed);
  const amount = cents === undefined ? typed : toAmount(cents);
  const format = NEGATIVE.test(typed) ? [] : [currency];
  const rules = { amount: [required, ...format, min(minCents), max(maxCents)] };
  return validateForm(rules, { amount }).errors.amount?.[0];
}
