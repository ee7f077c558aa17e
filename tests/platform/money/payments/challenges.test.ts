// A bank's answer comes without a session: only what we signed names a payment, and the provider is asked.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { completeChallenge } from '#lib/contracts/identity/challenge.ts';
import { createDeposit, getWallet } from '#lib/contracts/payments/wallet.ts';
import { createNotifyData } from '#platform/money/payments/notify-data.ts';
import type { PaymentProvider, PaymentToStart } from '#platform/money/payments/provider.ts';
import { readPayment } from '#platform/money/payments/store.ts';
import { testDeposit } from '#platform/money/payments/test-deposit.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { openTestPlatform } from '../../../support/platform.ts';

async function createShop() {
  const asked: Readonly<Record<string, string>>[] = [];
  const started: PaymentToStart[] = [];
  const provider: PaymentProvider = {
    ...testDeposit,
    gateway: 'bank-card',
    methods: ['cc'],
    isTest: false,
    start: {
      kind: 'remote',
      run: async (payment) => {
        started.push(payment);
        const fields = { creq: 'abc', threeDSSessionData: payment.notifyData };
        return {
          report: { state: 'needs_action', action: { kind: 'challenge', url: 'https://acs.test/', fields } },
        };
      },
    },
    confirm: async (payment, details) => {
      asked.push(details);
      return { report: { state: 'succeeded', captured: { cents: payment.amount_cents, currency: 'AUD' } } };
    },
  };
  const platform = await openTestPlatform({
    paymentProviders: [provider],
    getSiteOrigin: (brand) => `https://${brand ?? 'shop'}.example`,
  });
  const as = await signUpCustomer(platform);
  const body = { amount: '20.00', depositMethodId: 'cc' as const };
  const headers = { 'x-brand': 'harbour' };
  const { result } = await platform.call(createDeposit, { as, body, key: randomUUID(), headers });
  const readBalance = async () => (await platform.call(getWallet, { as })).result.balance.amount;
  const answer = (notifyData: string, cres = 'yes', address = '203.0.113.9') =>
    platform.call(completeChallenge, {
      body: { notifyData, details: { cres, threeDSSessionData: notifyData } },
      headers: { 'x-client-address': address },
    });
  return { platform, provider, asked, started, depositId: result.id, readBalance, answer };
}

test('the provider is told where the bank answers, at the site that the customer is at', async () => {
  const { started, depositId } = await createShop();
  expect(started[0]).toMatchObject({
    notifyUrl: 'https://harbour.example/3ds/notify',
    returnUrl: `https://harbour.example/checkout/deposit/${depositId}/success`,
    cancelUrl: `https://harbour.example/my-account/deposit/${depositId}/cancel`,
    customer: { email: expect.stringContaining('@') },
  });
});

test('an answer that we signed for settles its payment, once', async () => {
  const { started, asked, depositId, readBalance, answer } = await createShop();
  const { notifyData } = started[0]!;
  expect((await answer(notifyData)).result).toEqual({ depositId, isCheckout: false });
  expect((await answer(notifyData)).status).toBe(200);
  expect(asked).toEqual([{ cres: 'yes', threeDSSessionData: notifyData }]);
  expect(await readBalance()).toBe('20.00');
});

test('a gateway that takes no payments any more still hears what the bank answered', async () => {
  const { platform, provider, started, asked, depositId, readBalance } = await createShop();
  const off = await openTestPlatform({
    database: platform.services.database,
    paymentProviders: [provider],
    payments: { methods: new Map(), settings: {} },
  });
  const { notifyData } = started[0]!;
  const body = { notifyData, details: { cres: 'yes' } };
  expect((await off.call(completeChallenge, { body })).result).toEqual({ depositId, isCheckout: false });
  expect([asked.length, await readBalance()]).toEqual([1, '20.00']);
});

test('what is forged, changed or too old settles nothing', async () => {
  const { platform, started, asked, depositId, answer } = await createShop();
  const payment = await readPayment(platform.services.database.db, depositId);
  const { notifyData } = started[0]!;
  const forged = createNotifyData({ tokenSecret: 'another' }, payment);
  const other = createNotifyData(platform.services.keys, { ...payment, id: 'dep_other' });
  for (const data of [forged, other, '', `${notifyData.slice(0, 12)}x${notifyData.slice(13)}`])
    expect((await answer(data)).status).toBe(400);
  platform.clock.advance(31 * 60_000);
  expect((await answer(notifyData)).status).toBe(400);
  expect(asked).toEqual([]);
});

test('one address that answers without end is turned away', async () => {
  const { answer } = await createShop();
  const statuses = new Set<number>();
  for (let count = 0; count < 21; count += 1) statuses.add((await answer('garbled')).status);
  expect([...statuses]).toEqual([400, 429]);
});

test('all addresses of one home that answer without end are turned away together', async () => {
  const { answer } = await createShop();
  const statuses = [];
  for (let count = 0; count < 21; count += 1)
    statuses.push((await answer('garbled', 'yes', `2001:db8:1:2::${count + 1}`)).status);
  expect(statuses.at(-1)).toBe(429);
});
