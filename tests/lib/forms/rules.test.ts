import { expect, test } from 'vitest';
import { formsCopy } from '#content/copy/forms.ts';
import { createTranslator } from '#lib/domain/content/copy.ts';
import { isAmount, isAtLeast, isAtMost } from '#lib/forms/amount-rules.ts';
import { checkValues, type FormErrors } from '#lib/forms/parse-form.ts';
import {
  accepted,
  type FieldValue,
  isCardHolder,
  isEmail,
  isNumeric,
  isPhone,
  isPostcode,
  matchesField,
  type Rule,
  required,
} from '#lib/forms/rules.ts';

const t = createTranslator(formsCopy);
const say = ({ code, values }: Pick<Rule, 'code' | 'values'>) => t(`forms.${code}`, values);
const says = (rule: Rule, value: FieldValue, values = {}) =>
  rule.isMet(value, values) ? undefined : say(rule);
const sayAll = (errors: FormErrors) =>
  Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, list.map(say)]));

test('each rule speaks the words of the specification', () => {
  expect(says(required, '  ')).toBe('This field is required');
  expect(says(isEmail, 'jo@')).toBe('Please enter a valid email address');
  expect(says(isNumeric, '12a')).toBe('Please enter numbers only');
  expect(says(isPhone, 'call me')).toBe('Please enter a valid phone number');
  expect(says(isAmount, '1.505')).toBe('Amount must follow format e.g: 1.50');
  expect(says(isPostcode(), '20000')).toBe('Please enter a valid post code');
  expect(says(matchesField('password'), 'b')).toBe('Your password does not match');
  expect(says(accepted, false)).toBe('You must agree to the terms and conditions to proceed.');
  expect(says(isAtLeast(), '0.00')).toBe('Please enter an amount equal to or greater than 0.01.');
  expect(says(isAtLeast(500), '4.99')).toBe('Please enter an amount equal to or greater than 5.00.');
  expect(says(isAtMost(500), '5.01')).toBe('Please enter an amount equal to or less than 5.00.');
  expect(says(isCardHolder, '4111 1111 1111 1111')).toBe("Please enter the card holder's name.");
});

test.each<[string, Rule, (string | boolean)[]]>([
  ['required', required, ['a', true, '0']],
  ['email', isEmail, ['jo@example.com', "o'neil+lotto@mail.example.com.au", ' jo@example.com ']],
  ['numbers', isNumeric, ['0', '00123']],
  ['phone', isPhone, ['0412 345 678', '+61 (2) 9999-9999', '+447700900123']],
  ['currency', isAmount, ['1', '1.5', '1.50', '1000.00']],
  ['post code', isPostcode(), ['0800', '2000']],
  ['British post code', isPostcode('GB'), ['SW1A 1AA', 'm11ae']],
  ['terms', accepted, [true, 'on']],
  ['minimum', isAtLeast(500), ['5', '5.00', '500']],
  ['maximum', isAtMost(500), ['5', '0']],
  ['card holder', isCardHolder, ['Jo Smith', 'Jo Smith the 3rd', '123456789012']],
])('%s lets right values pass', (_, rule, values) => {
  for (const value of values) expect(says(rule, value), String(value)).toBeUndefined();
});

test.each<[string, Rule, (string | boolean | undefined)[]]>([
  ['required', required, ['', false, undefined]],
  [
    'email',
    isEmail,
    ['jo', 'jo@example', 'a b@example.com', 'jo@@example.com', 'jo@example..com', `${'a'.repeat(250)}@x.au`],
  ],
  ['numbers', isNumeric, ['1.5', '-1', '٣']],
  ['phone', isPhone, ['1234567', '1234567890123456', '0412 345 67x']],
  ['currency', isAmount, ['1,50', '$1', '-1', 'abc', '1.']],
  ['post code', isPostcode(), ['200', 'ABCD', '2 000']],
  ['terms', accepted, ['', 'off', undefined]],
  ['minimum', isAtLeast(500), ['4.99', 'abc', '-9']],
  ['maximum', isAtMost(500), ['5.01', 'abc', '-9']],
  ['card holder', isCardHolder, ['', '1234567890123']],
])('%s stops wrong values', (_, rule, values) => {
  for (const value of values) expect(says(rule, value), String(value)).toBeTypeOf('string');
});

test('an empty field passes every format: asking for it is a rule of its own', () => {
  for (const rule of [isEmail, isNumeric, isPhone, isAmount, isPostcode(), isAtLeast(), isAtMost(1)]) {
    expect(says(rule, '')).toBeUndefined();
    expect(says(rule, undefined)).toBeUndefined();
  }
});

test('a mismatch names the field as the page does', () => {
  const rule = matchesField('newPassword', 'new password');
  expect(says(rule, 'a', { newPassword: 'b' })).toBe('Your new password does not match');
  expect(says(rule, 'a', { newPassword: 'a' })).toBeUndefined();
  expect(says(rule, ' a', { newPassword: 'a' })).toBeTypeOf('string');
});

test('a form is valid only if every field passes all its rules, and errors are kept by field', () => {
  const rules = {
    email: [required, isEmail],
    age: [required, isNumeric],
    amount: [isAmount, isAtLeast(500)],
  };
  expect(checkValues(rules, { email: 'jo@example.com', age: '18', amount: '5.00' })).toEqual({});
  expect(sayAll(checkValues(rules, { email: 'jo', amount: 'x' }))).toEqual({
    email: ['Please enter a valid email address'],
    age: ['This field is required'],
    amount: ['Amount must follow format e.g: 1.50', 'Please enter an amount equal to or greater than 5.00.'],
  });
});
