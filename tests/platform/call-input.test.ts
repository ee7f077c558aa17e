// In which spellings a call takes what it is given, and what it says of what is missing.
import { expect, test } from 'vitest';
import { setSpendLimit } from '#lib/contracts/care/limits.ts';
import { getTranslations } from '#lib/contracts/content/translation.ts';
import { searchWinners } from '#lib/contracts/offers/winner.ts';
import { getRecurringMethod, setRecurringMethod } from '#lib/contracts/payments/fund.ts';
import { toCamelCase, toSnakeCase } from '#lib/contracts/protocol/wire.ts';
import { signUpCustomer } from '../support/customers.ts';
import { openTestPlatform } from '../support/platform.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

test('a list of a query may come as JSON', async () => {
  const platform = await openTestPlatform();
  const params = { locale: 'en-AU' };
  const ask = async (query: Record<string, string>) =>
    (await platform.call(getTranslations, { params, query })).status;
  expect(await ask({ c: '["home"]' })).toBe(200);
  expect(await ask({ 'c[]': 'home' })).toBe(200);
  expect(await ask({ c: '["home"' })).toBe(422);
  expect(await ask({ c: '[{"a":1}]' })).toBe(422);
});

test('a text that looks like a list stays a text where the call takes one', async () => {
  const platform = await openTestPlatform();
  expect((await platform.call(searchWinners, { query: { offerKey: '["comet"]' } })).status).toBe(200);
});

test('a call that takes a form takes the same as JSON', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const body = { period: 'week', amount: '40.00' };
  expect((await platform.call(setSpendLimit, { as, body, headers: JSON_TYPE })).status).toBe(200);
});

test('what is missing is called missing', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const { status, envelope } = await platform.call(setSpendLimit, { as, body: { period: 'week' } });
  expect(status).toBe(422);
  expect(envelope.errors?.amount?.[0]?.message).toBe('This is missing. Fill it in.');
});

test.each<[string, Record<string, unknown>]>([
  ['Send this as a text.', { period: 'week', amount: 40 }],
  ['This is missing. Fill it in.', { period: 'week' }],
])('what a JSON body says wrongly is said in the words of the shop: %s', async (words, body) => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const { status, envelope } = await platform.call(setSpendLimit, { as, body, headers: JSON_TYPE });
  const said = Object.values(envelope.errors ?? {}).flatMap((list) => list.map(({ message }) => message));
  expect([status, said]).toEqual([422, [words]]);
});

test('what pays purchases that repeat is taken from the query, and from the body', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const chosen = { recurringPurchaseMethod: 'wallet' };
  expect((await platform.call(setRecurringMethod, { as, query: chosen })).status).toBe(200);
  expect((await platform.call(setRecurringMethod, { as, body: chosen })).status).toBe(200);
  expect((await platform.call(getRecurringMethod, { as })).result.selected).toBe('wallet');
  const { envelope } = await platform.call(setRecurringMethod, { as });
  expect(envelope.error?.code).toBe('recurring_method_unknown');
});

test.each([
  ['hasThreeDSecure', 'has_three_d_secure'],
  ['addressLine2', 'address_line_2'],
  ['productOfferKey', 'product_offer_key'],
])('%s travels as %s', (name, onTheWire) => {
  expect(toSnakeCase(name)).toBe(onTheWire);
  expect(toCamelCase(onTheWire)).toBe(name);
});
