// The first owner of a shop.
import { STAFF_PASSWORD_MIN } from '../../contracts/staff.ts';
import { defineForm } from '../define-form.ts';
import { passwordField, textField } from '../fields.ts';
import { NAME_RULES } from '../name-rules.ts';
import { hasMinLength, isEmail, required } from '../rules.ts';

export const ownerForm = defineForm({
  fields: {
    name: textField({ label: 'desk.setup-name', attributes: { autocomplete: 'name', maxlength: 100 } }),
    email: textField({
      kind: 'email',
      label: 'session.email',
      attributes: { autocomplete: 'username', maxlength: 200 },
    }),
    password: passwordField({
      label: 'session.password',
      hint: 'desk.setup-password-hint',
      attributes: { autocomplete: 'new-password', minlength: STAFF_PASSWORD_MIN, maxlength: 200 },
    }),
  },
  rules: {
    name: [required, ...NAME_RULES],
    email: [required, isEmail],
    password: [required, hasMinLength(STAFF_PASSWORD_MIN)],
  },
});
