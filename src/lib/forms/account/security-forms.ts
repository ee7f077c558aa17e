import { defineForm } from '../define-form.ts';
import { checkboxField, passwordField, textField } from '../fields.ts';
import { codeField, phoneField } from '../more-fields.ts';
import { isCode } from '../more-rules.ts';
import { isEmail, isMailbox, isPhone, required } from '../rules.ts';

const currentPassword = passwordField({
  label: 'security.current-password',
  attributes: { autocomplete: 'current-password' },
});

const REFUSALS = {
  password_wrong: 'security.password-wrong',
  unanswered: 'common.error-fallback',
};

interface Confirmation {
  /** Without a second step the password confirms who is there. */
  readonly asksPassword: boolean;
}

const getPasswordRules = ({ asksPassword }: Confirmation) => (asksPassword ? [required] : []);

export const changeEmailForm = defineForm({
  fields: {
    email: textField({
      kind: 'email',
      label: 'security.new-email',
      attributes: { autocomplete: 'email', maxlength: 254 },
    }),
    currentPassword,
  },
  rules: (asked: Confirmation) => ({
    email: [required, isEmail, isMailbox],
    currentPassword: getPasswordRules(asked),
  }),
  errors: { ...REFUSALS, email_same: 'security.email-same', email_taken: 'security.email-taken' },
});

/** Begins to switch on a second step. */
export const beginTwoFactorForm = defineForm({
  fields: { currentPassword },
  rules: (asked: Confirmation) => ({ currentPassword: getPasswordRules(asked) }),
  errors: REFUSALS,
});

export const beginSmsForm = defineForm({
  fields: { phone: phoneField({ label: 'security.phone', hint: 'security.phone-hint' }), currentPassword },
  rules: (asked: Confirmation) => ({
    phone: [required, isPhone],
    currentPassword: getPasswordRules(asked),
  }),
  errors: REFUSALS,
});

const PASSKEY_NAME_MAX = 40;

/** What a passkey is called in the list. */
export const passkeyForm = defineForm({
  fields: {
    name: textField({
      label: 'security.passkey-name',
      hint: 'security.passkey-name-hint',
      attributes: { autocomplete: 'off', maxlength: PASSKEY_NAME_MAX },
    }),
  },
  rules: { name: [required] },
  errors: { unanswered: 'common.error-fallback' },
});

const CODE_ERRORS = {
  required: 'security.code-required',
  '2fa_incorrect': 'security.code-incorrect',
  unanswered: 'common.error-fallback',
};

const otp = codeField({ label: 'security.code' });

/** A code of the second step that was just set up. */
export const setUpCodeForm = defineForm({
  fields: { otp },
  rules: { otp: [required, isCode()] },
  errors: CODE_ERRORS,
});

/** A code of the second step, at a login and where who is there is asked for again. */
export const codeForm = defineForm({
  fields: {
    otp,
    rememberDevice: checkboxField({ label: 'security.remember-device' }),
  },
  rules: { otp: [required, isCode()] },
  errors: CODE_ERRORS,
});

/** A recovery code in the place of a code. */
export const recoveryCodeForm = defineForm({
  fields: {
    recoveryCode: textField({
      label: 'security.recovery-code',
      attributes: { autocomplete: 'off', maxlength: 20 },
    }),
  },
  rules: { recoveryCode: [required] },
  errors: { ...CODE_ERRORS, required: 'forms.required' },
});
