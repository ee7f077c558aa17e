import { expect, test } from 'vitest';
import { SIGN_UP_ERRORS } from '#lib/contracts/customer.ts';
import { validateSignIn } from '#lib/domain/account/sign-in-form.ts';
import { LOG_IN_INSTEAD } from '#lib/domain/account/sign-up-words.ts';

const limits = { minimumAge: 18, now: Date.parse('2026-11-22T03:00:00Z') };
const faults = (kind: 'login' | 'register', values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(validateSignIn(kind, values, limits)).map(([field, list]) => [
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

test('a birthday counts from midnight where the customer lives', () => {
  const born = { ...whole, dateOfBirth: '2008-11-22' };
  const early = { ...limits, now: Date.parse('2026-11-21T14:00:00Z') };
  expect(validateSignIn('register', { ...born, state: 'NSW' }, early)).toEqual({});
  expect(validateSignIn('register', { ...born, state: 'WA' }, early)).toHaveProperty('dateOfBirth');
});

test('the words that become a link end the message of the service', () => {
  expect(SIGN_UP_ERRORS.email_taken.message.endsWith(LOG_IN_INSTEAD)).toBe(true);
});
