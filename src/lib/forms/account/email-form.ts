import { defineForm } from '../define-form.ts';
import { textField } from '../fields.ts';
import { isEmail, isMailbox, required } from '../rules.ts';

/** The first step of a checkout. */
export const emailForm = defineForm({
  fields: {
    email: textField({
      kind: 'email',
      label: 'session.email',
      hint: 'session.email-hint',
      attributes: { autocomplete: 'username webauthn' },
    }),
  },
  rules: { email: [required, isEmail, isMailbox] },
  errors: { unanswered: 'common.error-fallback' },
});
