import { expect, test } from 'vitest';
import { defaultCopy } from '#content/copy/index.ts';
import { SIGN_UP_ERRORS } from '#lib/contracts/identity/customer.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { logInForm } from '#lib/forms/account/log-in-form.ts';
import { signUpForm } from '#lib/forms/account/sign-up-form.ts';
import { parseFormView } from '#lib/forms/form-view.ts';
import { toNames } from '#lib/forms/name-rules.ts';

const t = createTranslator(defaultCopy);
const limits = { minimumAge: 18, now: Date.parse('2026-11-22T03:00:00Z') };

function toFormData(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

const parse = (kind: 'login' | 'register', values: Record<string, string>, at = limits) =>
  kind === 'register'
    ? parseFormView(signUpForm, toFormData(values), at, t)
    : parseFormView(logInForm, toFormData(values), undefined, t);
const faults = (kind: 'login' | 'register', values: Record<string, string>, at = limits) =>
  Object.fromEntries(
    Object.entries(parse(kind, values, at).view.errors).map(([field, list]) => [
      field,
      list.map(({ message }) => message),
    ]),
  );
const whole = {
  email: 'robin@drawcard.test',
  password: 'brass-kettle',
  firstname: 'Robin',
  lastname: 'Marsh',
  dateOfBirth: '1985-03-27',
  state: 'NSW',
  acceptTerms: 'on',
};

test('a form that is filled in has no faults', () => {
  expect(faults('register', whole)).toEqual({});
  expect(faults('login', { email: 'robin@drawcard.test', password: 'x' })).toEqual({});
});

test('everything that is wrong is said at once, age included', () => {
  const values = { ...whole, email: 'robin', password: 'short', dateOfBirth: '2015-01-01', acceptTerms: '' };
  expect(faults('register', { ...values, state: '' })).toEqual({
    email: ['Please enter a valid email address'],
    password: ['Use at least 8 characters.'],
    dateOfBirth: ['You must be 18 or older to open an account.'],
    state: ['This field is required'],
    acceptTerms: ['You must agree to the terms and conditions to proceed.'],
  });
});

test('a last name may be missing where a box says that there is none', () => {
  expect(faults('register', { ...whole, lastname: '' })).toEqual({ lastname: ['This field is required'] });
  expect(faults('register', { ...whole, lastname: '', hasOneName: 'on' })).toEqual({});
});

test('a last name that is typed beside that box is neither judged nor kept', () => {
  expect(faults('register', { ...whole, lastname: 'see https://evil.example', hasOneName: 'on' })).toEqual(
    {},
  );
  expect(toNames({ firstname: 'Robin', lastname: 'Marsh', hasOneName: true, state: 'NSW' })).toEqual({
    firstname: 'Robin',
    lastname: '',
    state: 'NSW',
  });
  const named = { firstname: 'Robin', lastname: 'Marsh', hasOneName: false };
  expect(toNames(named)).toEqual({ firstname: 'Robin', lastname: 'Marsh' });
});

test('what is wrong with a name is said at it, in the words of the service', () => {
  expect(
    faults('register', { ...whole, firstname: 'Ro\u202ebin', lastname: 'see https://evil.example' }),
  ).toEqual({
    firstname: [
      'This holds characters that cannot be seen. Type it again, without pasting.',
      'Write the name in letters. Hyphens, apostrophes, dots, commas and a slash may stand in it.',
    ],
    lastname: ['Write the name alone, without links, addresses and the signs < > @.'],
  });
});

test('a birthday counts from midnight where the customer lives', () => {
  const born = { ...whole, dateOfBirth: '2008-11-22' };
  const early = { ...limits, now: Date.parse('2026-11-21T14:00:00Z') };
  expect(faults('register', { ...born, state: 'NSW' }, early)).toEqual({});
  expect(faults('register', { ...born, state: 'WA' }, early)).toHaveProperty('dateOfBirth');
});

test('the words that become a link end the message of the service', () => {
  expect(defaultCopy['session.email-taken']?.endsWith(defaultCopy['session.log-in-instead']!)).toBe(true);
  expect(defaultCopy['session.email-taken']).toBe(SIGN_UP_ERRORS.email_taken.message);
});

test('what was sent becomes typed values, and a box that was not ticked is false', () => {
  expect(parse('register', { ...whole, marketingEmail: 'on' })).toMatchObject({
    state: 'valid',
    values: { ...whole, acceptTerms: true, marketingEmail: true },
  });
  expect(parse('login', { email: 'robin@drawcard.test', password: 'x' })).toMatchObject({
    state: 'valid',
    values: { saveDevice: false },
  });
});

test('a state that is not on the list counts as none', () => {
  expect(faults('register', { ...whole, state: 'GB' })).toEqual({ state: ['This field is required'] });
});

test('what was typed is kept, the password is not', () => {
  const { values } = parse('register', { ...whole, email: 'robin', acceptTerms: 'on' }).view;
  expect(values).toMatchObject({ email: 'robin', firstname: 'Robin', acceptTerms: 'on' });
  expect(values).not.toHaveProperty('password');
  expect(values).not.toHaveProperty('marketingEmail');
});
