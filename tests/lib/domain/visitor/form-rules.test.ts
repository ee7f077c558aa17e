import { expect, test } from 'vitest';
import {
  cardHolder,
  currency,
  email,
  type FormRule,
  matches,
  max,
  min,
  numbersOnly,
  phone,
  postcode,
  postcodeOf,
  required,
  terms,
  validateForm,
} from '#lib/domain/visitor/form-rules.ts';

const says = (rule: FormRule, value: string | boolean | undefined) => rule(value, {});

test('each rule speaks the words of the specification', () => {
  expect(says(required, '  ')).toBe('This field is required');
  expect(says(email, 'jo@')).toBe('Please enter a valid email address');
  expect(says(numbersOnly, '12a')).toBe('Please enter numbers only');
  expect(says(phone, 'call me')).toBe('Please enter a valid phone number');
  expect(says(currency, '1.505')).toBe('Amount must follow format e.g: 1.50');
  expect(says(postcode, '20000')).toBe('Please enter a valid post code');
  expect(says(matches('password'), 'b')).toBe('Your password does not match');
  expect(says(terms, false)).toBe('You must agree to the terms and conditions to proceed.');
  expect(says(min(), '0.00')).toBe('Please enter an amount equal to or greater than 0.01.');
  expect(says(min(500), '4.99')).toBe('Please enter an amount equal to or greater than 5.00.');
  expect(says(max(500), '5.01')).toBe('Please enter an amount equal to or less than 5.00.');
  expect(says(cardHolder, '4111 1111 1111 1111')).toBe("Please enter the card holder's name.");
});

test.each<[string, FormRule, (string | boolean)[]]>([
  ['required', required, ['a', true, '0']],
  ['email', email, ['jo@example.com', "o'neil+lotto@mail.example.com.au", ' jo@example.com ']],
  ['numbers', numbersOnly, ['0', '00123']],
  ['phone', phone, ['0412 345 678', '+61 (2) 9999-9999', '+447700900123']],
  ['currency', currency, ['1', '1.5', '1.50', '1000.00']],
  ['post code', postcode, ['0800', '2000']],
  ['British post code', postcodeOf('GB'), ['SW1A 1AA', 'm11ae']],
  ['terms', terms, [true, 'on']],
  ['minimum', min(500), ['5', '5.00', '500']],
  ['maximum', max(500), ['5', '0']],
  ['card holder', cardHolder, ['Jo Smith', 'Jo Smith the 3rd', '123456789012']],
])('%s lets right values pass', (_, rule, values) => {
  for (const value of values) expect(says(rule, value), String(value)).toBeUndefined();
});

test.each<[string, FormRule, (string | boolean | undefined)[]]>([
  ['required', required, ['', false, undefined]],
  [
    'email',
    email,
    ['jo', 'jo@example', 'a b@example.com', 'jo@@example.com', 'jo@example..com', `${'a'.repeat(250)}@x.au`],
  ],
  ['numbers', numbersOnly, ['1.5', '-1', '٣']],
  ['phone', phone, ['1234567', '1234567890123456', '0412 345 67x']],
  ['currency', currency, ['1,50', '$1', '-1', 'abc', '1.']],
  ['post code', postcode, ['200', 'ABCD', '2 000']],
  ['terms', terms, ['', 'off', undefined]],
  ['minimum', min(500), ['4.99', 'abc', '-9']],
  ['maximum', max(500), ['5.01', 'abc', '-9']],
  ['card holder', cardHolder, ['', '1234567890123']],
])('%s stops wrong values', (_, rule, values) => {
  for (const value of values) expect(says(rule, value), String(value)).toBeTypeOf('string');
});

test('an empty field passes every format: asking for it is a rule of its own', () => {
  for (const rule of [email, numbersOnly, phone, currency, postcode, min(), max(1)]) {
    expect(says(rule, '')).toBeUndefined();
    expect(says(rule, undefined)).toBeUndefined();
  }
});

test('a mismatch names the field as the page does', () => {
  const rule = matches('newPassword', 'new password');
  expect(rule('a', { newPassword: 'b' })).toBe('Your new password does not match');
  expect(rule('a', { newPassword: 'a' })).toBeUndefined();
  expect(rule(' a', { newPassword: 'a' })).toBeTypeOf('string');
});

test('a form is valid only if every field passes all its rules, and errors are kept by field', () => {
  const rules = { email: [required, email], age: [required, numbersOnly], amount: [currency, min(500)] };
  expect(validateForm(rules, { email: 'jo@example.com', age: '18', amount: '5.00' })).toEqual({
    isValid: true,
    errors: {},
  });
  expect(validateForm(rules, { email: 'jo', amount: 'x' })).toEqual({
    isValid: false,
    errors: {
      email: ['Please enter a valid email address'],
      age: ['This field is required'],
      amount: [
        'Amount must follow format e.g: 1.50',
        'Please enter an amount equal to or greater than 5.00.',
      ],
    },
  });
});
