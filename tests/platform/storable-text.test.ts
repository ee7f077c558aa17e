// Text with a NUL, which PostgreSQL keeps nowhere: refused at its field before anything is asked of the database.
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
  expect(findUnstorableText({ a: 'x', b: null, c: ['y', 2], d: new Blob(['\0']) })).toBeUndefined();
});

test('a call that says it is refused with the field', async () => {
  const platform = await openTestPlatform();
  const body = { brand: 'drawcard', name: 'Ada', email: 'ada@example.org', topic: 'ticket' };
  const sent = await platform.call(sendSupportMessage, { body: { ...body, message: 'Where\0is it?' } });
  expect([sent.status, Object.keys(sent.envelope.errors ?? {})]).toEqual([422, ['message']]);
  expect(sent.envelope.errors?.message?.[0]?.message).toMatch(/Type it again/);
});

test('an address that says it is refused, too', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const { status } = await platform.call(getCartDeposit, { as, query: { cartReference: 'crt\0' } });
  expect(status).toBe(422);
});
