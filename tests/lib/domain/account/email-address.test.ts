import { expect, test } from 'vitest';
import { isEmailAddress, isMailboxKnown, normaliseEmail } from '#lib/domain/account/email-address.ts';

test.each([
  ['Ada@Bücher.Example ', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@пример。рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ["O'Neil+Lotto@Mail.example.COM.au", "o'neil+lotto@mail.example.com.au"],
])('%s is kept as %s', (typed, kept) => {
  expect([normaliseEmail(typed), isEmailAddress(typed), isMailboxKnown(typed)]).toEqual([kept, true, true]);
  expect(normaliseEmail(kept)).toBe(kept);
});

test.each([
  'ada',
  'ada@',
  '@example.org',
  'ada@example',
  'ada@@example.org',
  'a b@example.org',
  'ada.@example.org',
  'ada..b@example.org',
  'ada@example..org',
  'ada@-example.org',
  'ada@127.0.0.1',
  'ada@１２７.０.０.１',
  'ada@bücher.example/path',
  'ada@bücher.example:80',
  'ada@user:x@bücher.example',
  'ada@büch\u202eer.example',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(64)}.example`,
])('%s is none', (typed) => {
  expect(isEmailAddress(typed)).toBe(false);
});

test('letters that mail does not reach are told from what is no address', () => {
  expect([isEmailAddress('jürgen@example.org'), isMailboxKnown('jürgen@example.org')]).toEqual([true, false]);
});
