// What is checked of a login and of a sign-up before they are sent, by the page's script and by its server alike, so
// that everything that is wrong is said at once. The service checks it again.

import {
  atLeast,
  email,
  type FormRule,
  type FormValues,
  required,
  terms,
  validateForm,
} from '../visitor/form-rules.ts';
import { calculateAge, STATE_ZONES } from './customer-state.ts';
import { PASSWORD_MIN_LENGTH, TOO_YOUNG } from './sign-up-words.ts';

type Rules = Readonly<Record<string, readonly FormRule[]>>;
export type SignInKind = 'login' | 'register';

export interface SignUpLimits {
  /** In years. */
  readonly minimumAge: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The date in a zone, `YYYY-MM-DD`. By `Intl` alone: this file is shipped to the browser. */
const readLocalDate = (now: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);

const LOCAL_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** By the date in the customer's state, where one is chosen. */
const requireAge =
  ({ minimumAge, now }: SignUpLimits): FormRule =>
  (value, { state }) => {
    if (typeof value !== 'string' || !LOCAL_DATE.test(value)) return undefined;
    const zone = STATE_ZONES[state as keyof typeof STATE_ZONES] ?? STATE_ZONES.OTHER;
    const isOldEnough = calculateAge(value, readLocalDate(now, zone)) >= minimumAge;
    return isOldEnough ? undefined : TOO_YOUNG.replace('{age}', String(minimumAge));
  };

const LOGIN_RULES: Rules = { email: [required, email], password: [required] };

const getSignUpRules = (limits: SignUpLimits): Rules => ({
  email: [required, email],
  password: [required, atLeast(PASSWORD_MIN_LENGTH)],
  firstname: [required],
  lastname: [required],
  dateOfBirth: [required, requireAge(limits)],
  state: [required],
  acceptTerms: [terms],
});

/** What is wrong with the form as filled in, by field; empty when it may be sent. */
export function validateSignIn(
  kind: SignInKind,
  values: FormValues,
  limits: SignUpLimits,
): Record<string, { code: string; message: string }[]> {
  const { errors } = validateForm(kind === 'register' ? getSignUpRules(limits) : LOGIN_RULES, values);
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field,
      messages.map((message) => ({ code: 'invalid', message })),
    ]),
  );
}
