import { amountField } from '../amount-field.ts';
import { isAtLeast, isAtMost, isTypedAmount } from '../amount-rules.ts';
import { defineForm } from '../define-form.ts';
import { textField } from '../fields.ts';
import { required } from '../rules.ts';

export interface WithdrawLimits {
  readonly minCents: number;
  readonly maxCents: number;
  /** An account has to be chosen. */
  readonly asksAccount?: boolean;
  /** A cause has to be chosen. */
  readonly asksCause?: boolean;
}

/** Accounts and causes are chosen among radios that the page draws: their names are data. */
export const withdrawForm = defineForm({
  fields: {
    amount: amountField({
      label: 'withdraw.amount',
      hint: 'withdraw.amount-hint',
      attributes: { inputmode: 'decimal', autocomplete: 'off', maxlength: 12 },
    }),
    fund: textField({ label: 'withdraw.account' }),
    cause: textField({ label: 'withdraw.cause' }),
  },
  rules: ({ minCents, maxCents, asksAccount, asksCause }: WithdrawLimits) => ({
    amount: [required, isTypedAmount, isAtLeast(minCents), isAtMost(maxCents)],
    ...(asksAccount && { fund: [required] }),
    ...(asksCause && { cause: [required] }),
  }),
});
