import { defineForm } from '../define-form.ts';
import { checkboxField, textField } from '../fields.ts';
import { defineRule, required } from '../rules.ts';

/** What the form is checked against: the most shares that can be taken. */
export interface JoinLimits {
  readonly sharesMax: number;
}

/** Shares of a session. */
export const joinForm = defineForm({
  fields: {
    numShares: textField({ label: 'party.join-shares' }),
    repeat: checkboxField({ label: 'recurring.tick-social_syndicate_share' }),
  },
  rules: ({ sharesMax }: JoinLimits) => ({
    numShares: [
      required,
      defineRule(
        'shares',
        (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= sharesMax,
      ),
    ],
  }),
  errors: { required: 'party.join-shares-missing', shares: 'party.join-shares-missing' },
});
