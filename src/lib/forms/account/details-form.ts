import { isPostcodeOfState } from '../../domain/address/postcode-state.ts';
import { datePartsField, isBirthDate } from '../date-parts.ts';
import { defineForm } from '../define-form.ts';
import { checkboxField, selectField, textField } from '../fields.ts';
import { phoneField } from '../more-fields.ts';
import { LAST_NAME_RULES, NAME_RULES } from '../name-rules.ts';
import { isPhone, isPostcode, type Rule, required } from '../rules.ts';
import { COUNTRY_OPTIONS, isState, STATE_OPTIONS } from './state-options.ts';

const NAME_LENGTH_MAX = 60;
const LINE_LENGTH_MAX = 100;

const nameField = (label: string, autocomplete: string) =>
  textField({ label, attributes: { autocomplete, maxlength: NAME_LENGTH_MAX } });
const lineField = (label: string, autocomplete: string) =>
  textField({ label, attributes: { autocomplete, maxlength: LINE_LENGTH_MAX } });

/** Of the country that is chosen. */
const hasRightPostcode: Rule = {
  code: 'postcode',
  isMet: (value, values) => {
    const { country } = values;
    return isPostcode(country === 'GB' ? 'GB' : 'AU').isMet(value, values);
  },
};

/** Games are sold by state: in Australia both have to be of one place. */
const isPostcodeInState: Rule = {
  code: 'postcode-state',
  isMet: (value, { state, country }) =>
    country !== 'AU' ||
    typeof value !== 'string' ||
    !isState(state) ||
    !isPostcode().isMet(value, {}) ||
    value.trim() === '' ||
    isPostcodeOfState(value.trim(), state),
};

/** The states are Australia's; everywhere else is outside of it. */
const isStateOfCountry: Rule = {
  code: 'state-country',
  isMet: (state, { country }) => !state || !country || (country === 'AU') !== (state === 'OTHER'),
};

export const ADDRESS_FIELDS = {
  address1: lineField('details.address1', 'address-line1'),
  address2: lineField('details.address2', 'address-line2'),
  suburb: lineField('details.suburb', 'address-level2'),
  state: selectField({
    label: 'session.state',
    placeholder: 'session.state-choose',
    options: STATE_OPTIONS,
    attributes: { autocomplete: 'address-level1' },
  }),
  postcode: textField({
    label: 'details.postcode',
    attributes: { autocomplete: 'postal-code', maxlength: 10 },
  }),
  country: selectField({
    label: 'details.country',
    placeholder: 'session.state-choose',
    options: COUNTRY_OPTIONS,
    attributes: { autocomplete: 'country' },
  }),
} as const;

export const ADDRESS_RULES = {
  address1: [required],
  suburb: [required],
  state: [required, isStateOfCountry],
  postcode: [required, hasRightPostcode, isPostcodeInState],
  country: [required],
} as const;

/** Copy keys of what is wrong with an address. */
export const ADDRESS_ERRORS = {
  'state-country': 'details.state-country',
  'postcode-state': 'details.postcode-state',
} as const;

/** Names, date of birth, telephone and address of an account. */
export const detailsForm = defineForm({
  fields: {
    firstname: nameField('session.firstname', 'given-name'),
    lastname: nameField('session.lastname', 'family-name'),
    hasOneName: checkboxField({ label: 'session.one-name' }),
    dateOfBirth: datePartsField({ label: 'session.date-of-birth', hint: 'forms.date-example' }),
    phone: phoneField({ label: 'details.phone', hint: 'details.phone-hint' }),
    ...ADDRESS_FIELDS,
  },
  rules: {
    firstname: [required, ...NAME_RULES],
    lastname: LAST_NAME_RULES,
    dateOfBirth: [required, isBirthDate],
    phone: [isPhone],
    ...ADDRESS_RULES,
  },
  errors: { ...ADDRESS_ERRORS, phone_invalid: 'forms.phone' },
});
