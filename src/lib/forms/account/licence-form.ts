import { defineForm } from '../define-form.ts';
import { selectField, textField } from '../fields.ts';
import { defineRule, required } from '../rules.ts';
import { STATE_OPTIONS } from './state-options.ts';

const isDocumentNumber = defineRule('document-number', (text) => /^[a-z\d]{4,12}$/i.test(text));
const { OTHER: _, ...AUSTRALIAN } = STATE_OPTIONS;

/** What a driver licence says. */
export const licenceForm = defineForm({
  fields: {
    state: selectField({
      label: 'verification.licence-state',
      placeholder: 'session.state-choose',
      options: AUSTRALIAN,
    }),
    licenceNumber: textField({
      label: 'verification.licence-number',
      attributes: { autocomplete: 'off', maxlength: 12 },
    }),
    cardNumber: textField({
      label: 'verification.card-number',
      hint: 'verification.card-number-hint',
      attributes: { autocomplete: 'off', maxlength: 12 },
    }),
  },
  rules: {
    state: [required],
    licenceNumber: [required, isDocumentNumber],
    cardNumber: [required, isDocumentNumber],
  },
  errors: { 'document-number': 'verification.document-number' },
});
