import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDeposit, getTransactions, getWallet } from '#lib/contracts/wallet.ts';
import { fundedCustomer, payIn } from '../support/buying.ts';
import { signedUpCustomer } from '../support/customers.ts';
import { testPlatform } from '../support/platform.ts';

const td = (amount: string) => ({ amount, depositMethodId: 'td' as const });

test('a new wallet is empty and only the test deposit is on', async () => {
  const platform = await testPlatform();
  const as = await signedUpCustomer(platform);
  const { result } = await platform.call(getWallet, { as });
  expect(result.balance).toEqual({ amount: '0.00', currency: 'AUD' });
  expect(result.paymentMethods).toEqual([
    {
      code: 'td',
      rules: {
        minAmount: { amount: '5.00', currency: 'AUD' },
        maxAmount: { amount: '1000.00', currency: 'AUD' },
        enabled: true,
      },
    },
  ]);
});

test('a deposit is in the wallet and on the statement at once', async () => {
  const platform = await testPlatform();
  const as = await fundedCustomer(platform, '12.5');
  expect((await platform.call(getWallet, { as })).result).toMatchObject({
    balance: { amount: '12.50' },
    availableFunds: { amount: '12.50' },
  });
  const { result, envelope } = await platform.call(getTransactions, { as });
  expect(result).toMatchObject([
    { kind: 'deposit', amount: { amount: '12.50' }, balanceAfter: { amount: '12.50' } },
  ]);
  expect(envelope.pageInfo).toEqual({ limit: 10, offset: 0, total: 1 });
});

test('a deposit outside its bounds is refused at the amount and moves nothing', async () => {
  const platform = await testPlatform();
  const as = await signedUpCustomer(platform);
  const attempt = (amount: string) =>
    platform.call(createDeposit, { as, body: td(amount), key: randomUUID() });
  const below = await attempt('4.99');
  expect([below.status, below.envelope.errors?.amount?.[0]?.message]).toEqual([
    422,
    'Please enter an amount equal to or greater than $5.00.',
  ]);
  const above = await attempt('1000.01');
  expect([above.status, above.envelope.errors?.amount?.[0]?.message]).toEqual([
    422,
    'Please enter an amount equal to or less than $1,000.00.',
  ]);
  for (const amount of ['5,00', '-5', '1e3', '5.005', ''])
    expect([amount, (await attempt(amount)).status]).toEqual([amount, 422]);
  expect((await attempt('5.00')).status).toBe(200);
  expect((await attempt('1000')).status).toBe(200);
  expect((await platform.call(getWallet, { as })).result.balance.amount).toBe('1005.00');
});

test('a way of paying that is off is refused', async () => {
  const platform = await testPlatform();
  const as = await signedUpCustomer(platform);
  const { status, envelope } = await platform.call(createDeposit, {
    as,
    key: 'some-key-123',
    body: { amount: '20.00', depositMethodId: 'cc' },
  });
  expect([status, envelope.error?.code]).toEqual([422, 'deposit_method_unavailable']);
});

test('one key deposits once, however often it is sent, and refuses another amount', async () => {
  const platform = await testPlatform();
  const as = await signedUpCustomer(platform);
  const send = (amount: string) => platform.call(createDeposit, { as, key: 'the-one-key', body: td(amount) });
  const answers = await Promise.all(Array.from({ length: 50 }, () => send('20.00')));
  expect(new Set(answers.map(({ status, result }) => `${status} ${result.id}`)).size).toBe(1);
  expect((await send('30.00')).envelope.error?.code).toBe('idempotency_key_reused');
  expect((await platform.call(getWallet, { as })).result.balance.amount).toBe('20.00');
});

test('two customers may use the same key', async () => {
  const platform = await testPlatform();
  const [one, two] = [await signedUpCustomer(platform), await signedUpCustomer(platform)];
  for (const as of [one, two])
    expect((await platform.call(createDeposit, { as, key: 'the-same-key', body: td('20.00') })).status).toBe(
      200,
    );
});

test('the statement is newest first, page by page, each line with the balance after it', async () => {
  const platform = await testPlatform();
  const as = await signedUpCustomer(platform);
  for (const amount of ['5.00', '6.00', '7.00']) await payIn(platform, as, amount);
  const page = async (limit: number, offset: number) =>
    (await platform.call(getTransactions, { as, query: { limit, offset } })).result.map(
      ({ amount, balanceAfter }) => [amount.amount, balanceAfter.amount],
    );
  expect(await page(2, 0)).toEqual([
    ['7.00', '18.00'],
    ['6.00', '11.00'],
  ]);
  expect(await page(2, 2)).toEqual([['5.00', '5.00']]);
});

test('a statement shows nobody else', async () => {
  const platform = await testPlatform();
  await fundedCustomer(platform, '50.00');
  const as = await signedUpCustomer(platform);
  expect((await platform.call(getTransactions, { as })).result).toEqual([]);
});
