import { isPostcodeOfState } from '../../domain/address/postcode-state.ts';
import { defineForm } from '../define-form.ts';
import { checkboxField, selectField, textField } from '../fields.ts';
import { phoneField } from '../more-fields.ts';
import { hasLastName, NAME_RULES } from '../name-rules.ts';
import { isPhone, isPostcode, type Rule, required } from '../rules.ts';
import { COUNTRY_OPTIONS, isState, STATE_OPTIONS } from './state-options.ts';

const NAME_LENGTH_MAX = 60;
const LINE_LENGTH_MAX = 100;
const LOCAL_DATE = /^\d{4}-\d{2}-\d{2}$/;

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

const isDate: Rule = {
  code: 'date',
  isMet: (value) => !value || (typeof value === 'string' && LOCAL_DATE.test(value)),
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
    dateOfBirth: textField({
      kind: 'date',
      label: 'session.date-of-birth',
      attributes: { autocomplete: 'bday', min: '1900-01-01' },
    }),
    phone: phoneField({ label: 'details.phone', hint: 'details.phone-hint' }),
    ...ADDRESS_FIELDS,
  },
  rules: {
    firstname: [required, ...NAME_RULES],
    lastname: [hasLastName, ...NAME_RULES],
    dateOfBirth: [required, isDate],
    phone: [isPhone],
    ...ADDRESS_RULES,
  },
  errors: { ...ADDRESS_ERRORS, date: 'details.date', phone_invalid: 'forms.phone' },
});
