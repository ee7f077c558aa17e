// From a card that is added to the receipt: with the bank's challenge between, and where it is not passed.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getCheckout } from '#lib/contracts/cart/checkout.ts';
import { completeChallenge } from '#lib/contracts/identity/challenge.ts';
import { addFund, listFunds } from '#lib/contracts/payments/fund.ts';
import { createDeposit, getDeposit } from '#lib/contracts/payments/wallet.ts';
import { testDeposit } from '#platform/money/payments/test-deposit.ts';
import { addToCart, createTicketInput } from '../../../support/buying/buying.ts';
import { putOnSale } from '../../../support/buying/on-sale.ts';
import { signUpCustomer } from '../../../support/customers.ts';
import { createScriptedGateway } from '../../../support/payments/scripted-provider.ts';
import { openTestPlatform } from '../../../support/platform.ts';

const CHALLENGE = { kind: 'challenge', url: 'https://acs.test/', fields: { creq: 'abc' } } as const;

/** A customer with a cart and a card whose bank asks for a challenge. */
async function openShop() {
  const gateway = createScriptedGateway();
  const platform = await openTestPlatform({ paymentProviders: [gateway.provider, testDeposit] });
  await putOnSale(platform.services);
  const as = await signUpCustomer(platform);
  await platform.call(addFund, {
    as,
    body: { gatewayKey: 'scripted', token: 'tok_1', holder: 'A Customer' },
  });
  const [card] = (await platform.call(listFunds, { as })).result;
  const { cartReference, cartTotal: expectedTotal } = await addToCart(platform, as, createTicketInput());
  gateway.says = { state: 'needs_action', action: CHALLENGE };
  const pay = (body: object) =>
    platform.call(createDeposit, {
      as,
      key: randomUUID(),
      body: { amount: '20.00', checkout: true, cartReference, expectedTotal, ...body },
    });
  const { result: asked } = await pay({ customerFundId: card?.id });
  /** What the bank's page posts once the customer has passed the challenge, or not. */
  const answerBank = () =>
    platform.call(completeChallenge, {
      body: { notifyData: gateway.started.at(-1)?.notifyData ?? '', details: { cres: 'answer' } },
    });
  const read = async (id = asked.id) => (await platform.call(getDeposit, { as, params: { id } })).result;
  return { platform, as, gateway, asked, pay, answerBank, read };
}

test('a card that was added pays once its challenge is passed, and the cart has its receipt', async () => {
  const { platform, as, gateway, asked, answerBank, read } = await openShop();
  expect(asked).toMatchObject({ status: 'needs_action', action: CHALLENGE, isCheckout: true });
  gateway.says = { state: 'succeeded', captured: { cents: 0, currency: 'AUD' } };
  expect((await answerBank()).result).toEqual({ depositId: asked.id, isCheckout: true });
  const paid = await read();
  expect(paid).toMatchObject({ status: 'completed', intent: { status: 'bought' } });
  const params = { checkoutId: paid.intent?.checkoutId ?? '' };
  const { result: receipt } = await platform.call(getCheckout, { as, params });
  expect(receipt.orders).toHaveLength(1);
});

test('a challenge that is not passed is a failure of that payment, with its reason, and of no other way', async () => {
  const { gateway, asked, answerBank, pay, read } = await openShop();
  gateway.says = { state: 'failed', reason: 'authentication_failed' };
  expect((await answerBank()).result).toEqual({ depositId: asked.id, isCheckout: true });
  const failed = await read();
  expect(failed).toMatchObject({
    status: 'failed',
    failure: 'authentication',
    depositMethodId: 'cc',
    intent: { status: 'returned' },
  });
  expect(failed.intent?.checkoutId).toBeUndefined();
  const { result: other } = await pay({ depositMethodId: 'td' });
  expect(other).toMatchObject({ status: 'completed', depositMethodId: 'td', intent: { status: 'bought' } });
  expect(other.failure).toBeUndefined();
  expect(await read()).toMatchObject({ status: 'failed', failure: 'authentication' });
});
