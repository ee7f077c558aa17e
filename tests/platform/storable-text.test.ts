// Text with a control or with what turns letters around: refused at its field before anything is asked of the database.
import { expect, test } from 'vitest';
import { getCartDeposit } from '#lib/contracts/payments/deposit.ts';
import { sendSupportMessage } from '#lib/contracts/support.ts';
import { findUnstorableText } from '#platform/storable-text.ts';
import { signUpCustomer } from '../support/customers.ts';
import { openTestPlatform } from '../support/platform.ts';

test('it is found wherever it stands', () => {
  expect(findUnstorableText('a\0b')).toEqual([]);
  expect(findUnstorableText({ a: 1, b: ['x', { c: '\0' }] })).toEqual(['b', '1', 'c']);
  expect(findUnstorableText({ 'a\0': 1 })).toEqual([]);
  expect(findUnstorableText({ a: 'x', b: ['paid\u202eback'] })).toEqual(['b', '0']);
  expect(findUnstorableText({ a: 'x', b: null, c: ['y', 2], d: new Blob(['\0']) })).toBeUndefined();
});

test('a password is kept by nobody, and is as it is', () => {
  expect(findUnstorableText({ password: 'a\u202eb', newPassword: 'a\u0007' })).toBeUndefined();
  expect(findUnstorableText({ password: 'a\0b' })).toEqual(['password']);
});

test('a message of several lines loses what is not seen', async () => {
  const platform = await openTestPlatform();
  const body = { brand: 'drawcard', name: 'Ada', email: 'ada@example.org', topic: 'ticket' };
  const sent = await platform.call(sendSupportMessage, { body: { ...body, message: 'Where\nis\u202e it?' } });
  expect(sent.status).toBe(200);
});

test('a call that says it is refused with the field', async () => {
  const platform = await openTestPlatform();
  const body = { brand: 'drawcard', name: 'Ada', email: 'ada@example.org', topic: 'ticket' };
  const sent = await platform.call(sendSupportMessage, {
    body: { ...body, name: 'Ada\0', message: 'Where is it?' },
  });
  expect([sent.status, Object.keys(sent.envelope.errors ?? {})]).toEqual([422, ['name']]);
  expect(sent.envelope.errors?.name?.[0]?.message).toMatch(/Type it again/);
});

test('an address that says it is refused, too', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const { status } = await platform.call(getCartDeposit, { as, query: { cartReference: 'crt\0' } });
  expect(status).toBe(422);
});
