import { ALERT_CENTS, type AlertKind } from '../../domain/alerts/alert-kinds.ts';
import { isState, STATE_OPTIONS } from '../account/state-options.ts';
import { amountField } from '../amount-field.ts';
import { isAtLeast, isAtMost, isTypedAmount } from '../amount-rules.ts';
import { defineForm } from '../define-form.ts';
import { checkboxField, selectField, textField, trapField } from '../fields.ts';
import { radioField } from '../more-fields.ts';
import { isEmail, isMailbox, type Rule, required } from '../rules.ts';

const KINDS = {
  jackpot: 'alerts.kind-jackpot',
  result: 'alerts.kind-result',
  raffle_ending: 'alerts.kind-raffle_ending',
  syndicate_filling: 'alerts.kind-syndicate_filling',
} as const satisfies Record<AlertKind, string>;

/** A rule that holds for jackpots alone. */
const ofJackpot = (rule: Rule): Rule => ({
  ...rule,
  isMet: (value, values) => values.kind !== 'jackpot' || rule.isMet(value, values),
});

const FIELDS = {
  kind: radioField<AlertKind>({ label: 'alerts.kind', options: KINDS }),
  amount: amountField({
    label: 'alerts.amount',
    hint: 'alerts.amount-hint',
    attributes: { inputmode: 'decimal', autocomplete: 'off', maxlength: 20 },
  }),
};

const RULES = {
  kind: [required],
  amount: [required, isTypedAmount, isAtLeast(ALERT_CENTS.min), isAtMost(ALERT_CENTS.max)].map(ofJackpot),
};

/** Where somebody is logged in. */
export const ownAlertForm = defineForm({
  fields: { ...FIELDS, onlyMine: checkboxField({ label: 'alerts.only-mine' }) },
  rules: RULES,
});

/** By an address alone. */
export const addressAlertForm = defineForm({
  fields: {
    ...FIELDS,
    email: textField({
      kind: 'email',
      label: 'alerts.email',
      hint: 'alerts.email-hint',
      attributes: { autocomplete: 'email', maxlength: 254 },
    }),
    state: selectField({
      label: 'alerts.state',
      hint: 'alerts.state-hint',
      placeholder: 'session.state-choose',
      options: STATE_OPTIONS,
      attributes: { autocomplete: 'address-level1' },
    }),
    website: trapField('alerts.trap'),
  },
  rules: { ...RULES, email: [required, isEmail, isMailbox], state: [required] },
});

/** The region of a visitor as the form names it; empty where it is none of its states. */
export const toStateValue = (region: string): string => {
  const state = region.toUpperCase();
  return isState(state) ? state : '';
};
