import { defineForm } from '../define-form.ts';
import { consentField } from '../fields.ts';
import { phoneField } from '../more-fields.ts';
import { accepted, isPhone, required } from '../rules.ts';
import { ADDRESS_ERRORS, ADDRESS_FIELDS, ADDRESS_RULES } from './details-form.ts';

/** What an account lacks before it can be used again. */
export const upgradeForm = defineForm({
  fields: {
    phone: phoneField({ label: 'details.phone', hint: 'details.phone-hint' }),
    ...ADDRESS_FIELDS,
    acceptTerms: consentField({ label: 'session.accept-terms' }),
  },
  rules: { phone: [required, isPhone], ...ADDRESS_RULES, acceptTerms: [accepted] },
  errors: { ...ADDRESS_ERRORS, phone_invalid: 'forms.phone' },
});
