// The code of a second factor, at the desk.
import { defineForm } from '../define-form.ts';
import { codeField } from '../more-fields.ts';
import { required } from '../rules.ts';

/** The code of an authenticator, or a recovery code. */
export const staffCodeForm = defineForm({
  fields: {
    code: codeField({
      label: 'desk.confirm-code',
      hint: 'desk.confirm-code-hint',
      attributes: { inputmode: 'tel', maxlength: 20 },
    }),
  },
  rules: { code: [required] },
});

/** The first code of an authenticator that is set up. */
export const staffSetUpForm = defineForm({
  fields: { code: codeField({ label: 'desk.confirm-code', hint: 'desk.set-up-code-hint' }) },
  rules: { code: [required] },
});
