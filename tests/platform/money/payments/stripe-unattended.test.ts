// Charges of kept cards by Stripe that are looked up, and not made, as what they were for is over.
import { expect, test } from 'vitest';
import { createProviderContext } from '#platform/money/payments/prepare-start.ts';
import { createStripe } from '#platform/money/payments/stripe/provider.ts';
import { openGatewayShop } from '#tests/support/payments/gateway-shop.ts';
import { openStripeServer, STRIPE_WEBHOOK_SECRET } from '#tests/support/payments/stripe-server.ts';
import { TEST_NOW } from '#tests/support/platform.ts';

test('a charge that Stripe does not know stays to be given up, and one that it knows is found', async () => {
  const stripe = await openStripeServer(() => TEST_NOW);
  const shop = await openGatewayShop(createStripe(), {
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
  });
  const lookUp = async (kind: 'lost' | 'cut') => {
    const fault = { method: 'POST', path: /payment_intents$/, kind };
    stripe.faults.push(fault, fault, fault);
    const payment = await shop.pay({ metadata: { token: stripe.createToken('succeeds') } });
    return shop.provider.poll?.(payment, createProviderContext(shop.services, shop.provider));
  };
  await expect(lookUp('cut')).rejects.toThrow('Nothing is known');
  expect(await lookUp('lost')).toMatchObject({ report: { state: 'succeeded' } });
});
