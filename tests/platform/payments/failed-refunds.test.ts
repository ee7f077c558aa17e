// What a gateway says of money that was given back, or of a part of it, and the operator has to settle.
import { expect, test, vi } from 'vitest';
import { createPaypal } from '#platform/payments/paypal/provider.ts';
import { createStripe } from '#platform/payments/stripe/provider.ts';
import { DRIVER_NAMES, DRIVERS } from '../../support/payments/drivers.ts';
import { openGatewayShop } from '../../support/payments/gateway-shop.ts';
import { openPaypalServer, PAYPAL_WEBHOOK_ID } from '../../support/payments/paypal-server.ts';
import type { StripeBooks } from '../../support/payments/stripe-books.ts';
import { openStripeServer, STRIPE_WEBHOOK_SECRET } from '../../support/payments/stripe-server.ts';
import { TEST_NOW } from '../../support/platform.ts';

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
