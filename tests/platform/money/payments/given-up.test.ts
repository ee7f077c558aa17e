// Payments that the customer gave up and paid all the same, at gateways whose webhooks tell nothing or prove nothing.
import type { AstroGlobal } from 'astro';
import { expect, test } from 'vitest';
import { cancelDeposit } from '#lib/contracts/payments/deposit.ts';
import { ApiError } from '#lib/contracts/protocol/errors.ts';
import { loadDepositReturn } from '#lib/server/loaders/account/payments/deposit-return.ts';
import type { VisitorApi } from '#lib/server/session/visitor-api.ts';
import { eway } from '#platform/money/payments/eway/provider.ts';
import { opayo } from '#platform/money/payments/opayo/provider.ts';
import { createPaypal } from '#platform/money/payments/paypal/provider.ts';
import { paystream } from '#platform/money/payments/paystream/provider.ts';
import { EWAY_SETTINGS, openEwayServer } from '../../../support/payments/eway-server.ts';
import { createShop, payByCard, SUCCEEDED } from '../../../support/payments/fake-shop.ts';
import { type GatewayShop, openGatewayShop } from '../../../support/payments/gateway-shop.ts';
import { OPAYO_SETTINGS, openOpayoServer } from '../../../support/payments/opayo-server.ts';
import { openPaypalServer, PAYPAL_WEBHOOK_ID } from '../../../support/payments/paypal-server.ts';
import { openPaystreamServer, PAYSTREAM_SETTINGS } from '../../../support/payments/paystream-server.ts';
import { TEST_NOW } from '../../../support/platform.ts';
import { runFor } from '../../../support/recurring/recurring-shop.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GIVEN_UP = { status: 'failed', failure: 'cancelled' };

async function openShop() {
  const server = await openEwayServer();
  const shop = await openGatewayShop(eway, { ...EWAY_SETTINGS, EWAY_API_URL: server.url });
  const countPages = () => server.calls.filter(({ path }) => path === '/AccessCodesShared').length;
  return { server, shop, countPages, countCalls: () => server.calls.length };
}

const giveUp = async ({ platform, as, read }: GatewayShop, id: string) => {
  await platform.call(cancelDeposit, { as, params: { id } });
  return read(id);
};

const listTold = async ({ services }: GatewayShop): Promise<string[]> =>
  (await services.database.db.selectFrom('mail').select('kind').execute()).map(({ kind }) => kind);

test.each([0.1, 10, 23.9])('money that is paid %d hours after it was given up is credited', async (hours) => {
  const { server, shop } = await openShop();
  const { id, reference } = await shop.pay();
  expect(await giveUp(shop, id)).toMatchObject(GIVEN_UP);
  await runFor(shop.platform, hours * HOUR_MS);
  expect(await shop.read(id)).toMatchObject(GIVEN_UP);
  server.pay(reference ?? '', 'succeeds');
  await runFor(shop.platform, HOUR_MS);
  expect((await shop.read(id)).status).toBe('succeeded');
  expect([await shop.readBalance(), await listTold(shop)]).toEqual([2000, ['deposit_came_late']]);
  expect(await shop.readLedgerFaults()).toEqual([]);
});

test('what was given up and is not paid is asked for a day long, and then left', async () => {
  const { server, shop, countCalls } = await openShop();
  const { id, reference } = await shop.pay();
  await giveUp(shop, id);
  await runFor(shop.platform, DAY_MS + HOUR_MS);
  const asked = countCalls();
  expect(asked).toBeGreaterThan(20);
  server.pay(reference ?? '', 'declines:D4405');
  await runFor(shop.platform, DAY_MS);
  expect([countCalls(), await listTold(shop)]).toEqual([asked, []]);
  expect(await shop.read(id)).toMatchObject(GIVEN_UP);
});

test('a gateway whose webhooks prove what they say is not asked for what was given up', async () => {
  const { fake, platform, as, services } = await createShop();
  const { id } = await payByCard(platform, as);
  fake.says = { state: 'needs_action', action: { kind: 'redirect', url: 'https://bank.test/' } };
  await platform.call(cancelDeposit, { as, params: { id } });
  fake.says = SUCCEEDED;
  await runFor(platform, DAY_MS);
  const deposit = services.database.db.selectFrom('deposit').select(['status', 'failure']);
  expect(await deposit.where('id', '=', id).executeTakeFirstOrThrow()).toEqual(GIVEN_UP);
});

async function openPaystreamShop() {
  const server = await openPaystreamServer();
  const shop = await openGatewayShop(paystream, { ...PAYSTREAM_SETTINGS, PAYSTREAM_API_URL: server.url });
  const { id, action } = await shop.pay();
  return { server, shop, id, page: JSON.parse(action ?? '').url, countCalls: () => server.calls.length };
}

test.each([0.1, 23.9])('money on a page of Paystream %d hours after giving up is credited', async (hours) => {
  const { server, shop, id, page } = await openPaystreamShop();
  expect(await giveUp(shop, id)).toMatchObject(GIVEN_UP);
  await runFor(shop.platform, hours * HOUR_MS);
  server.pay(page, 'succeeds');
  await runFor(shop.platform, HOUR_MS);
  expect([(await shop.read(id)).status, await shop.readBalance(), await listTold(shop)]).toEqual([
    'succeeded',
    2000,
    ['deposit_came_late'],
  ]);
});

test('whoever is declined, goes back to the page of Paystream and pays there is credited', async () => {
  const { server, shop, id, page } = await openPaystreamShop();
  server.pay(page, 'declines:51');
  expect(await shop.comeBack(id)).toMatchObject({ status: 'failed', failure: 'insufficient_funds' });
  await runFor(shop.platform, HOUR_MS);
  server.pay(page, 'succeeds');
  await runFor(shop.platform, HOUR_MS);
  expect([(await shop.read(id)).status, await shop.readBalance()]).toEqual(['succeeded', 2000]);
  expect(await shop.readLedgerFaults()).toEqual([]);
});

test('what Paystream declined and nobody pays is asked for a day long, and then left', async () => {
  const { server, shop, id, page, countCalls } = await openPaystreamShop();
  server.pay(page, 'declines:51');
  await shop.comeBack(id);
  await runFor(shop.platform, DAY_MS + HOUR_MS);
  const asked = countCalls();
  expect(asked).toBeGreaterThan(20);
  await runFor(shop.platform, DAY_MS);
  expect(countCalls()).toBe(asked);
  expect(await shop.read(id)).toMatchObject({ status: 'failed', failure: 'insufficient_funds' });
});

test('a page of eWAY that was lost and given up is found by our id, and not opened again', async () => {
  const { server, shop, countPages } = await openShop();
  server.faults.push({ method: 'POST', path: /AccessCodesShared/, kind: 'lost' });
  const { id, status } = await shop.pay();
  expect([status, await giveUp(shop, id)]).toEqual(['created', expect.objectContaining(GIVEN_UP)]);
  await runFor(shop.platform, HOUR_MS);
  expect(await shop.comeBack(id)).toMatchObject(GIVEN_UP);
  server.pay([...server.books.pages.keys()][0] ?? '', 'succeeds');
  await runFor(shop.platform, HOUR_MS);
  expect([(await shop.read(id)).status, await shop.readBalance(), countPages()]).toEqual([
    'succeeded',
    2000,
    1,
  ]);
});

test('a charge of Opayo that was lost and given up is found by our id, and not made again', async () => {
  const server = await openOpayoServer();
  const shop = await openGatewayShop(opayo, { ...OPAYO_SETTINGS, OPAYO_API_URL: server.url });
  server.faults.push({ method: 'POST', path: /\/transactions$/, kind: 'lost' });
  const { id, status } = await shop.pay({ metadata: server.createCard('succeeds') });
  expect([status, await giveUp(shop, id)]).toEqual(['created', expect.objectContaining(GIVEN_UP)]);
  await runFor(shop.platform, HOUR_MS);
  expect((await shop.read(id)).status).toBe('succeeded');
  expect([await shop.readBalance(), server.sumCharged(), server.books.transactions.size]).toEqual([
    2000, 2000, 1,
  ]);
});

const createApi = ({ platform, as }: GatewayShop): Pick<VisitorApi, 'call'> => ({
  call: async (endpoint, call = {}) => {
    const { body, params } = call as Record<string, never>;
    const { status, result, envelope } = await platform.call(endpoint, { as, body, params });
    if (status >= 400) throw new ApiError({ ...envelope, status, url: endpoint.path });
    return { result, messages: [], envelope } as never;
  },
});

/** Where the way back from the gateway leads, or the payment that it shows. */
async function visit(shop: GatewayShop, id: string, method: 'GET' | 'POST') {
  const url = new URL(`https://shop.example/checkout/deposit/${id}/success?AccessCode=A1`);
  const redirect = (location: string, status: number) =>
    new Response(null, { status, headers: { location } });
  const astro = { request: new Request(url, { method }), url, redirect } as unknown as AstroGlobal;
  const shown = await loadDepositReturn(astro, createApi(shop), id);
  return shown instanceof Response ? shown.headers.get('location') : shown?.id;
}

test('who comes back from the page after giving up is credited by one press, and looking asks nothing', async () => {
  const { server, shop, countCalls } = await openShop();
  const { id, reference } = await shop.pay();
  await giveUp(shop, id);
  server.pay(reference ?? '', 'succeeds');
  const asked = countCalls();
  expect([await visit(shop, id, 'GET'), countCalls(), await shop.readBalance()]).toEqual([id, asked, 0]);
  expect(await visit(shop, id, 'POST')).toBe(`/my-account/deposit/details/${id}/success`);
  expect(await visit(shop, id, 'GET')).toBe(`/my-account/deposit/details/${id}/success`);
  expect(await shop.readBalance()).toBe(2000);
});

test('who gave up and has not paid is told so by one press, and no new page is opened', async () => {
  const { shop, countPages } = await openShop();
  const { id } = await shop.pay();
  await giveUp(shop, id);
  expect(await visit(shop, id, 'GET')).toBe(id);
  expect(await visit(shop, id, 'POST')).toBe(`/my-account/deposit/details/${id}/failure`);
  expect([await shop.read(id), countPages()]).toEqual([expect.objectContaining(GIVEN_UP), 1]);
});

test('an order of PayPal that was given up and is approved after that is not captured', async () => {
  const server = await openPaypalServer(() => TEST_NOW);
  const shop = await openGatewayShop(createPaypal(), {
    PAYPAL_CLIENT_ID: 'client',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID,
    PAYPAL_API_URL: server.url,
  });
  const { id } = await shop.pay();
  await giveUp(shop, id);
  server.approve(server.findOrder(id));
  expect(await visit(shop, id, 'POST')).toBe(`/my-account/deposit/details/${id}/failure`);
  expect([server.sumCaptured(), await shop.readBalance()]).toEqual([0, 0]);
});
