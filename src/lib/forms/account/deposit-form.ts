import { amountField } from '../amount-field.ts';
import { isAtLeast, isAtMost, isTypedAmount } from '../amount-rules.ts';
import { defineForm } from '../define-form.ts';
import { required } from '../rules.ts';

export interface DepositLimits {
  readonly minCents: number;
  readonly maxCents: number;
}

export const depositForm = defineForm({
  fields: {
    amount: amountField({
      label: 'wallet.amount',
      hint: 'wallet.amount-hint',
      attributes: { inputmode: 'decimal', autocomplete: 'off', maxlength: 12 },
    }),
  },
  rules: ({ minCents, maxCents }: DepositLimits) => ({
    amount: [required, isTypedAmount, isAtLeast(minCents), isAtMost(maxCents)],
  }),
});
