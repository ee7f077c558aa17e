// Paystream's page and calls against a local Paystream, in any order.
import { expect, test } from 'vitest';
import { signPage } from '#platform/money/payments/paystream/client.ts';
import { paystream } from '#platform/money/payments/paystream/provider.ts';
import { askForPayment, PAYMENT_QUESTION_JOB } from '#platform/money/payments/reports/receive.ts';
import { openGatewayShop } from '#tests/support/payments/gateway-shop.ts';
import { runHostileOrders } from '#tests/support/payments/hostile-orders.ts';
import {
  openPaystreamServer,
  PAYSTREAM_SETTINGS,
  type PaystreamConduct,
} from '#tests/support/payments/paystream-server.ts';

const DAY_MS = 86_400_000;
const QUERIES = { method: 'GET', path: /purchases/ };

async function openShop() {
  const server = await openPaystreamServer();
  const shop = await openGatewayShop(paystream, { ...PAYSTREAM_SETTINGS, PAYSTREAM_API_URL: server.url });
  const payAt = async (id: string, conduct: PaystreamConduct) => {
    const { action } = await shop.read(id);
    if (action !== null) server.pay(JSON.parse(action).url, conduct);
  };
  const sendEvent = (reference: string, event = 'purchase:success') =>
    shop.deliver(
      new Request('http://platform.internal/webhooks/payments/paystream', {
        method: 'POST',
        body: JSON.stringify({ event, payload: { reference } }),
      }),
    );
  return { server, shop, payAt, sendEvent };
}

test('the address of the page is signed as its documentation says', () => {
  const page = { reference: 'dep_01', amount: '25.00', currency: 'AUD', returnUrl: '' };
  const signed = signPage('shared-secret', page);
  expect(signed).toBe('3b4bd6fb8ac1b047d7530e2ea267e267');
  expect(signPage('shared-secret', { ...page, amount: '24.00' })).not.toBe(signed);
});

test('the customer pays on its page and is credited on the way back, once', async () => {
  const { server, shop, payAt } = await openShop();
  const { id, status, action } = await shop.pay();
  expect(status).toBe('needs_action');
  expect(JSON.parse(action ?? '').url).toContain(`https://paynow.pmnts.io/v3/TESTdrawcard/${id}/AUD/20.00/`);
  expect(await shop.poll(id)).toMatchObject({ status, action });
  await payAt(id, 'succeeds');
  for (let visit = 0; visit < 5; visit += 1)
    expect((await shop.comeBack(id, { successful: 'true', v: 'forged' })).status).toBe('succeeded');
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([2000, 2000]);
});

test('a return that says it was paid says nothing: Paystream is asked', async () => {
  const { shop } = await openShop();
  const { id } = await shop.pay();
  expect((await shop.comeBack(id, { successful: 'true' })).status).toBe('needs_action');
  expect(await shop.readBalance()).toBe(0);
});

test('an event is only a reason to ask', async () => {
  const { shop, payAt, sendEvent } = await openShop();
  const { id } = await shop.pay();
  expect(await sendEvent(id)).toBe(200);
  expect(await shop.readBalance()).toBe(0);
  await payAt(id, 'succeeds');
  for (const _ of [1, 2]) expect(await sendEvent(id)).toBe(200);
  expect(await shop.readBalance()).toBe(2000);
  expect([await sendEvent('dep_none'), await sendEvent(id, 'payment_plan:created')]).toEqual([200, 200]);
});

test('nothing is kept of events, which anybody can send', async () => {
  const { shop, sendEvent } = await openShop();
  const { id } = await shop.pay();
  const { db } = shop.services.database;
  const listJobs = () => db.selectFrom('job').select('kind').execute();
  const before = await listJobs();
  for (const reference of [id, 'dep_none', 'x'.repeat(200_000)]) expect(await sendEvent(reference)).toBe(200);
  expect(await db.selectFrom('webhook_event').select('id').execute()).toEqual([]);
  expect(await listJobs()).toEqual(before);
});

test('however many events name a payment, Paystream is asked five times a minute and once after it', async () => {
  const { server, shop, payAt, sendEvent } = await openShop();
  const { id } = await shop.pay();
  const listQuestions = () =>
    shop.services.database.db
      .selectFrom('job')
      .select(['kind', 'payload'])
      .where('kind', '=', PAYMENT_QUESTION_JOB)
      .execute();
  const before = server.calls.length;
  for (let time = 0; time < 200; time += 1) expect(await sendEvent(id)).toBe(200);
  expect(server.calls.length - before).toBe(5);
  const [question, ...more] = await listQuestions();
  expect(more).toEqual([]);
  await payAt(id, 'succeeds');
  expect(await sendEvent(id)).toBe(200);
  expect(await shop.readBalance()).toBe(0);
  await askForPayment(shop.services, JSON.parse(question?.payload ?? ''));
  expect([await shop.readBalance(), server.calls.length - before]).toEqual([2000, 6]);
  for (let time = 0; time < 200; time += 1) await sendEvent(`dep_${time}`);
  expect(await sendEvent(id)).toBe(429);
  shop.platform.clock.advance(60_000);
  expect(await sendEvent(id)).toBe(200);
});

test('whoever is declined may try another card on the page', async () => {
  const { server, shop, payAt } = await openShop();
  const { id } = await shop.pay();
  await payAt(id, 'declines:51');
  expect((await shop.poll(id)).status).toBe('needs_action');
  expect(await shop.comeBack(id)).toMatchObject({ status: 'failed', failure: 'insufficient_funds' });
  const other = await shop.pay();
  await payAt(other.id, 'declines:05');
  await payAt(other.id, 'succeeds');
  expect((await shop.poll(other.id)).status).toBe('succeeded');
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([2000, 2000]);
});

test('a page that nobody pays on is over after a day', async () => {
  const { shop } = await openShop();
  const { id } = await shop.pay();
  shop.platform.clock.advance(DAY_MS + 1);
  expect(await shop.poll(id)).toMatchObject({ status: 'failed', failure: 'abandoned' });
});

test('another amount than was asked for is held, and not credited', async () => {
  const { server, shop, payAt } = await openShop();
  server.books.takesInstead = 1999;
  const { id } = await shop.pay();
  await payAt(id, 'succeeds');
  expect(await shop.comeBack(id)).toMatchObject({ status: 'held', captured_cents: 1999 });
});

test('money is given back once, however often it is asked for', async () => {
  const { server, shop, payAt } = await openShop();
  const { id } = await shop.pay();
  await payAt(id, 'succeeds');
  await shop.comeBack(id);
  server.faults.push({ method: 'POST', path: /refunds$/, kind: 'lost' });
  await expect(shop.refund(id)).rejects.toThrow();
  expect((await shop.refund(id)).status).toBe('refunded');
  expect([await shop.readBalance(), server.sumCharged(), await shop.readLedgerFaults()]).toEqual([0, 0, []]);
});

test('whatever the order of events, what was charged is what is credited', async () => {
  const { server, shop, payAt, sendEvent } = await openShop();
  const conducts = new Map<string, PaystreamConduct>();
  await runHostileOrders<PaystreamConduct>({
    shop,
    server,
    conducts: ['succeeds', 'declines:05'],
    async begin(conduct, key) {
      const payment = await shop.pay({}, { key });
      conducts.set(payment.id, conduct);
      return payment;
    },
    finish: (id) => payAt(id, conducts.get(id) ?? 'succeeds'),
    comeBack: (id) => shop.comeBack(id),
    deliver: (id) => sendEvent(id),
    calls: [QUERIES],
    sumCharged: server.sumCharged,
  });
}, 60_000);
