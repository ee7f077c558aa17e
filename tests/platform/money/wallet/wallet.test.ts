import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getTransactions } from '#lib/contracts/payments/statement.ts';
import { createDeposit, getWallet } from '#lib/contracts/payments/wallet.ts';
import { createFundedCustomer, payDeposit } from '../../../support/buying/buying.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const createDepositRequest = (amount: string) => ({ amount, depositMethodId: 'td' as const });

test('a new wallet is empty and only the test deposit is on', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const { result } = await platform.call(getWallet, { as });
  expect(result.balance).toEqual({ amount: '0.00', currency: 'AUD' });
  expect(result.paymentMethods).toEqual([
    {
      code: 'td',
      funds: [],
      availableGateways: ['test'],
      rules: {
        minAmount: { amount: '5.00', currency: 'AUD' },
        maxAmount: { amount: '1000.00', currency: 'AUD' },
        enabled: true,
        gateways: [{ key: 'test', cscRequired: [], fields: [] }],
      },
    },
  ]);
});

test('a deposit is in the wallet and on the statement at once', async () => {
  const platform = await openTestPlatform();
  const as = await createFundedCustomer(platform, '12.5');
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
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const attemptDeposit = (amount: string) =>
    platform.call(createDeposit, { as, body: createDepositRequest(amount), key: randomUUID() });
  const below = await attemptDeposit('4.99');
  expect([below.status, below.envelope.errors?.amount?.[0]?.message]).toEqual([
    422,
    'Please enter an amount equal to or greater than $5.00.',
  ]);
  const above = await attemptDeposit('1000.01');
  expect([above.status, above.envelope.errors?.amount?.[0]?.message]).toEqual([
    422,
    'Please enter an amount equal to or less than $1,000.00.',
  ]);
  for (const amount of ['5,00', '-5', '1e3', '5.005', ''])
    expect([amount, (await attemptDeposit(amount)).status]).toEqual([amount, 422]);
  expect((await attemptDeposit('5.00')).status).toBe(200);
  expect((await attemptDeposit('1000')).status).toBe(200);
  expect((await platform.call(getWallet, { as })).result.balance.amount).toBe('1005.00');
});

test('a way of paying that is off is refused', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const { status, envelope } = await platform.call(createDeposit, {
    as,
    key: 'some-key-123',
    body: { amount: '20.00', depositMethodId: 'cc' },
  });
  expect([status, envelope.error?.code]).toEqual([422, 'deposit_method_unavailable']);
});

test('one key deposits once, however often it is sent, and refuses another amount', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  const sendDeposit = (amount: string) =>
    platform.call(createDeposit, { as, key: 'the-one-key', body: createDepositRequest(amount) });
  const answers = await Promise.all(Array.from({ length: 50 }, () => sendDeposit('20.00')));
  expect(new Set(answers.map(({ status, result }) => `${status} ${result.id}`)).size).toBe(1);
  expect((await sendDeposit('30.00')).envelope.error?.code).toBe('idempotency_key_reused');
  expect((await platform.call(getWallet, { as })).result.balance.amount).toBe('20.00');
});

test('two customers may use the same key', async () => {
  const platform = await openTestPlatform();
  const [one, two] = [await signUpCustomer(platform), await signUpCustomer(platform)];
  for (const as of [one, two])
    expect(
      (await platform.call(createDeposit, { as, key: 'the-same-key', body: createDepositRequest('20.00') }))
        .status,
    ).toBe(200);
});

test('the statement is newest first, page by page, each line with the balance after it', async () => {
  const platform = await openTestPlatform();
  const as = await signUpCustomer(platform);
  for (const amount of ['5.00', '6.00', '7.00']) await payDeposit(platform, as, amount);
  const readPage = async (limit: number, offset: number) =>
    (await platform.call(getTransactions, { as, query: { limit, offset } })).result.map(
      ({ amount, balanceAfter }) => [amount.amount, balanceAfter.amount],
    );
  expect(await readPage(2, 0)).toEqual([
    ['7.00', '18.00'],
    ['6.00', '11.00'],
  ]);
  expect(await readPage(2, 2)).toEqual([['5.00', '5.00']]);
});

test('a statement shows nobody else', async () => {
  const platform = await openTestPlatform();
  await createFundedCustomer(platform, '50.00');
  const as = await signUpCustomer(platform);
  expect((await platform.call(getTransactions, { as })).result).toEqual([]);
});
