import { expect, test } from 'vitest';
import { createPaypalClient, type PaypalContext } from '#platform/payments/paypal/client.ts';
import { PayoutTooOld, readPayout, sendPayout } from '#platform/payments/paypal/payouts.ts';
import { openPaypalServer, PAYPAL_WEBHOOK_ID } from '#tests/support/payments/paypal-server.ts';
import { TEST_NOW } from '#tests/support/platform.ts';

const DAY_MS = 86_400_000;
const PAYOUT = {
  id: 'wdr_1',
  sentAt: TEST_NOW,
  receiver: 'robin@example.com',
  cents: 12_345,
  currency: 'AUD',
};

async function openPayouts() {
  const clock = { now: () => TEST_NOW };
  const paypal = await openPaypalServer(clock.now);
  const context: PaypalContext = {
    clock,
    fetch,
    settings: {
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID,
      PAYPAL_API_URL: paypal.url,
    },
  };
  return { paypal, context, call: createPaypalClient() };
}

test('a payout is paid once, however often it is sent', async () => {
  const { paypal, context, call } = await openPayouts();
  paypal.faults.push({ method: 'POST', path: /payouts$/, kind: 'lost' });
  await expect(sendPayout(call, context, PAYOUT)).rejects.toThrow();
  const first = await sendPayout(call, context, PAYOUT);
  const again = await sendPayout(call, context, PAYOUT);
  expect([first, paypal.books.payouts.size]).toEqual([again, 1]);
  const [payout] = paypal.books.payouts.values();
  expect(payout).toMatchObject({ receiver: 'robin@example.com', amount: { value: '123.45' } });
});

test('a batch that PayPal knows by its name is found through the link of its refusal', async () => {
  const { paypal, context, call } = await openPayouts();
  const { reference } = await sendPayout(call, context, PAYOUT);
  paypal.forgetRequests();
  expect(await sendPayout(call, context, PAYOUT)).toEqual({ state: 'pending', reference });
  expect(paypal.books.payouts.size).toBe(1);
});

test('a payout of a month ago is not sent again', async () => {
  const { paypal, context, call } = await openPayouts();
  const old = { ...PAYOUT, sentAt: TEST_NOW - 30 * DAY_MS };
  await expect(sendPayout(call, context, old)).rejects.toThrow(PayoutTooOld);
  expect(paypal.books.payouts.size).toBe(0);
});

test.each([
  ['PENDING', { state: 'pending' }],
  ['UNCLAIMED', { state: 'pending' }],
  ['SUCCESS', { state: 'paid', cents: 12_345, currency: 'AUD' }],
  ['FAILED', { state: 'returned', reason: 'FAILED' }],
  ['RETURNED', { state: 'returned', reason: 'RETURNED' }],
] as const)('a payout that is %s', async (status, report) => {
  const { paypal, context, call } = await openPayouts();
  const { reference } = await sendPayout(call, context, PAYOUT);
  paypal.books.payouts.get(reference)!.status = status;
  expect(await readPayout(call, context, reference)).toEqual({ ...report, reference });
});
