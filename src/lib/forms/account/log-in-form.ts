import { defineForm } from '../define-form.ts';
import { checkboxField, passwordField, textField } from '../fields.ts';
import { isEmail, isMailbox, required } from '../rules.ts';

export const logInForm = defineForm({
  fields: {
    email: textField({
      kind: 'email',
      label: 'session.email',
      attributes: { autocomplete: 'username webauthn' },
    }),
    password: passwordField({
      label: 'session.password',
      attributes: { autocomplete: 'current-password' },
    }),
    saveDevice: checkboxField({ label: 'session.save-device', hint: 'session.save-device-hint' }),
  },
  rules: { email: [required, isEmail, isMailbox], password: [required] },
  errors: {
    credentials_wrong: 'session.credentials-wrong',
    account_closed: 'session.account-closed',
    unanswered: 'common.error-fallback',
  },
});
