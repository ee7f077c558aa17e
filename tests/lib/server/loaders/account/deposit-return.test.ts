// The way back from a gateway's page, with a local PayPal behind it.
import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { loadDepositCancel, loadDepositReturn } from '#lib/server/loaders/account/payments/deposit-return.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';
import { createPaypal } from '#platform/money/payments/paypal/provider.ts';
import { signUpCustomer } from '#tests/support/customers.ts';
import { type GatewayShop, openGatewayShop } from '#tests/support/payments/gateway-shop.ts';
import { openPaypalServer, PAYPAL_WEBHOOK_ID } from '#tests/support/payments/paypal-server.ts';
import { TEST_NOW, type TestSession } from '#tests/support/platform.ts';

async function openShop() {
  const paypal = await openPaypalServer(() => TEST_NOW);
  const shop = await openGatewayShop(createPaypal(), {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID,
    PAYPAL_API_URL: paypal.url,
  });
  const { id } = await shop.pay();
  return { paypal, shop, id };
}

const createApi = ({ platform }: GatewayShop, as: TestSession): Pick<VisitorApi, 'call'> => ({
  call: async (endpoint, call = {}) => {
    const { body, params } = call as Record<string, never>;
    const { status, result, envelope } = await platform.call(endpoint, { as, body, params });
    if (status >= 400) throw new ApiError({ ...envelope, status, url: endpoint.path });
    return { result, messages: [], envelope } as never;
  },
});

async function visit(
  shop: GatewayShop,
  id: string,
  method: 'GET' | 'POST',
  { as = shop.as, load = loadDepositReturn } = {},
) {
  const end = load === loadDepositReturn ? 'success' : 'cancel';
  const url = new URL(`https://shop.example/checkout/deposit/${id}/${end}?token=T1&PayerID=P1`);
  const redirect = (location: string, status: number) =>
    new Response(null, { status, headers: { location } });
  const astro = { request: new Request(url, { method }), url, redirect } as unknown as AstroGlobal;
  const shown = await load(astro, createApi(shop, as), id);
  return shown instanceof Response ? shown.headers.get('location') : shown?.id;
}

test('looking at the page takes no money; its form does, once', async () => {
  const { paypal, shop, id } = await openShop();
  paypal.approve(paypal.findOrder(id));
  expect(await visit(shop, id, 'GET')).toBe(id);
  expect(paypal.sumCaptured()).toBe(0);
  expect(await visit(shop, id, 'POST')).toBe(`/my-account/deposit/details/${id}/success`);
  expect(await visit(shop, id, 'POST')).toBe(`/my-account/deposit/details/${id}/success`);
  expect(await visit(shop, id, 'GET')).toBe(`/my-account/deposit/details/${id}/success`);
  expect([paypal.sumCaptured(), await shop.readBalance()]).toEqual([2000, 2000]);
});

test('a payment that was not made says so, and one of another customer is not there', async () => {
  const { paypal, shop, id } = await openShop();
  const other = await signUpCustomer(shop.platform);
  expect(await visit(shop, id, 'POST', { as: other })).toBeUndefined();
  paypal.books.orders.clear();
  expect(await visit(shop, id, 'POST')).toBe(`/my-account/deposit/details/${id}/failure`);
  expect(await shop.readBalance()).toBe(0);
});

test('a payer who gives up is charged nothing, and money that was taken is not given up', async () => {
  const { paypal, shop, id } = await openShop();
  const giveUp = { load: loadDepositCancel };
  expect(await visit(shop, id, 'GET', giveUp)).toBe(id);
  expect((await shop.read(id)).status).toBe('needs_action');
  expect(await visit(shop, id, 'POST', giveUp)).toBe(`/checkout/deposit/${id}/cancel`);
  expect(await visit(shop, id, 'GET', giveUp)).toBe(id);
  expect(await shop.read(id)).toMatchObject({ status: 'failed', failure: 'cancelled' });
  paypal.approve(paypal.findOrder(id));
  expect(await shop.deliver(paypal.signOrderEvent('CHECKOUT.ORDER.APPROVED', paypal.findOrder(id)))).toBe(
    200,
  );
  expect([paypal.sumCaptured(), await shop.readBalance()]).toEqual([0, 0]);
  const paid = await shop.pay();
  paypal.approve(paypal.findOrder(paid.id));
  await visit(shop, paid.id, 'POST');
  expect(await visit(shop, paid.id, 'POST', giveUp)).toBe(`/my-account/deposit/details/${paid.id}/success`);
  expect(await shop.readBalance()).toBe(2000);
});
