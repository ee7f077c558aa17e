// What keeps waiting in one lane of the worker keeps others from nothing: here a gateway that does not answer.
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createDeposit } from '#lib/contracts/payments/wallet.ts';
import type { ProviderReport } from '#platform/money/payments/provider.ts';
import { recordReport } from '#platform/money/payments/reports/apply-report.ts';
import { startWorker } from '#platform/worker.ts';
import { addToCart } from '../../../support/buying/buying.ts';
import { createLotteryOffer } from '../../../support/buying/lottery-offers.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { createScriptedGateway } from '../../../support/payments/scripted-provider.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const CAPTURED = { state: 'succeeded', captured: { cents: 2000, currency: 'AUD' } } as const;
const FIRST_POLL_MS = 10_000;

/** A shop whose gateway answers no question about some payments, and takes every other one. */
async function openWaitingShop() {
  const answered = Promise.withResolvers<ProviderReport>();
  const hanging = new Set<string>();
  const asked = new Set<string>();
  const gateway = createScriptedGateway({
    poll: async ({ id }) => {
      asked.add(id);
      return hanging.has(id) ? answered.promise : { report: CAPTURED };
    },
  });
  gateway.says = { state: 'pending' };
  const platform = await openTestPlatform({ paymentProviders: [gateway.provider] });
  const { services, clock } = platform;
  await putOnSale(services, createLotteryOffer());
  const as = await signUpCustomer(platform);
  const pay = async (given: Record<string, unknown> = {}) => {
    const body = { amount: '20.00', depositMethodId: 'cc', ...given };
    return (await platform.call(createDeposit, { as, body, key: randomUUID() })).result.id;
  };
  return {
    services,
    clock,
    gateway,
    asked,
    async hang(count: number) {
      for (let index = 0; index < count; index += 1) hanging.add(await pay());
    },
    async payCart() {
      const cart = await addToCart(platform, as);
      const { cartReference, cartTotal: expectedTotal } = cart;
      return pay({ checkout: true, cartReference, expectedTotal });
    },
    /** Works until the cart of the payment is bought. */
    async workUntilBought(id: string) {
      const worker = startWorker(services);
      try {
        await vi.waitFor(
          async () => {
            const intent = services.database.db
              .selectFrom('checkout_intent')
              .select('status')
              .where('deposit_id', '=', id);
            expect(await intent.executeTakeFirst()).toEqual({ status: 'bought' });
          },
          { timeout: 8000, interval: 50 },
        );
      } finally {
        answered.resolve({ report: { state: 'pending' } });
        await worker.stop();
      }
    },
  };
}

test('a paid cart is bought while a gateway does not answer', async () => {
  const { services, clock, gateway, hang, payCart, workUntilBought, asked } = await openWaitingShop();
  await hang(8);
  const id = await payCart();
  clock.advance(FIRST_POLL_MS + 1);
  await recordReport(services, gateway.provider, id, { report: CAPTURED });
  await workUntilBought(id);
  expect(asked.size).toBe(8);
});

test('a payment that does not get an answer keeps those behind it from none', async () => {
  const { clock, hang, payCart, workUntilBought } = await openWaitingShop();
  await hang(1);
  const id = await payCart();
  clock.advance(FIRST_POLL_MS);
  await workUntilBought(id);
});
