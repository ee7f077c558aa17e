import { defineForm } from '../define-form.ts';
import { checkboxField, textField } from '../fields.ts';
import { defineRule, required } from '../rules.ts';

/** What the form is checked against: the most shares that can be chosen. */
export interface ShareLimits {
  readonly sharesMax: number;
}

/** Shares of one syndicate. */
export const shareForm = defineForm({
  fields: {
    quantity: textField({ label: 'syndicate.quantity' }),
    repeat: checkboxField({ label: 'recurring.tick-syndicate_share' }),
  },
  rules: ({ sharesMax }: ShareLimits) => ({
    quantity: [
      required,
      defineRule(
        'shares',
        (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= sharesMax,
      ),
    ],
  }),
  errors: { required: 'syndicate.quantity-missing', shares: 'syndicate.quantity-missing' },
});
