import { calculateAge, STATE_ZONES } from '../../domain/account/customer-state.ts';
import { PASSWORD_MIN_LENGTH } from '../../domain/account/sign-up.ts';
import { datePartsField, isBirthDate } from '../date-parts.ts';
import { defineForm } from '../define-form.ts';
import { checkboxField, consentField, passwordField, selectField, textField } from '../fields.ts';
import { LAST_NAME_RULES, NAME_RULES } from '../name-rules.ts';
import { accepted, hasMinLength, isEmail, isMailbox, type Rule, required } from '../rules.ts';
import { isState, STATE_OPTIONS } from './state-options.ts';
import { WEAK_PASSWORD_WORDS } from './weak-password-words.ts';

export interface SignUpLimits {
  /** In years. */
  readonly minimumAge: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const NAME_LENGTH_MAX = 60;
const LOCAL_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The date in a zone, `YYYY-MM-DD`. By `Intl` alone: the browser loads this file. */
const readLocalDate = (now: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

/** By the date in the customer's state, where one is chosen. */
const isOldEnough = ({ minimumAge, now }: SignUpLimits): Rule => ({
  code: 'too-young',
  values: { age: minimumAge },
  isMet: (value, { state }) => {
    if (typeof value !== 'string' || !LOCAL_DATE.test(value)) return true;
    const zone = STATE_ZONES[isState(state) ? state : 'OTHER'];
    return calculateAge(value, readLocalDate(now, zone)) >= minimumAge;
  },
});

const email = textField({
  kind: 'email',
  label: 'session.email',
  attributes: { autocomplete: 'username' },
});

const PERSON_FIELDS = {
  firstname: textField({
    label: 'session.firstname',
    attributes: { autocomplete: 'given-name', maxlength: NAME_LENGTH_MAX },
  }),
  lastname: textField({
    label: 'session.lastname',
    attributes: { autocomplete: 'family-name', maxlength: NAME_LENGTH_MAX },
  }),
  hasOneName: checkboxField({ label: 'session.one-name' }),
  dateOfBirth: datePartsField({ label: 'session.date-of-birth', hint: 'session.date-of-birth-hint' }),
  state: selectField({
    label: 'session.state',
    placeholder: 'session.state-choose',
    options: STATE_OPTIONS,
    attributes: { autocomplete: 'address-level1' },
  }),
  acceptTerms: consentField({ label: 'session.accept-terms' }),
  marketingEmail: checkboxField({ label: 'session.marketing-email' }),
};

const createPersonRules = (limits: SignUpLimits) => ({
  firstname: [required, ...NAME_RULES],
  lastname: LAST_NAME_RULES,
  dateOfBirth: [required, isBirthDate, isOldEnough(limits)],
  state: [required],
  acceptTerms: [accepted],
});

const ERRORS = {
  'too-young': 'session.too-young',
  email_taken: 'session.email-taken',
  unanswered: 'common.error-fallback',
};

export const signUpForm = defineForm({
  fields: {
    email,
    password: passwordField({
      label: 'session.password',
      hint: 'session.password-hint',
      attributes: { autocomplete: 'new-password', minlength: PASSWORD_MIN_LENGTH },
    }),
    ...PERSON_FIELDS,
  },
  rules: (limits: SignUpLimits) => ({
    email: [required, isEmail, isMailbox],
    password: [required, hasMinLength(PASSWORD_MIN_LENGTH)],
    ...createPersonRules(limits),
  }),
  errors: { ...ERRORS, ...WEAK_PASSWORD_WORDS },
});

/** Of someone who logs in elsewhere: it asks for no password. */
export const socialSignUpForm = defineForm({
  fields: { email, ...PERSON_FIELDS },
  rules: (limits: SignUpLimits) => ({ email: [required, isEmail, isMailbox], ...createPersonRules(limits) }),
  errors: ERRORS,
});
