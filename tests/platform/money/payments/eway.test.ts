// eWAY's Rapid calls against a local eWAY: pages that are paid, left, lost, in any order.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eway } from '#platform/money/payments/eway/provider.ts';
import { createProviderContext } from '#platform/money/payments/prepare-start.ts';
import { EWAY_SETTINGS, type EwayConduct, openEwayServer } from '#tests/support/payments/eway-server.ts';
import { openGatewayShop, SHOP_ORIGIN } from '#tests/support/payments/gateway-shop.ts';
import { runHostileOrders } from '#tests/support/payments/hostile-orders.ts';

const DAY_MS = 86_400_000;
const PAGES = { method: 'POST', path: /AccessCodesShared/ };
const QUERIES = { method: 'GET', path: /\/Transaction\// };

async function openShop() {
  const server = await openEwayServer();
  const shop = await openGatewayShop(eway, { ...EWAY_SETTINGS, EWAY_API_URL: server.url });
  const payAt = async (id: string, conduct: EwayConduct) =>
    server.pay((await shop.read(id)).reference ?? '', conduct);
  return { server, shop, payAt };
}

test('the customer pays on a page of eWAY and is credited on the way back, once', async () => {
  const { server, shop, payAt } = await openShop();
  const { id, status, action, reference } = await shop.pay();
  expect([status, JSON.parse(action ?? '').url]).toEqual([
    'needs_action',
    `https://secure.ewaypayments.com/sharedpage?AccessCode=${reference}`,
  ]);
  expect(server.books.pages.get(reference ?? '')).toMatchObject({
    Payment: { TotalAmount: 2000, InvoiceReference: id },
    Method: 'ProcessPayment',
    RedirectUrl: `${SHOP_ORIGIN}/checkout/deposit/${id}/success`,
  });
  expect(await shop.poll(id)).toMatchObject({ status: 'needs_action', action });
  await payAt(id, 'succeeds');
  for (let visit = 0; visit < 5; visit += 1)
    expect((await shop.comeBack(id, { AccessCode: 'another' })).status).toBe('succeeded');
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([2000, 2000]);
});

test('a customer who pays and closes the window is found by the poll', async () => {
  const { shop, payAt } = await openShop();
  const { id } = await shop.pay();
  await payAt(id, 'succeeds');
  expect((await shop.poll(id)).status).toBe('succeeded');
  expect(await shop.readBalance()).toBe(2000);
});

test('a page whose answer is lost is opened again, unless it was paid', async () => {
  const { server, shop } = await openShop();
  const lost = async () => {
    server.faults.push({ ...PAGES, kind: 'lost' });
    return (await shop.pay()).id;
  };
  const [unpaid, paid] = [await lost(), await lost()];
  const code = [...server.books.pages].find(([, page]) => page.Payment.InvoiceReference === paid)?.[0];
  server.pay(code ?? '', 'succeeds');
  shop.platform.clock.advance(10_000);
  expect([(await shop.poll(unpaid)).status, (await shop.poll(paid)).status]).toEqual([
    'needs_action',
    'succeeded',
  ]);
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([2000, 2000]);
});

test.each([
  ['declines:D4451, F7003', 'insufficient_funds'],
  ['declines:D4454', 'expired_card'],
  ['declines:D4443', 'lost_or_stolen'],
  ['declines:D4405', 'declined'],
] as const)('a card that %s', async (conduct, failure) => {
  const { server, shop, payAt } = await openShop();
  const { id } = await shop.pay();
  await payAt(id, conduct);
  expect(await shop.comeBack(id)).toMatchObject({ status: 'failed', failure });
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([0, 0]);
});

test('another amount than was asked for is held, and not credited', async () => {
  const { server, shop, payAt } = await openShop();
  server.books.takesInstead = 1999;
  const { id } = await shop.pay();
  await payAt(id, 'succeeds');
  expect(await shop.comeBack(id)).toMatchObject({ status: 'held', captured_cents: 1999 });
  expect(await shop.readBalance()).toBe(0);
});

test('a page that nobody pays on is over after a day', async () => {
  const { shop } = await openShop();
  const { id } = await shop.pay();
  shop.platform.clock.advance(DAY_MS + 1);
  expect(await shop.poll(id)).toMatchObject({ status: 'failed', failure: 'abandoned' });
});

test('a page that was paid is not over while its amount cannot be read', async () => {
  const { server, shop } = await openShop();
  const { id, reference } = await shop.pay();
  server.pay(reference ?? '', 'succeeds');
  server.books.saysInstead = { TotalAmount: null };
  shop.platform.clock.advance(DAY_MS + 1);
  expect(await shop.poll(id)).toMatchObject({ status: 'pending', action: null });
  server.books.saysInstead = {};
  expect((await shop.poll(id)).status).toBe('succeeded');
  expect(await shop.readBalance()).toBe(2000);
});

test('a card is kept only where that was asked for', async () => {
  const { shop, payAt } = await openShop();
  const readFund = async (keepFund: boolean) => {
    const { id } = await shop.pay({ keepFund });
    await payAt(id, 'succeeds');
    return (await eway.poll?.(await shop.read(id), createProviderContext(shop.services, eway)))?.fund;
  };
  expect(await readFund(true)).toMatchObject({
    kind: 'card',
    cardType: 'Visa',
    last4: '1111',
    expiry: '03/30',
    token: '918',
  });
  expect(await readFund(false)).toBeUndefined();
});

test('money is given back once, however often it is asked for', async () => {
  const { server, shop, payAt } = await openShop();
  const { id } = await shop.pay();
  await payAt(id, 'succeeds');
  await shop.comeBack(id);
  server.faults.push({ method: 'POST', path: /Refund$/, kind: 'lost' });
  await expect(shop.refund(id)).rejects.toThrow();
  expect((await shop.refund(id)).status).toBe('refunded');
  expect([await shop.readBalance(), server.sumCharged(), await shop.readLedgerFaults()]).toEqual([0, 0, []]);
});

test('eWAY that refuses our keys says nothing of a payment', async () => {
  const server = await openEwayServer();
  const settings = { ...EWAY_SETTINGS, EWAY_PASSWORD: 'wrong', EWAY_API_URL: server.url };
  const shop = await openGatewayShop(eway, settings);
  expect((await shop.pay({}, { key: randomUUID() })).status).toBe('created');
});

test('whatever the order of events, what was charged is what is credited', async () => {
  const { server, shop, payAt } = await openShop();
  const conducts = new Map<string, EwayConduct>();
  await runHostileOrders<EwayConduct>({
    shop,
    server,
    conducts: ['succeeds', 'declines:D4405'],
    async begin(conduct, key) {
      const payment = await shop.pay({}, { key });
      conducts.set(payment.id, conduct);
      return payment;
    },
    finish: (id) => payAt(id, conducts.get(id) ?? 'succeeds'),
    comeBack: (id) => shop.comeBack(id),
    calls: [PAGES, QUERIES],
    sumCharged: server.sumCharged,
  });
}, 60_000);
