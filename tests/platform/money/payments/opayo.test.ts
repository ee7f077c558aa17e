// Opayo's Pi calls against a local Opayo: challenges, lost answers, codes that are used, in any order.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { completeChallenge } from '#lib/contracts/identity/challenge.ts';
import { opayo } from '#platform/money/payments/opayo/provider.ts';
import { createProviderContext } from '#platform/money/payments/prepare-start.ts';
import type { Payment } from '#platform/money/payments/provider.ts';
import { confirmPayment } from '#platform/money/payments/reports/receive.ts';
import { openGatewayShop, SHOP_ORIGIN } from '#tests/support/payments/gateway-shop.ts';
import { runHostileOrders } from '#tests/support/payments/hostile-orders.ts';
import type { OpayoConduct } from '#tests/support/payments/opayo-books.ts';
import { ACS_URL, OPAYO_SETTINGS, openOpayoServer } from '#tests/support/payments/opayo-server.ts';

const DAY_MS = 86_400_000;
const CHARGES = { method: 'POST', path: /\/transactions$/ };
const CHALLENGES = { method: 'POST', path: /\/3d-secure/ };

async function openShop() {
  const server = await openOpayoServer();
  const shop = await openGatewayShop(opayo, { ...OPAYO_SETTINGS, OPAYO_API_URL: server.url });
  const keys = new Map<string, { token: string; merchantSessionKey: string }>();
  const pay = (
    conduct: OpayoConduct,
    { key = randomUUID(), keepFund = false }: { key?: string; keepFund?: boolean } = {},
  ) => {
    const card = keys.get(key) ?? server.createCard(conduct);
    keys.set(key, card);
    return shop.pay({ metadata: card, keepFund }, { key });
  };
  const confirm = async (id: string, details: Record<string, string>) =>
    confirmPayment(shop.services, opayo, await shop.read(id), details);
  return { server, shop, pay, confirm };
}

test('a card that the bank does not ask about is charged at once', async () => {
  const { server, shop, pay } = await openShop();
  const payment = await pay('succeeds');
  expect(payment).toMatchObject({
    status: 'succeeded',
    captured_cents: 2000,
    captured_currency: 'AUD',
    reference: server.find(payment.id).id,
  });
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([2000, 2000]);
});

test('the bank is told of the browser, and where to answer', async () => {
  const { server, shop } = await openShop();
  const { id } = await shop.pay({
    metadata: server.createCard('succeeds'),
    browser: { ip: '203.0.113.7', userAgent: 'Browser/1', accept: 'text/html' },
    strongCustomerAuthentication: {
      browserJavascriptEnabled: true,
      browserLanguage: 'en-AU',
      browserColorDepth: 24,
      browserScreenHeight: 900,
      browserScreenWidth: 1440,
      browserTz: -660,
      challengeWindowSize: 'Medium',
      notificationUrl: 'https://elsewhere.example/',
    },
  });
  expect(server.find(id).body.strongCustomerAuthentication).toEqual({
    website: SHOP_ORIGIN,
    notificationURL: `${SHOP_ORIGIN}/3ds/notify`,
    browserIP: '203.0.113.7',
    browserUserAgent: 'Browser/1',
    browserAcceptHeader: 'text/html',
    browserJavascriptEnabled: true,
    browserJavaEnabled: false,
    browserLanguage: 'en-AU',
    browserColorDepth: '24',
    browserScreenHeight: '900',
    browserScreenWidth: '1440',
    browserTZ: '-660',
    challengeWindowSize: 'Medium',
    transType: 'GoodsAndServicePurchase',
  });
});

test.each([
  ['challenges', ['creq', 'threeDSSessionData']],
  ['challenges_old', ['PaReq', 'TermUrl', 'MD']],
] as const)('a card that %s is charged once the bank has said yes', async (conduct, fields) => {
  const { server, shop, pay, confirm } = await openShop();
  const { id, status, action } = await pay(conduct);
  const asked = JSON.parse(action ?? '');
  expect([status, asked.kind, asked.url, Object.keys(asked.fields)]).toEqual([
    'needs_action',
    'challenge',
    ACS_URL,
    fields,
  ]);
  expect(Object.values(asked.fields)).not.toContain(server.find(id).id);
  expect((await shop.poll(id)).action).toBe(action);
  expect((await shop.comeBack(id)).status).toBe('needs_action');
  expect(server.sumCharged()).toBe(0);
  const said = server.answerChallenge(id, 'passes');
  for (let visit = 0; visit < 5; visit += 1) expect((await confirm(id, said)).status).toBe('succeeded');
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([2000, 2000]);
});

test("the bank's page answers without a session, and only for the payment that was asked about", async () => {
  const { server, shop, pay } = await openShop();
  const [one, other] = [await pay('challenges'), await pay('challenges')];
  const details = server.answerChallenge(one.id, 'passes');
  const answer = ({ action }: Payment) => {
    const { threeDSSessionData: notifyData } = JSON.parse(action ?? '').fields;
    return shop.platform.call(completeChallenge, { body: { notifyData, details } });
  };
  await answer(other);
  expect([(await shop.read(other.id)).status, server.sumCharged()]).toEqual(['needs_action', 0]);
  const { result } = await answer(one);
  await answer(one);
  expect([result.depositId, (await shop.read(one.id)).status]).toEqual([one.id, 'succeeded']);
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([2000, 2000]);
});

test('an open challenge stays as it is where Opayo shows it', async () => {
  const { server, shop, pay } = await openShop();
  server.books.showsWaiting = true;
  const { id, action } = await pay('challenges');
  expect(await shop.poll(id)).toMatchObject({ status: 'needs_action', action });
});

test('a bank that says no, and an answer that no bank gave', async () => {
  const { server, shop, pay, confirm } = await openShop();
  const { id } = await pay('challenges');
  expect((await confirm(id, { cres: 'forged' })).status).toBe('needs_action');
  expect((await confirm(id, {})).status).toBe('needs_action');
  expect(await confirm(id, server.answerChallenge(id, 'fails'))).toMatchObject({
    status: 'failed',
    failure: 'authentication_failed',
  });
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([0, 0]);
});

test("the bank's yes whose answer is lost is found by the poll", async () => {
  const { server, shop, pay, confirm } = await openShop();
  const { id } = await pay('challenges');
  server.faults.push({ ...CHALLENGES, kind: 'lost' });
  await expect(confirm(id, server.answerChallenge(id, 'passes'))).rejects.toThrow();
  expect((await shop.poll(id)).status).toBe('succeeded');
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([2000, 2000]);
});

test.each([true, false])(
  'a charge whose answer is lost is found by our code (card first: %s)',
  async (isFirst) => {
    const { server, shop, pay } = await openShop();
    server.books.checksCardFirst = isFirst;
    server.faults.push({ ...CHARGES, kind: 'lost' });
    const { id, status } = await pay('succeeds');
    expect([status, server.sumCharged()]).toEqual(['created', 2000]);
    shop.platform.clock.advance(10_000);
    expect((await shop.poll(id)).status).toBe('succeeded');
    expect([await shop.readBalance(), server.sumCharged(), server.books.transactions.size]).toEqual([
      2000, 2000, 1,
    ]);
  },
);

test('a charge that never arrived is made by the poll', async () => {
  const { server, shop, pay } = await openShop();
  server.faults.push({ ...CHARGES, kind: 'cut' });
  const { id } = await pay('succeeds');
  shop.platform.clock.advance(10_000);
  expect((await shop.poll(id)).status).toBe('succeeded');
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([2000, 2000]);
});

test('a refusal is not believed while Opayo does not say whether an earlier charge was made', async () => {
  const { server, shop, pay } = await openShop();
  server.faults.push({ ...CHARGES, kind: 'lost' });
  const { id } = await pay('succeeds');
  shop.platform.clock.advance(10_000);
  server.faults.push({ method: 'POST', path: /access/, kind: 'cut' });
  expect((await shop.poll(id)).status).toBe('created');
  expect((await shop.poll(id)).status).toBe('succeeded');
});

test('a challenge that was lost with its answer is over, and nothing is charged', async () => {
  const { server, shop, pay } = await openShop();
  server.faults.push({ ...CHARGES, kind: 'lost' });
  const { id } = await pay('challenges');
  expect((await shop.poll(id)).status).toBe('created');
  shop.platform.clock.advance(10_000);
  expect(await shop.poll(id)).toMatchObject({ status: 'failed', failure: 'processing_error' });
  expect(server.sumCharged()).toBe(0);
});

test('a card whose session is over is refused at once', async () => {
  const { server, shop } = await openShop();
  const { token } = server.createCard('succeeds');
  expect(await shop.pay({ metadata: { token, merchantSessionKey: 'over' } })).toMatchObject({
    status: 'failed',
    failure: 'processing_error',
  });
});

test('a challenge that nobody answers is over after a day', async () => {
  const { shop, pay } = await openShop();
  const { id } = await pay('challenges');
  shop.platform.clock.advance(DAY_MS + 1);
  expect(await shop.poll(id)).toMatchObject({ status: 'failed', failure: 'abandoned' });
});

test.each([
  ['declines:51', 'insufficient_funds'],
  ['declines:54', 'expired_card'],
  ['declines:43', 'lost_or_stolen'],
  ['declines:N7', 'incorrect_csc'],
  ['declines:91', 'processing_error'],
  ['declines:05', 'declined'],
  ['is_rejected', 'authentication_failed'],
] as const)('a card that %s', async (conduct, failure) => {
  const { server, shop, pay } = await openShop();
  expect(await pay(conduct)).toMatchObject({ status: 'failed', failure });
  expect([await shop.readBalance(), server.sumCharged()]).toEqual([0, 0]);
});

test('another amount than was asked for is held, and not credited', async () => {
  const { server, shop, pay } = await openShop();
  server.books.takesInstead = { amount: 1999, currency: 'AUD' };
  expect(await pay('succeeds')).toMatchObject({ status: 'held', captured_cents: 1999 });
  expect(await shop.readBalance()).toBe(0);
});

test('an answer without an amount is completed by asking for the transaction', async () => {
  const { server, shop, pay } = await openShop();
  server.books.tellsAmount = false;
  expect(await pay('succeeds')).toMatchObject({ status: 'succeeded', captured_cents: 2000 });
  expect(await shop.readBalance()).toBe(2000);
});

test('a card is kept only where that was asked for', async () => {
  const { server, shop } = await openShop();
  const start = async (keepFund: boolean) => {
    const { id } = await shop.pay({ metadata: server.createCard('succeeds'), keepFund });
    return opayo.poll?.(await shop.read(id), createProviderContext(shop.services, opayo));
  };
  const kept = await start(true);
  expect(kept?.fund).toMatchObject({ kind: 'card', cardType: 'Visa', last4: '5559', expiry: '03/30' });
  expect((await start(false))?.fund).toBeUndefined();
});

test('money is given back once, however often it is asked for', async () => {
  const { server, shop, pay } = await openShop();
  const { id } = await pay('succeeds');
  server.faults.push({ ...CHARGES, kind: 'lost' });
  await expect(shop.refund(id)).rejects.toThrow();
  expect((await shop.refund(id)).status).toBe('refunded');
  expect([await shop.readBalance(), server.sumCharged(), await shop.readLedgerFaults()]).toEqual([0, 0, []]);
});

test('Opayo that refuses our keys says nothing of a payment', async () => {
  const server = await openOpayoServer();
  const settings = { ...OPAYO_SETTINGS, OPAYO_INTEGRATION_KEY: 'wrong', OPAYO_API_URL: server.url };
  const shop = await openGatewayShop(opayo, settings);
  expect((await shop.pay({ metadata: server.createCard('succeeds') })).status).toBe('created');
});

test('the page gets a session of the fields, and no secret', async () => {
  const { server, shop } = await openShop();
  const context = createProviderContext(shop.services, opayo);
  const customer = { id: 'c', email: 'a@example.com', firstname: 'A', lastname: 'B', state: 'NSW' };
  const fields = await opayo.prepareFields?.({ customer, method: 'cc', cents: 2000 }, context);
  expect(fields).toEqual({
    merchantSessionKey: [...server.books.sessions][0],
    script: `${server.url}/api/v1/js/sagepay.js`,
  });
});

test('whatever the order of events, what was charged is what is credited', async () => {
  const { server, shop, pay, confirm } = await openShop();
  await runHostileOrders({
    shop,
    server,
    conducts: ['succeeds', 'challenges', 'challenges_old', 'declines:51'],
    begin: (conduct, key) => pay(conduct, { key }),
    finish: () => undefined,
    comeBack: async (id) => confirm(id, server.answerChallenge(id, 'passes')),
    calls: [CHARGES, CHALLENGES],
    sumCharged: server.sumCharged,
  });
}, 60_000);
