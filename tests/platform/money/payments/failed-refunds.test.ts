// What a gateway says of money that was given back, or of a part of it, and the operator has to settle.
import { expect, test, vi } from 'vitest';
import { getNetPosition, getTransactions } from '#lib/contracts/payments/statement.ts';
import { paymentCommands } from '#platform/money/payments/commands.ts';
import { recordDispute } from '#platform/money/payments/disputes/record-dispute.ts';
import { createPaypal } from '#platform/money/payments/paypal/provider.ts';
import type { DisputeReport } from '#platform/money/payments/provider.ts';
import { createStripe } from '#platform/money/payments/stripe/provider.ts';
import { DRIVER_NAMES, DRIVERS } from '../../../support/payments/drivers.ts';
import { openGatewayShop } from '../../../support/payments/gateway-shop.ts';
import { openPaypalServer, PAYPAL_WEBHOOK_ID } from '../../../support/payments/paypal-server.ts';
import type { StripeBooks } from '../../../support/payments/stripe-books.ts';
import { openStripeServer, STRIPE_WEBHOOK_SECRET } from '../../../support/payments/stripe-server.ts';
import { TEST_NOW } from '../../../support/platform.ts';

async function payByStripe(takesInstead?: StripeBooks['takesInstead']) {
  const stripe = await openStripeServer(() => TEST_NOW);
  stripe.books.takesInstead = takesInstead;
  const shop = await openGatewayShop(createStripe(), {
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  });
  const { id } = await shop.pay({ metadata: { token: stripe.createToken('succeeds') } });
  const intent = stripe.findIntent(id);
  return {
    shop,
    id,
    /** The bank of the card refuses the refund, and Stripe has the money again. */
    failRefund() {
      intent.refunded = 0;
      return stripe.signChargeEvent('refund.failed', intent);
    },
    refundAll() {
      intent.refunded = intent.received;
      return stripe.signChargeEvent('charge.refunded', intent);
    },
    refundPart() {
      intent.refunded = 500;
      return stripe.signChargeEvent('charge.refunded', intent);
    },
  };
}

async function payByPaypal() {
  const paypal = await openPaypalServer(() => TEST_NOW);
  const shop = await openGatewayShop(createPaypal(), {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID,
    PAYPAL_API_URL: paypal.url,
  });
  const { id } = await shop.pay();
  const order = paypal.findOrder(id);
  paypal.approve(order);
  await shop.comeBack(id);
  return {
    shop,
    id,
    failRefund() {
      order.capture!.status = 'COMPLETED';
      return paypal.signCaptureEvent('PAYMENT.REFUND.FAILED', order);
    },
    refundPart() {
      order.capture!.status = 'PARTIALLY_REFUNDED';
      return paypal.signCaptureEvent('PAYMENT.CAPTURE.REFUNDED', order);
    },
  };
}

const PAYING = { stripe: payByStripe, paypal: payByPaypal } as const;

test.each(['stripe', 'paypal'] as const)('a refund that fails later at %s is logged', async (gateway) => {
  const { shop, id, failRefund } = await PAYING[gateway]();
  await shop.refund(id);
  const logError = vi.spyOn(shop.services.log, 'error').mockReturnValue();
  expect(await shop.deliver(failRefund())).toBe(200);
  expect(logError.mock.calls).toEqual([
    [{ depositId: id, gateway }, 'a gateway has the money of a payment that was refunded: the refund failed'],
  ]);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['refunded', 0]);
});

test('a refund that fails later is logged of a payment, too, that was held', async () => {
  const { shop, id, failRefund } = await payByStripe({ amount: 1900, currency: 'usd' });
  expect((await shop.read(id)).status).toBe('held');
  await shop.refund(id);
  const logError = vi.spyOn(shop.services.log, 'error').mockReturnValue();
  expect(await shop.deliver(failRefund())).toBe(200);
  expect(logError.mock.calls).toEqual([
    [{ depositId: id, gateway: 'stripe' }, expect.stringContaining('the refund failed')],
  ]);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['refunded', 0]);
});

/** A payment whose refund failed, and what operators, banks and Stripe do about it. */
async function failRefund(paid: Awaited<ReturnType<typeof payByStripe>>) {
  const { shop, id } = paid;
  const { services, as } = shop;
  await shop.refund(id);
  expect(await shop.deliver(paid.failRefund())).toBe(200);
  const report = { description: 'Card payment' };
  return {
    ...paid,
    async putBack() {
      const lines: string[] = [];
      const print = (line: string) => void lines.push(line);
      const call = { services, words: [id], options: {}, actor: 'ops:mia', print };
      await paymentCommands['payment refund-failed'].run(call);
      return lines.join();
    },
    dispute: (state: DisputeReport['state'], cents?: number) =>
      recordDispute(services, report, {
        depositId: id,
        actor: 'ops:mia',
        report: { reference: 'du_1', state, ...(cents !== undefined && { cents }) },
      }),
    /** Messages about the payment: of which kind, and over how much. */
    listTold: async () =>
      (
        await services.database.db
          .selectFrom('mail')
          .select(['kind', 'payload'])
          .where('customer_id', '=', as.customerId)
          .where('payload', 'like', `%${id}%`)
          .orderBy('id')
          .execute()
      ).map(({ kind, payload }) => [kind, JSON.parse(payload).amountCents]),
    /** The lines that are shown as deposits, each with its cause; what was added, and what was corrected. */
    async readStatement() {
      const { result: lines } = await shop.platform.call(getTransactions, {
        as,
        query: { kind: 'deposits' },
      });
      const { result: position } = await shop.platform.call(getNetPosition, { as });
      expect(new Set(lines.map(({ cause }) => cause?.of))).toEqual(new Set(['deposit']));
      return [lines.map(({ amount }) => amount.amount), position.in.amount, position.corrections.amount];
    },
    stand: async () => [
      (await shop.read(id)).status,
      await shop.readBalance(),
      await shop.readLedgerFaults(),
    ],
  };
}

test('what could not be given back is in the wallet again, and a dispute takes and returns it', async () => {
  const { shop, id, putBack, dispute, stand, listTold } = await failRefund(await payByStripe());
  expect(await putBack()).toBe(`${id} is credited with $20.00 again.`);
  expect(await stand()).toEqual(['succeeded', 2000, []]);
  expect(await listTold()).toEqual([
    ['deposit_refunded', 2000],
    ['refund_failed', 2000],
  ]);
  const { result: lines } = await shop.platform.call(getTransactions, { as: shop.as });
  expect(lines.map(({ description, amount }) => [description, amount.amount])).toEqual([
    ['Card payment, the refund failed', '20.00'],
    ['Card payment, refunded', '-20.00'],
    ['Card payment', '20.00'],
  ]);
  await expect(putBack()).rejects.toThrow('nothing of it was refunded');
  await expect(shop.refund(id)).rejects.toThrow('A refund of it has failed');
  await dispute('open');
  expect(await stand()).toEqual(['succeeded', 0, []]);
  await dispute('won');
  expect(await stand()).toEqual(['succeeded', 2000, []]);
});

test.each([
  ['open', 'dispute_opened'],
  ['lost', 'dispute_lost'],
] as const)('a dispute that is %s takes what is put back, and is told of', async (state, told) => {
  const { id, putBack, dispute, stand, listTold } = await failRefund(await payByStripe());
  await dispute(state);
  expect(await stand()).toEqual(['refunded', 0, []]);
  expect(await putBack()).toBe(`${id} is credited with $0.00 again.,Disputes have taken $20.00 of it.`);
  expect(await stand()).toEqual(['succeeded', 0, []]);
  expect((await listTold()).slice(1)).toEqual([[told, 2000]]);
});

test('of a payment that is disputed in part the rest is told of as put back', async () => {
  const { id, putBack, dispute, stand, listTold } = await failRefund(await payByStripe());
  await dispute('open', 700);
  expect(await putBack()).toBe(`${id} is credited with $13.00 again.,Disputes have taken $7.00 of it.`);
  expect(await stand()).toEqual(['succeeded', 1300, []]);
  expect((await listTold()).slice(1)).toEqual([
    ['dispute_opened', 700],
    ['refund_failed', 1300],
  ]);
  await dispute('won', 700);
  expect(await stand()).toEqual(['succeeded', 2000, []]);
  expect((await listTold()).at(-1)).toEqual(['dispute_won', 700]);
});

test('money that goes back and comes again is told of each time, and stated as the deposit', async () => {
  const { shop, putBack, stand, refundAll, listTold, readStatement } = await failRefund(await payByStripe());
  await putBack();
  expect(await readStatement()).toEqual([['20.00', '-20.00', '20.00'], '20.00', '0.00']);
  for (const _ of [1, 2]) expect(await shop.deliver(refundAll())).toBe(200);
  expect(await stand()).toEqual(['refunded', 0, []]);
  await putBack();
  expect(await stand()).toEqual(['succeeded', 2000, []]);
  expect(await listTold()).toEqual([
    ['deposit_refunded', 2000],
    ['refund_failed', 2000],
    ['deposit_refunded', 2000],
    ['refund_failed', 2000],
  ]);
  const lines = ['20.00', '-20.00', '20.00', '-20.00', '20.00'];
  expect(await readStatement()).toEqual([lines, '20.00', '0.00']);
});

test('money of another currency, and of a deleted customer, is put into no wallet', async () => {
  const foreign = await failRefund(await payByStripe({ amount: 1900, currency: 'usd' }));
  await expect(foreign.putBack()).rejects.toThrow('It came in USD: give it back by hand');
  expect(await foreign.stand()).toEqual(['refunded', 0, []]);
  const { shop, putBack, stand } = await failRefund(await payByStripe());
  await shop.services.database.db
    .updateTable('customer')
    .set({ deleted_at: '2026-11-20T00:00:00Z' })
    .execute();
  await expect(putBack()).rejects.toThrow('Its customer is deleted');
  expect(await stand()).toEqual(['refunded', 0, []]);
});

test.each(['stripe', 'paypal'] as const)('a part that was given back at %s is logged', async (gateway) => {
  const { shop, id, refundPart } = await PAYING[gateway]();
  const logError = vi.spyOn(shop.services.log, 'error').mockReturnValue();
  expect(await shop.deliver(refundPart())).toBe(200);
  expect(logError.mock.calls).toEqual([[{ depositId: id }, expect.stringContaining('a part of a payment')]]);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['succeeded', 2000]);
});

test.each(DRIVER_NAMES)('a refund that has gone through at %s is no error, whatever comes', async (name) => {
  const driver = await DRIVERS[name](undefined);
  const { shop } = driver;
  const { id } = await driver.pay(shop, 'paid');
  await driver.finish(id);
  await driver.comeBack(shop, id);
  expect((await shop.refund(id)).status).toBe('refunded');
  const logError = vi.spyOn(shop.services.log, 'error').mockReturnValue();
  await driver.comeBack(shop, id);
  const told = driver.tell(id);
  if (told) expect(await shop.deliver(told)).toBe(200);
  expect(logError).not.toHaveBeenCalled();
});
