import { PASSWORD_MIN_LENGTH } from '../../domain/account/sign-up.ts';
import { defineForm } from '../define-form.ts';
import { passwordField, textField } from '../fields.ts';
import { hasMinLength, isEmail, isMailbox, matchesField, required } from '../rules.ts';
import { WEAK_PASSWORD_WORDS } from './weak-password-words.ts';

export const forgotPasswordForm = defineForm({
  fields: {
    email: textField({ kind: 'email', label: 'session.email', attributes: { autocomplete: 'username' } }),
  },
  rules: { email: [required, isEmail, isMailbox] },
  errors: { unanswered: 'common.error-fallback' },
});

/** What the page calls the password in "Your … does not match". */
const PASSWORD_NAME = 'password';

const newPassword = {
  password: passwordField({
    label: 'security.new-password',
    hint: 'session.password-hint',
    attributes: { autocomplete: 'new-password', minlength: PASSWORD_MIN_LENGTH },
  }),
  passwordAgain: passwordField({
    label: 'security.new-password-again',
    attributes: { autocomplete: 'new-password' },
  }),
};
const newPasswordRules = {
  password: [required, hasMinLength(PASSWORD_MIN_LENGTH)],
  passwordAgain: [required, matchesField('password', PASSWORD_NAME)],
};
const newPasswordErrors = {
  ...WEAK_PASSWORD_WORDS,
  password_same: 'security.password-same',
  unanswered: 'common.error-fallback',
};

export const newPasswordForm = defineForm({
  fields: newPassword,
  rules: newPasswordRules,
  errors: newPasswordErrors,
});

export const changePasswordForm = defineForm({
  fields: {
    currentPassword: passwordField({
      label: 'security.current-password',
      attributes: { autocomplete: 'current-password' },
    }),
    ...newPassword,
  },
  rules: { currentPassword: [required], ...newPasswordRules },
  errors: { password_wrong: 'security.password-wrong', ...newPasswordErrors },
});
