// Kept cards that a gateway does not know any more: a refusal that waits for their owner, not an error that passes.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { transact } from '#platform/ground/db/open.ts';
import { createBraintree } from '#platform/money/payments/braintree/provider.ts';
import { keepFund, listFundRows } from '#platform/money/payments/funds/funds.ts';
import { makePayment } from '#platform/money/payments/make-payment.ts';
import { paystream } from '#platform/money/payments/paystream/provider.ts';
import { BRAINTREE_SETTINGS, openBraintreeServer } from '#tests/support/payments/braintree-server.ts';
import { openGatewayShop, SHOP_ORIGIN } from '#tests/support/payments/gateway-shop.ts';
import { openPaystreamServer, PAYSTREAM_SETTINGS } from '#tests/support/payments/paystream-server.ts';

const openBraintreeShop = async () => {
  const { url } = await openBraintreeServer();
  return openGatewayShop(createBraintree(), { ...BRAINTREE_SETTINGS, BRAINTREE_API_URL: url });
};

const openPaystreamShop = async (folder = '') => {
  const { url } = await openPaystreamServer();
  return openGatewayShop(paystream, { ...PAYSTREAM_SETTINGS, PAYSTREAM_API_URL: `${url}${folder}` });
};

type Shop = Awaited<ReturnType<typeof openBraintreeShop>>;

/** Charges a kept card that the gateway does not know, while its owner is away. */
async function chargeUnknown({ services, provider, as }: Shop) {
  const { customerId } = as;
  const { gateway } = provider;
  const card = { kind: 'card', token: 'gone', fingerprint: 'gone' } as const;
  await transact(services.database, (tx) =>
    keepFund(tx, services, { customerId, gateway, method: 'cc' }, card),
  );
  const [fund] = await listFundRows(services.database.db, customerId);
  return makePayment(
    services,
    provider,
    { customerId, key: randomUUID(), request: {} },
    {
      customerId,
      method: 'cc',
      gateway,
      cents: 2000,
      request: { origin: SHOP_ORIGIN, isUnattended: true },
      fundId: fund?.id,
    },
  );
}

test.each([
  ['Braintree', openBraintreeShop],
  ['Paystream', () => openPaystreamShop()],
])('a kept card that %s does not know any more is declined', async (_, openShop) => {
  const shop = await openShop();
  expect(await chargeUnknown(shop)).toMatchObject({ status: 'failed', failure: 'declined' });
  expect(await shop.readBalance()).toBe(0);
});

test('an address at which Paystream is not declines no card: the charge fails as one that may pass', async () => {
  const shop = await openPaystreamShop('/elsewhere');
  expect(await chargeUnknown(shop)).toMatchObject({ status: 'failed', failure: 'processing_error' });
});

test('a charge that Paystream may know from before does not fail at a wrong address', async () => {
  const server = await openPaystreamServer();
  const shop = await openGatewayShop(paystream, { ...PAYSTREAM_SETTINGS, PAYSTREAM_API_URL: server.url });
  server.faults.push({ method: 'POST', path: /purchases/, kind: 'lost' });
  const { id, status } = await chargeUnknown(shop);
  expect(status).toBe('created');
  shop.platform.clock.advance(10_000);
  const { payments } = shop.services;
  const settings = { ...PAYSTREAM_SETTINGS, PAYSTREAM_API_URL: `${server.url}/elsewhere` };
  const moved = { ...shop.services, payments: { methods: new Map(payments?.methods), settings } };
  expect((await shop.callWith(moved).poll(id)).status).toBe('created');
  expect(await shop.poll(id)).toMatchObject({ status: 'failed', failure: 'declined' });
});
