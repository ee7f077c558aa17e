import { defineForm } from '../define-form.ts';
import { textareaField } from '../fields.ts';
import { required } from '../rules.ts';

const TEXT_MAX = 60_000;

/** The text of a certificate. */
export const verifyForm = defineForm({
  fields: {
    jws: textareaField({
      label: 'party.verify-text',
      attributes: { rows: 6, maxlength: TEXT_MAX, autocomplete: 'off' },
    }),
  },
  rules: { jws: [required] },
  errors: { required: 'party.verify-missing' },
});
